/// By what other ways players of a game sign in, besides as guests. What is left out is closed.
public struct SignInSettingsBody: Codable, Hashable, Sendable {
    /// The studio's own tokens.
    public struct Custom: Codable, Hashable, Sendable {
        public var issuer: String
        /// The game's id where it is left out.
        public var audience: String?
        /// The issuer's keys, as a JSON Web Key Set has them.
        public var keys: [[String: String]]?
        /// Where the issuer publishes them, in place of `keys`: https.
        public var keySetURL: String?
    }

    public struct Apple: Codable, Hashable, Sendable {
        /// The bundle or service ids that tokens are meant for.
        public var clientIDs: [String]
    }

    public struct GameCenter: Codable, Hashable, Sendable {
        public var bundleIDs: [String]
        /// Certificates in PEM: where a chain must end.
        public var roots: [String]
        /// Certificates in PEM that may stand between, since Apple serves the last one alone.
        public var intermediates: [String]
        /// Apple's, where it is left out.
        public var hosts: [String]?
    }

    public var custom: Custom?
    public var apple: Apple?
    public var gameCenter: GameCenter?
    /// Words that no player's name may contain.
    public var blockedWords: [String]?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case custom, apple, gameCenter, blockedWords
    }

    public init() {}

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownFields(besides: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        custom = try fields.decodeIfPresent(Custom.self, forKey: .custom)
        apple = try fields.decodeIfPresent(Apple.self, forKey: .apple)
        gameCenter = try fields.decodeIfPresent(GameCenter.self, forKey: .gameCenter)
        blockedWords = try fields.decodeIfPresent([String].self, forKey: .blockedWords)
    }
}
