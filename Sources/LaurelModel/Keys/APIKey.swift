public typealias APIKeyID = Identifier<APIKey>

/// A credential of one game in one environment, as it is kept: its secret is known to its holders alone.
public struct APIKey: Hashable, Sendable {
    /// What holders of a key may do.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Ships inside the game: obtains players' tokens and reads public leaderboards.
        case client
        /// The studio's own: everything in its game, but for what only a player may do.
        case server
    }

    public let id: APIKeyID
    public let game: GameID
    public let environment: GameEnvironment
    public let kind: Kind
    /// SHA-256 of the secret's UTF-8. A secret has 256 random bits, so that no slower hash is needed.
    public let secretHash: [UInt8]
    public let createdAt: Moment
    /// From when on it opens nothing; nil for one that lasts until it is revoked.
    public let expiresAt: Moment?
    /// From when on it opens nothing, by somebody's wish. It may lie ahead: of a key that another takes the place of.
    public var revokedAt: Moment?

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
    /// Whether it opens anything at `moment`.
    public func opens(at moment: Moment) -> Bool {
        ![expiresAt, revokedAt].contains { $0.map { $0 <= moment } ?? false }
    }
}
