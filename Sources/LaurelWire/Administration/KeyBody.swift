public import LaurelModel

/// An API key. Only the response to its creation contains the secret.
public struct KeyBody: Codable, Hashable, Sendable {
    /// The id of the key.
    public var id: String
    /// The id of the game.
    public var game: String
    /// The environment: `sandbox` or `production`.
    public var environment: String
    /// The kind of key: `client` or `server`.
    public var kind: String
    /// The name; omitted for a key without a name.
    public var name: String?
    /// The actor who created the key; omitted for a key that the first start of the server created.
    public var createdBy: String?
    /// The time of creation.
    public var createdAt: Moment
    /// The expiry time; omitted if the key does not expire.
    public var expiresAt: Moment?
    /// The time from which the key is invalid. It is in the future if the key was rotated with an overlap.
    public var revokedAt: Moment?
    /// The time of the last use, up to some minutes too early; omitted if the key was never used.
    public var lastUsedAt: Moment?
    /// The secret.
    public var secret: String?

    /// Creates the body of a key.
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

/// A page of API keys.
public struct KeysBody: Codable, Hashable, Sendable {
    /// The keys.
    public var keys: [KeyBody]
    /// The cursor of the next page; omitted on the last page.
    public var nextCursor: String?

    /// Creates a page of keys.
    public init(_ keys: [KeyBody], nextCursor: String? = nil) {
        self.keys = keys
        self.nextCursor = nextCursor
    }
}
