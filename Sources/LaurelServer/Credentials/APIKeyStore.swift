public import LaurelCore
public import LaurelModel

/// A game's keys, for somebody who acts by the studio's authority in one of its environments. What is done is in the audit log
/// of that environment.
public struct APIKeyStore: Sendable {
    /// How long a key goes on whose place another has taken, where nothing else is said.
    public static let overlapDefault = Span.hours(24)
    public static let overlapMax = Span.days(30)

    let game: GameID
    let ledger: any Ledger
    let service: RealmService
    let clock: any WallClock

    public init(of game: GameID, in service: RealmService, ledger: any Ledger, clock: any WallClock = SystemClock()) {
        self.game = game
        self.ledger = ledger
        self.service = service
        self.clock = clock
    }

    private var environment: GameEnvironment { service.realm.environment }

    /// All of the game, in both environments, by the moment of their making.
    public var all: [APIKey] {
        get async throws { try await ledger.keys().filter { $0.game == game } }
    }

    /// The same, with their names, creators and last uses as far as the ledger has them.
    public var described: [DescribedKey] {
        get async throws { try await ledger.described(all) }
    }

    /// Makes a key.
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

    /// Makes a key that takes another's place: of its kind, with its name, and as long-lived. The other goes on for `overlap`.
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
        guard let former = try await ledger.revoke(known.id, at: now + overlap) else { throw KeyRefusal.notFound }
        return (described, secret, former)
    }

    /// Makes a key open nothing from now on.
    ///
    /// - Throws: ``KeyRefusal``
    public func revoke(_ id: String, by actor: AuditActor) async throws -> APIKey {
        let known = try await key(named: id)
        guard let revoked = try await ledger.revoke(known.id, at: clock.now) else { throw KeyRefusal.notFound }
        try await service.auditLog.record(AuditedAct(.keyRevoked, key: known.id), by: actor)
        return revoked
    }

    private func key(named id: String) async throws -> APIKey {
        let known = try await all.first { $0.id.text == id }
        guard let known, environment == .production || known.environment == .sandbox else { throw KeyRefusal.notFound }
        return known
    }

    /// The record comes first: one without a key harms nobody, a key without a record might.
    private func add(
        _ key: APIKey, _ name: KeyName?, as act: AuditedAct, by actor: AuditActor
    ) async throws -> DescribedKey {
        try await service.auditLog.record(act, by: actor)
        try await ledger.storeDetails(of: key.id, name: name, creator: actor.name)
        try await ledger.add(key)
        return DescribedKey(key: key, name: name, creator: actor.name)
    }
}

/// Why something is not done with a key.
public enum KeyRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case notFound
    case sandbox
    case expiresInThePast
    case overlap
    case ended(APIKey)

    public var description: String {
        switch self {
        case .notFound: "This game has no such key. GET /v1/admin/keys lists them."
        case .sandbox: "A sandbox key makes sandbox keys only."
        case .expiresInThePast: "A key expires in the future. Leave it out for one that lasts until it is revoked."
        case .overlap: "The former key goes on for at most \(APIKeyStore.overlapMax)."
        case .ended: "This key opens nothing any more. Make a new one."
        }
    }
}
