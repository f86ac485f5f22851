/// The secret of an API key. It is shown once, when the key is created.
///
/// Its prefix shows its environment, so that a sandbox key in a released game is noticed: `lrl_sandbox_…`,
/// `lrl_live_…`.
public struct KeySecret: Hashable, Sendable {
    /// The number of characters after the prefix: 256 bits in Crockford's base 32.
    public static let digitCount = 52

    /// The text of the secret.
    public let text: String

    /// Parses a secret; returns nil if the text is not in the form of a secret.
    public init?(_ text: String) {
        guard let prefix = GameEnvironment.allCases.map(Self.prefix).first(where: { text.hasPrefix($0) }),
            text.utf8.count == prefix.utf8.count + Self.digitCount,
            text.utf8.dropFirst(prefix.utf8.count).allSatisfy(Self.alphabet.contains)
        else { return nil }
        self.text = text
    }

    /// Creates a secret of 256 random bits.
    public init(for environment: GameEnvironment, using random: inout some RandomNumberGenerator) {
        // Each digit is five random bits; 52 digits have 260.
        let digits = (0..<Self.digitCount).map { _ in Self.alphabet[Int(random.next() & 31)] }
        text = Self.prefix(environment) + String(decoding: digits, as: UTF8.self)
    }

    private static func prefix(_ environment: GameEnvironment) -> String {
        switch environment {
        case .sandbox: "lrl_sandbox_"
        case .production: "lrl_live_"
        }
    }

    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

extension KeySecret: CustomStringConvertible, CustomDebugStringConvertible {
    /// A placeholder, so that the secret is never logged.
    public var description: String { "a key's secret" }
    public var debugDescription: String { description }
}
