/// A value of a JSON text, with its place.
package struct JSONNode: Sendable {
    package enum Content: Sendable {
        case null
        case flag(Bool)
        /// The number as it is written, or in digits if ``JSONRules/hasWholeNumbers`` is true.
        case number(String)
        case text(String)
        case list([JSONNode])
        /// In the order of the text. No two fields have the same name.
        case object([Field])
    }

    package struct Field: Sendable {
        package let name: String
        /// The index of the first byte of the name.
        package let offset: Int
        package let value: JSONNode
    }

    package let content: Content
    /// The index of the value's first byte.
    package let offset: Int
}
