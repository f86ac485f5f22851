/// The identifier of an API key.
public typealias APIKeyID = Identifier<APIKey>

/// A stored API key of a game in an environment. The secret itself is not stored.
public struct APIKey: Hashable, Sendable {
    /// The kind of a key, which determines its permissions.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A key that is part of the game. It can obtain player tokens and read `publicRead` leaderboards.
        case client
        /// A key of the developer's server. It permits any action in its game that is not reserved for players.
        case server
    }

    /// The key's identifier.
    public let id: APIKeyID
    /// The game.
    public let game: GameID
    /// The environment.
    public let environment: GameEnvironment
    /// The kind.
    public let kind: Kind
    /// The SHA-256 of the secret's UTF-8. A secret has 256 random bits, so no slower hash is needed.
    public let secretHash: [UInt8]
    /// The creation date.
    public let createdAt: Moment
    /// The time from which the key is invalid; nil for a key that lasts until it is revoked.
    public let expiresAt: Moment?
    /// The time from which the key is revoked. It may be in the future, for a key that is being replaced.
    public var revokedAt: Moment?

    /// Creates a key.
    public init(
        id: APIKeyID, game: GameID, environment: GameEnvironment, kind: Kind, secretHash: [UInt8], createdAt: Moment,
        expiresAt: Moment? = nil, revokedAt: Moment? = nil
    ) {
        self.id = id
        self.game = game
        self.environment = environment
        self.kind = kind
        self.secretHash = secretHash
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
    }
}

extension APIKey {
    /// Whether the key is valid at `moment`.
    public func opens(at moment: Moment) -> Bool {
        ![expiresAt, revokedAt].contains { $0.map { $0 <= moment } ?? false }
    }
}
