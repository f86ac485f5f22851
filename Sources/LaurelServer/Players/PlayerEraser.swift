package import LaurelCore
package import LaurelModel
package import Logging

/// The erasure of players, which also ends their sessions on this node.
package struct PlayerEraser: Sendable {
    let accounts: Accounts
    let ledger: any Ledger
    let clock: GuardedClock
    let revoker: AccessRevoker
    /// The time limit of requests without a deadline for the wait until this node has applied their change.
    let reachingTime: Duration

    /// Erases a player permanently.
    ///
    /// Names and credentials are removed, sessions end, and the player's entries are removed from every ranking that is
    /// not final. If the picture and the blocks cannot be removed now, ``OccurrenceFinalizer`` removes them.
    package func erase(
        _ player: PlayerID, in service: RealmService, by actor: AuditActor, logger: Logger
    ) async throws {
        let moment = clock.now
        let (ended, position) = try await accounts.erase(
            player, from: await service.openRankings, in: service.realm, at: moment, by: actor)
        await revoker.end(ended, at: moment)
        try await removeRemaindersAfterCommit(in: service.realm, logger: logger)
        await reach(position, in: service)
    }

    /// Removes the data that remains of closed accounts in a realm.
    package func removeRemainders(in realm: Realm) async throws {
        try await ErasureCleanup(ledger, clock: clock).run(in: realm)
    }

    /// Removes the data that remains of closed accounts in a realm, for a request whose change is committed.
    ///
    /// A failure is logged and not reported to the client, which would send the request again although the change is
    /// stored. ``OccurrenceFinalizer`` then removes the data.
    ///
    /// - Parameter includesWipe: Whether to remove what remains of a wipe, too, which reads all pictures of the server.
    /// - Throws: ``LedgerError/outcomeUnknown(_:)``, because the process must stop.
    package func removeRemaindersAfterCommit(
        in realm: Realm, includesWipe: Bool = false, logger: Logger
    ) async throws {
        do {
            try await ErasureCleanup(ledger, clock: clock).run(in: realm, includesWipe: includesWipe)
        } catch {
            if case LedgerError.outcomeUnknown = error { throw error }
            logger.warning("data of closed accounts cannot be removed yet", metadata: ["error": "\(error)"])
        }
    }

    /// Waits until this node has applied a committed change, but not beyond the request's deadline: the node cannot
    /// apply it while the database does not respond.
    func reach(_ position: LedgerPosition, in service: RealmService) async {
        let end = LedgerDeadline.current?.end(at: .now) ?? .now + reachingTime
        await TimeLimit.wait(until: end) { await service.reach(position) }
    }
}
