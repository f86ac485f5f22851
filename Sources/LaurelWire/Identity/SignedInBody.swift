public import LaurelModel

/// The answer to every way of signing in.
public struct SignedInBody: Codable, Hashable, Sendable {
    public var player: ProfileBody
    /// `sandbox` or `production`.
    public var environment: String
    /// To be sent as `Authorization: Bearer …`, until `expiresAt`.
    public var token: String
    /// To be sent once, for the next token; the answer brings its successor.
    public var refreshToken: String
    public var expiresAt: Moment

    public init(
        player: ProfileBody, environment: GameEnvironment, token: String, refreshToken: String, expiresAt: Moment
    ) {
        self.player = player
        self.environment = environment.rawValue
        self.token = token
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}
