/// A key's name in lists, such as `Unity build`. It grants nothing, and several keys may have the same name.
public struct KeyName: Hashable, Sendable {
    /// The maximum length, in bytes of UTF-8.
    public static let byteCountMax = 100
    /// The text of the name.
    public let text: String

    /// Creates a name.
    ///
    /// - Parameter text: One line of 1 to ``byteCountMax`` bytes, without control characters.
    public init(_ text: String) throws(InvalidKeyName) {
        guard text.isOneLine(byteCountMax: Self.byteCountMax) else { throw InvalidKeyName(text: text) }
        self.text = text
    }
}

/// An error for a text that is not a valid key name.
public struct InvalidKeyName: Error, Hashable, Sendable, CustomStringConvertible {
    let text: String

    public var description: String {
        "\(text.quotedForMessage) is not a valid key name. Use one line of 1 to \(KeyName.byteCountMax) bytes."
    }
}
