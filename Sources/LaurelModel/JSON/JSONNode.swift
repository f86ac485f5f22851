/// A value of a JSON text, with its position.
package struct JSONNode: Sendable {
    /// The kind and value of a node.
    package enum Content: Sendable {
        /// The word `null`.
        case null
        /// The word `true` or `false`.
        case flag(Bool)
        /// The number as it is written, or in digits if ``JSONRules/hasWholeNumbers`` is true.
        case number(String)
        /// A text with its escapes decoded.
        case text(String)
        /// A list of values.
        case list([JSONNode])
        /// The fields in the order of the text. All names are different.
        case object([Field])
    }

    /// A field of an object.
    package struct Field: Sendable {
        /// The field's name.
        package let name: String
        /// The index of the first byte of the name.
        package let offset: Int
        /// The field's value.
        package let value: JSONNode
    }

    /// The kind and value.
    package let content: Content
    /// The index of the value's first byte.
    package let offset: Int
}
