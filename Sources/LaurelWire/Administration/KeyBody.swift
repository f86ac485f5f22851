public import LaurelModel

/// A key as it is listed; its secret only in the answer to its making.
public struct KeyBody: Codable, Hashable, Sendable {
    public var id: String
    public var game: String
    public var environment: String
    public var kind: String
    /// Left out for a key without a name.
    public var name: String?
    /// The actor of the audit log that created the key; left out for a key of the server's first start.
    public var createdBy: String?
    public var createdAt: Moment
    /// Left out where it lasts until it is revoked.
    public var expiresAt: Moment?
    /// From when on it opens nothing, which may lie ahead where another took its place.
    public var revokedAt: Moment?
    /// When the key was last used, at most some minutes before its true last use; left out for one that never was.
    public var lastUsedAt: Moment?
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

    public init(_ keys: [KeyBody], nextCursor: String? = nil) {
        self.keys = keys
        self.nextCursor = nextCursor
    }
}
