public import LaurelModel

/// The administration of a realm's leaderboards.
public struct RealmAdministration: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Creates a leaderboard. An existing one with the same settings stays unchanged.
    ///
    /// - Returns: Whether the leaderboard is new.
    @discardableResult
    public func create(_ leaderboard: Leaderboard) async throws(ServiceError) -> Bool {
        try await perform(.create(leaderboard)).outcome != .unchanged
    }

    /// Creates a leaderboard, as ``create(_:)`` does, and records the actor in the audit log.
    ///
    /// - Returns: Whether the leaderboard is new.
    @discardableResult
    public func create(_ leaderboard: Leaderboard, by actor: AuditActor) async throws(ServiceError) -> Bool {
        try await administer { transaction, moment in
            guard try !transaction.perform([.create(leaderboard)], at: moment).isEmpty else { return false }
            try transaction.audit(AuditedAct(.leaderboardCreated, leaderboard: leaderboard.id), by: actor, at: moment)
            return true
        }
    }

    /// Changes a leaderboard's settings. If they affect entries, recomputes these in O(facts of the realm).
    ///
    /// - Returns: Whether the settings changed.
    @discardableResult
    public func configure(_ leaderboard: Leaderboard) async throws(ServiceError) -> Bool {
        try await perform(.configure(leaderboard)).outcome != .unchanged
    }

    /// Removes all entries of a classic leaderboard, or of the open occurrence of a recurring leaderboard. The times
    /// and the number of the occurrence do not change.
    ///
    /// - Returns: The position of the reset's fact.
    public func reset(_ id: LeaderboardID, in game: GameID) async throws(ServiceError) -> LedgerPosition {
        _ = try service.registered(id, of: game)
        return try await perform(.reset(id)).position
    }

    /// Resets a leaderboard, as ``reset(_:in:)`` does, and records the actor in the audit log.
    public func reset(
        _ id: LeaderboardID, in game: GameID, by actor: AuditActor
    ) async throws(ServiceError) -> LedgerPosition {
        _ = try service.registered(id, of: game)
        return try await administer { transaction, moment in
            let facts = try transaction.perform([.reset(id)], at: moment)
            try transaction.audit(AuditedAct(.leaderboardReset, leaderboard: id), by: actor, at: moment)
            return try facts.last?.position ?? transaction.head.position
        }
    }

    /// Starts a new epoch and permanently removes players, scores and all derived data in all games of the group.
    ///
    /// The leaderboards stay with their settings, and the audit log continues. O(size of the realm)
    ///
    /// - Returns: The position of the wipe's fact, and the counts before it.
    public func wipe(
        by actor: AuditActor
    ) async throws(ServiceError) -> (position: LedgerPosition, removed: Census) {
        let census: Census
        do throws(LedgerError) { census = try await ledger.census(of: realm) } catch { throw .ledger(error) }
        let position = try await administer { transaction, moment in
            let facts = try transaction.perform([.wipe], at: moment)
            try transaction.audit(AuditedAct(.realmWiped), by: actor, at: moment)
            try transaction.write([.wipeRemainder: ""])
            return try facts.last?.position ?? transaction.head.position
        }
        return (position, census)
    }
}
