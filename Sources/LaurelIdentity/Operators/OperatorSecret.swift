import Crypto

/// What opens a session or an invitation: 256 random bits, of which the server keeps a hash.
public struct OperatorSecret: Hashable, Sendable {
    private static let byteCount = 32

    public let text: String

    /// Reads a secret; nil for text that no secret looks like.
    public init?(_ text: String) {
        guard text.utf8.count < 50, Base64URL.bytes(text)?.count == Self.byteCount else { return nil }
        self.text = text
    }

    public init(using random: inout some RandomNumberGenerator) {
        text = Base64URL.text(of: RandomText.bytes(count: Self.byteCount, using: &random))
    }

    /// What is kept of it.
    public var hash: String { Base64URL.text(of: SHA256.hash(data: Array(text.utf8))) }

    /// What a session's forms hold, so that no other site can send them: only who knows the session knows it.
    public var formToken: String { Base64URL.text(of: SHA256.hash(data: Array("laurel form \(text)".utf8)).prefix(18)) }
}

extension OperatorSecret: CustomStringConvertible, CustomDebugStringConvertible {
    /// Never the secret, so that no log can hold it by accident.
    public var description: String { "an operator's secret" }
    public var debugDescription: String { description }
}
