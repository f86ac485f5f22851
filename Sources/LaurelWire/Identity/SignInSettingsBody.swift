/// The sign-in methods of a game besides guests. Omitted methods are disabled.
public struct SignInSettingsBody: Codable, Hashable, Sendable {
    /// The settings for the developer's own tokens.
    public struct Custom: Codable, Hashable, Sendable {
        /// The issuer of the tokens.
        public var issuer: String
        /// The audience of the tokens; the game's id if omitted.
        public var audience: String?
        /// The issuer's keys in the format of a JSON Web Key Set.
        public var keys: [[String: String]]?
        /// The `https` address of the issuer's keys, instead of `keys`.
        public var keySetURL: String?
    }

    /// The settings for Sign in with Apple.
    public struct Apple: Codable, Hashable, Sendable {
        /// The bundle or service ids in the tokens' audience.
        public var clientIDs: [String]
    }

    /// The settings for Game Center.
    public struct GameCenter: Codable, Hashable, Sendable {
        /// The accepted bundle ids.
        public var bundleIDs: [String]
        /// The trusted root certificates in PEM format.
        public var roots: [String]
        /// Intermediate certificates in PEM format, because Apple serves only the last certificate of the chain.
        public var intermediates: [String]
        /// The hosts that serve the certificates; Apple's hosts if omitted.
        public var hosts: [String]?
    }

    /// The settings for the developer's own tokens.
    public var custom: Custom?
    /// The settings for Sign in with Apple.
    public var apple: Apple?
    /// The settings for Game Center.
    public var gameCenter: GameCenter?
    /// Words that players' names must not contain.
    public var blockedWords: [String]?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case custom, apple, gameCenter, blockedWords
    }

    /// Creates settings with guests as the only sign-in method.
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
