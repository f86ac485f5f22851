/// A key's name in lists, such as `Unity build`. It grants nothing, and several keys may have the same.
public struct KeyName: Hashable, Sendable {
    public static let byteCountMax = 100
    public let text: String

    /// - Parameter text: One line of 1 to ``byteCountMax`` bytes, without control characters.
    public init(_ text: String) throws(InvalidKeyName) {
        guard text.isOneLine(byteCountMax: Self.byteCountMax) else { throw InvalidKeyName(text: text) }
        self.text = text
    }
}

/// Why a text cannot name a key.
public struct InvalidKeyName: Error, Hashable, Sendable, CustomStringConvertible {
    let text: String

    public var description: String {
        "\(text.quotedForMessage) cannot name a key: a name is one line of 1 to \(KeyName.byteCountMax) bytes."
    }
}
