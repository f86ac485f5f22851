/// What an issuer says to whoever they dare.
public struct ChallengeMessage: Hashable, Sendable {
    public static let byteCountMax = 400

    public let text: String

    /// - Parameter text: One line of 1 to ``byteCountMax`` bytes.
    public init(_ text: String) throws(InvalidChallengeMessage) {
        guard text.isOneLine(byteCountMax: Self.byteCountMax) else { throw InvalidChallengeMessage() }
        self.text = text
    }
}

/// A text that cannot be shown as a challenge's message.
public struct InvalidChallengeMessage: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String {
        "A challenge's message is one line of 1 to \(ChallengeMessage.byteCountMax) bytes without control characters."
    }
}
