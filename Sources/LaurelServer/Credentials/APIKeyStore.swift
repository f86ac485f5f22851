public import LaurelCore
public import LaurelModel

/// The API keys of a game, as managed from one of its environments by the developer or an operator.
///
/// Changes are recorded in the audit log of that environment.
public struct APIKeyStore: Sendable {
    /// The default time for which a rotated key remains valid.
    public static let overlapDefault = Span.hours(24)
    /// The maximum time for which a rotated key remains valid.
    public static let overlapMax = Span.days(30)

    let game: GameID
    let ledger: any Ledger
    let service: RealmService
    let clock: any WallClock

    /// Creates a store for the environment of `service`.
    public init(of game: GameID, in service: RealmService, ledger: any Ledger, clock: any WallClock = SystemClock()) {
        self.game = game
        self.ledger = ledger
        self.service = service
        self.clock = clock
    }

    private var environment: GameEnvironment { service.realm.environment }

    /// All keys of the game in both environments, in the order of creation.
    public var all: [APIKey] {
        get async throws { try await ledger.keys().filter { $0.game == game } }
    }

    /// All keys with their names, creators and the last uses that are stored in the ledger.
    public var described: [DescribedKey] {
        get async throws { try await ledger.described(all) }
    }

    /// Creates an API key.
    ///
    /// - Throws: ``KeyRefusal``
    public func make(
        _ kind: APIKey.Kind, in environment: GameEnvironment, named name: KeyName? = nil, expiresAt: Moment? = nil,
        by actor: AuditActor
    ) async throws -> (key: DescribedKey, secret: KeySecret) {
        if self.environment == .sandbox, environment == .production { throw KeyRefusal.sandbox }
        let now = clock.now
        if let expiresAt, expiresAt <= now { throw KeyRefusal.expiresInThePast }
        var random = SystemRandomNumberGenerator()
        let made = APIKey.make(kind, for: game, in: environment, at: now, expiresAt: expiresAt, using: &random)
        let key = try await add(made.key, name, as: AuditedAct(.keyCreated, key: made.key.id), by: actor)
        return (key, made.secret)
    }

    /// Creates a key that replaces another. It has the same kind, name and lifetime. The previous key stays valid for
    /// `overlap`.
    ///
    /// - Throws: ``KeyRefusal``
    public func rotate(
        _ id: String, overlap: Span = overlapDefault, by actor: AuditActor
    ) async throws -> (key: DescribedKey, secret: KeySecret, former: APIKey) {
        guard overlap >= .zero, overlap <= Self.overlapMax else { throw KeyRefusal.overlap }
        let now = clock.now
        let known = try await key(named: id)
        guard known.opens(at: now) else { throw KeyRefusal.ended(known) }
        var random = SystemRandomNumberGenerator()
        let (key, secret) = APIKey.make(
            known.kind, for: game, in: known.environment, at: now,
            expiresAt: known.expiresAt.map { now + ($0 - known.createdAt) }, using: &random)
        var act = AuditedAct(.keyRotated, key: known.id)
        act.successor = key.id.text
        let name = try await ledger.described([known]).first?.name
        let described = try await add(key, name, as: act, by: actor)
        let former: APIKey?
        // The new key is stored.
        do { former = try await ledger.revoke(known.id, at: now + overlap) } catch { throw error.afterCommit }
        guard let former else { throw KeyRefusal.notFound }
        return (described, secret, former)
    }

    /// Revokes a key immediately.
    ///
    /// - Throws: ``KeyRefusal``
    public func revoke(_ id: String, by actor: AuditActor) async throws -> APIKey {
        try await revoke(try await key(named: id), by: actor)
    }

    /// Revokes a key. The audit record is written first, so that nothing can fail after the revocation.
    func revoke(_ known: APIKey, by actor: AuditActor) async throws -> APIKey {
        try await service.auditLog.record(AuditedAct(.keyRevoked, key: known.id), by: actor)
        guard let revoked = try await ledger.revoke(known.id, at: clock.now) else { throw KeyRefusal.notFound }
        return revoked
    }

    /// Returns a key that the caller's environment may change.
    func key(named id: String) async throws -> APIKey {
        let known = try await all.first { $0.id.text == id }
        guard let known, environment == .production || known.environment == .sandbox else { throw KeyRefusal.notFound }
        return known
    }

    /// Adds a key. The audit record is written first: a record without a key is harmless, a key without a record is
    /// not.
    private func add(
        _ key: APIKey, _ name: KeyName?, as act: AuditedAct, by actor: AuditActor
    ) async throws -> DescribedKey {
        try await service.auditLog.record(act, by: actor)
        try await ledger.storeDetails(of: key.id, name: name, creator: actor.name)
        try await ledger.add(key)
        return DescribedKey(key: key, name: name, creator: actor.name)
    }
}

/// The reason why an operation on a key is rejected.
public enum KeyRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The game has no such key in the caller's environment.
    case notFound
    /// A sandbox key cannot create a production key.
    case sandbox
    /// The expiration time is not in the future.
    case expiresInThePast
    /// The overlap is negative or longer than ``APIKeyStore/overlapMax``.
    case overlap
    /// The key has expired or was revoked.
    case ended(APIKey)

    public var description: String {
        switch self {
        case .notFound: "This game has no key with this id. List the keys with GET /v1/admin/keys."
        case .sandbox: "A sandbox key can create only sandbox keys. Use a production key."
        case .expiresInThePast:
            "The expiration time is in the past. Use a later time, or omit it for a key that does not expire."
        case .overlap: "The overlap is out of range. Use 0 to \(APIKeyStore.overlapMax)."
        case .ended: "The key has expired or was revoked. Create another key with POST /v1/admin/keys."
        }
    }
}
