/// A number in its original notation. Only ``JSON`` decodes it.
package struct JSONNumber: Decodable {
    /// The number's text.
    package let text: String

    package init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? JSONNodeDecoder, case .number(let text) = decoder.node.content else {
            throw DecodingError.typeMismatch(
                Double.self, .init(codingPath: decoder.codingPath, debugDescription: "The value is not a number."))
        }
        self.text = text
    }
}
