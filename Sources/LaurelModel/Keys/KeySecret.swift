/// What the holder of a key sends: shown once, when the key is made.
///
/// It shows its environment, so that a sandbox key in a shipped game is seen at a glance: `lrl_sandbox_…`, `lrl_live_…`.
public struct KeySecret: Hashable, Sendable {
    /// The characters after the prefix: 256 bits in Crockford's base 32.
    public static let digitCount = 52

    public let text: String

    /// Reads a secret; nil for text that no secret looks like.
    public init?(_ text: String) {
        guard let prefix = GameEnvironment.allCases.map(Self.prefix).first(where: { text.hasPrefix($0) }),
            text.utf8.count == prefix.utf8.count + Self.digitCount,
            text.utf8.dropFirst(prefix.utf8.count).allSatisfy(Self.alphabet.contains)
        else { return nil }
        self.text = text
    }

    /// Makes a new secret of 256 random bits.
    public init(for environment: GameEnvironment, using random: inout some RandomNumberGenerator) {
        // Five bits to a digit: 52 of them carry 260, of which each is drawn by itself.
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
    /// Never the secret, so that no log can hold it by accident.
    public var description: String { "a key's secret" }
    public var debugDescription: String { description }
}
