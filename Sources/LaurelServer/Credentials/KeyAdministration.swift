package import LaurelCore
package import LaurelModel

/// The administration of games' API keys. Changes apply immediately on this node.
package struct KeyAdministration: Sendable {
    let games: Games
    let ledger: any Ledger
    let clock: GuardedClock
    let keys: APIKeyCache
    let revoker: AccessRevoker

    /// Returns a game's keys in both environments. The last use is the later of the stored time and the time on this
    /// node.
    package func keys(of game: Game) async throws -> [DescribedKey] {
        try await ledger.described(ledger.keys().filter { $0.game == game.id }).map(withLastUse)
    }

    /// Creates a key, which is valid immediately.
    ///
    /// - Parameter origin: The environment of the caller; nil for that of the key.
    /// - Throws: ``KeyRefusal``
    package func create(
        _ kind: APIKey.Kind, of game: Game, in environment: GameEnvironment, from origin: GameEnvironment? = nil,
        named name: KeyName? = nil, expiresAt: Moment? = nil, by actor: AuditActor
    ) async throws -> (key: DescribedKey, secret: KeySecret) {
        let created = try await store(of: game, in: origin ?? environment).make(
            kind, in: environment, named: name, expiresAt: expiresAt, by: actor)
        await revoker.apply([created.key.key])
        return created
    }

    /// Creates a key that replaces another, which stays valid for `overlap`.
    ///
    /// - Throws: ``KeyRefusal``
    package func rotate(
        _ id: String, of game: Game, in environment: GameEnvironment, overlap: Span = APIKeyStore.overlapDefault,
        by actor: AuditActor
    ) async throws -> (key: DescribedKey, secret: KeySecret) {
        let (key, secret, former) = try await store(of: game, in: environment).rotate(id, overlap: overlap, by: actor)
        await revoker.apply([key.key, former])
        return (key, secret)
    }

    /// Revokes a key.
    ///
    /// - Throws: ``KeyRefusal``
    package func revoke(
        _ id: String, of game: Game, in environment: GameEnvironment, by actor: AuditActor
    ) async throws -> DescribedKey {
        let store = try await store(of: game, in: environment)
        var key = try await store.key(named: id)
        // Read before the revocation, so that nothing can fail after it.
        let described = try await ledger.described([key]).first
        do {
            key = try await store.revoke(key, by: actor)
        } catch {
            if case LedgerError.unanswered = error {
                // The key may be revoked in the ledger, which this node may not be able to read.
                key.revokedAt = clock.now
                await revoker.apply([key])
            }
            throw error
        }
        await revoker.apply([key])
        return withLastUse(
            DescribedKey(key: key, name: described?.name, creator: described?.creator, usedAt: described?.usedAt))
    }

    /// Stores the last uses of keys on this node that the ledger has not stored yet.
    func storeUses() async throws {
        let uses = keys.usesToStore
        guard !uses.isEmpty else { return }
        try await ledger.store(uses)
        keys.noteStored(uses)
    }

    private func withLastUse(_ described: DescribedKey) -> DescribedKey {
        var described = described
        described.usedAt = [described.usedAt, keys.lastUse(of: described.key)].compactMap(\.self).max()
        return described
    }

    private func store(of game: Game, in environment: GameEnvironment) async throws -> APIKeyStore {
        APIKeyStore(
            of: game.id, in: try await games.service(of: game, in: environment), ledger: ledger, clock: clock)
    }
}
