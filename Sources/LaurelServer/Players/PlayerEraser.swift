package import LaurelCore
package import LaurelModel

/// The erasure of players, which also ends their sessions on this node.
package struct PlayerEraser: Sendable {
    let accounts: Accounts
    let ledger: any Ledger
    let clock: GuardedClock
    let revoker: AccessRevoker

    /// Erases a player permanently.
    ///
    /// Names and credentials are removed, sessions end, and the player's entries are removed from every ranking that is
    /// not final. If the picture and the blocks cannot be removed now, ``OccurrenceFinalizer`` removes them.
    package func erase(_ player: PlayerID, in service: RealmService, by actor: AuditActor) async throws {
        let moment = clock.now
        let (ended, position) = try await accounts.erase(
            player, from: await service.openRankings, in: service.realm, at: moment, by: actor)
        await revoker.end(ended, at: moment)
        do {
            // The erasure is committed, so the request's time must not end it. Remainders of a wipe may take longer.
            try await LedgerDeadline.$current.withValue(nil) {
                try await ErasureCleanup(ledger, clock: clock).run(in: service.realm, includesWipe: false)
            }
        } catch {
            // Another failure is not one of the request: the player is erased, and a second attempt is impossible.
            if case LedgerError.outcomeUnknown = error { throw error }
        }
        await service.reach(position)
    }

    /// Removes the data that remains of closed accounts in a realm.
    package func removeRemainders(in realm: Realm) async throws {
        try await ErasureCleanup(ledger, clock: clock).run(in: realm)
    }
}
