public import LaurelModel

/// The single-use text that a device signs to sign in, valid until `expiresAt`.
public struct NonceBody: Codable, Hashable, Sendable {
    /// The nonce.
    public var nonce: String
    /// The expiry time.
    public var expiresAt: Moment
    /// The game of the API key.
    public var game: String
    /// The environment: `sandbox` or `production`.
    public var environment: String

    /// Creates the body of a nonce.
    public init(nonce: String, expiresAt: Moment, game: GameID, environment: GameEnvironment) {
        self.nonce = nonce
        self.expiresAt = expiresAt
        self.game = game.text
        self.environment = environment.rawValue
    }
}
