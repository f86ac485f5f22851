public import LaurelModel

/// The response to a sign-in.
public struct SignedInBody: Codable, Hashable, Sendable {
    /// The player's profile.
    public var player: ProfileBody
    /// The environment: `sandbox` or `production`.
    public var environment: String
    /// The access token for `Authorization: Bearer …`, valid until `expiresAt`.
    public var token: String
    /// The single-use token for the next access token. The response contains its successor.
    public var refreshToken: String
    /// The expiry time of the access token.
    public var expiresAt: Moment

    /// Creates a response.
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
