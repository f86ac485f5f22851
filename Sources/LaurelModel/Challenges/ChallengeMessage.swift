/// The issuer's message to the receiver of a challenge.
public struct ChallengeMessage: Hashable, Sendable {
    /// The maximum length, in bytes of UTF-8.
    public static let byteCountMax = 400

    /// The text of the message.
    public let text: String

    /// Creates a message.
    ///
    /// - Parameter text: One line of 1 to ``byteCountMax`` bytes.
    public init(_ text: String) throws(InvalidChallengeMessage) {
        guard text.isOneLine(byteCountMax: Self.byteCountMax) else { throw InvalidChallengeMessage() }
        self.text = text
    }
}

/// An error for a text that is not a valid challenge message.
public struct InvalidChallengeMessage: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String {
        """
        The challenge message is not valid. Use one line of 1 to \(ChallengeMessage.byteCountMax) bytes without \
        control characters.
        """
    }
}
