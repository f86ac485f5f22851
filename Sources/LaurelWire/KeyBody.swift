public import LaurelModel

/// A key as it is listed; its secret only in the answer to its making.
public struct KeyBody: Codable, Hashable, Sendable {
    public var id: String
    public var game: String
    public var environment: String
    public var kind: String
    public var createdAt: Moment
    /// Left out where it lasts until it is revoked.
    public var expiresAt: Moment?
    /// From when on it opens nothing, which may lie ahead where another took its place.
    public var revokedAt: Moment?
    public var secret: String?

    public init(_ key: APIKey, secret: KeySecret? = nil) {
        id = key.id.text
        game = key.game.text
        environment = key.environment.rawValue
        kind = key.kind.rawValue
        createdAt = key.createdAt
        expiresAt = key.expiresAt
        revokedAt = key.revokedAt
        self.secret = secret?.text
    }
}

/// A list of keys, as one document.
public struct KeysBody: Codable, Hashable, Sendable {
    public var keys: [KeyBody]
    /// Left out on the last page.
    public var nextCursor: String?

    public init(_ keys: [APIKey], nextCursor: String? = nil) {
        self.keys = keys.map { KeyBody($0) }
        self.nextCursor = nextCursor
    }
}
