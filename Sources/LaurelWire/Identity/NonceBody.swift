public import LaurelModel

/// What a device signs to sign in, with the game and the environment: good once, until `expiresAt`.
public struct NonceBody: Codable, Hashable, Sendable {
    public var nonce: String
    public var expiresAt: Moment
    /// The key's.
    public var game: String
    public var environment: String

    public init(nonce: String, expiresAt: Moment, game: GameID, environment: GameEnvironment) {
        self.nonce = nonce
        self.expiresAt = expiresAt
        self.game = game.text
        self.environment = environment.rawValue
    }
}
