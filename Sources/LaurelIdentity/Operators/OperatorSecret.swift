import Crypto

/// The secret of a session or an invitation: 256 random bits, of which the server stores a hash.
public struct OperatorSecret: Hashable, Sendable {
    private static let byteCount = 32

    /// The secret as it is sent.
    public let text: String

    /// Parses a secret; nil for text of another form.
    public init?(_ text: String) {
        guard text.utf8.count < 50, Base64URL.bytes(text)?.count == Self.byteCount else { return nil }
        self.text = text
    }

    /// Creates a random secret.
    public init(using random: inout some RandomNumberGenerator) {
        text = Base64URL.text(of: RandomText.bytes(count: Self.byteCount, using: &random))
    }

    /// The hash under which the session or invitation is stored.
    public var hash: String { Base64URL.text(of: SHA256.hash(data: Array(text.utf8))) }

    /// The anti-forgery token in a session's forms. Other sites cannot compute it, because they do not know the
    /// session.
    public var formToken: String { Base64URL.text(of: SHA256.hash(data: Array("laurel form \(text)".utf8)).prefix(18)) }
}

extension OperatorSecret: CustomStringConvertible, CustomDebugStringConvertible {
    /// A constant instead of the secret, so that no log can contain it by accident.
    public var description: String { "an operator's secret" }
    public var debugDescription: String { description }
}
