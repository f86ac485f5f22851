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
    /// not final.
    package func erase(_ player: PlayerID, in service: RealmService, by actor: AuditActor) async throws {
        let moment = clock.now
        let (ended, position) = try await accounts.erase(
            player, from: await service.openRankings, in: service.realm, at: moment, by: actor)
        await revoker.end(ended, at: moment)
        try await removeRemainders(in: service.realm)
        await service.reach(position)
    }

    /// Removes the data that remains of closed accounts in a realm.
    package func removeRemainders(in realm: Realm) async throws {
        try await ErasureCleanup(ledger, clock: clock).run(in: realm)
    }
}
