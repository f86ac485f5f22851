public import LaurelModel

/// The moderation of a realm's players and scores.
public struct RealmModeration: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Changes a player's flags and updates all rankings.
    ///
    /// - Returns: The player afterwards, and the audit log's record; nil if there was nothing to change.
    public func changeFlags(
        _ change: FlagChange, of reference: PlayerReference, by actor: AuditActor
    ) async throws(ServiceError) -> (player: Player, record: AuditRecord?) {
        let final = try await service.occurrences.finalRankings()
        return try await administer { transaction, moment in
            var player = try transaction.player(named: reference)
            let flags = change.applied(to: player.flags)
            guard flags != player.flags else { return (player, nil) }
            var act = AuditedAct(.playerFlagged, player: player.number)
            (act.flagsBefore, act.flagsAfter) = (player.flags.rawValue, flags.rawValue)
            try transaction.setFlags(flags, of: player, correcting: final, at: moment)
            player.flags = flags
            return (player, try transaction.audit(act, by: actor, at: moment))
        }
    }

    /// Replaces a player's flags without a record in the audit log, and updates all rankings.
    ///
    /// - Returns: Whether anything changed.
    @discardableResult
    public func setFlags(_ flags: PlayerFlags, of player: PlayerReference) async throws(ServiceError) -> Bool {
        try await perform(.setFlags(flags, of: player)).outcome != .unchanged
    }

    /// Removes all of a player's scores so far from a leaderboard, or from one of its occurrences.
    ///
    /// - Parameter occurrence: An occurrence of a recurring leaderboard, possibly final; nil for the current one.
    public func removeEntry(
        of reference: PlayerReference, from id: LeaderboardID, in game: GameID, occurrence: Int64? = nil,
        by actor: AuditActor
    ) async throws(ServiceError) -> AuditRecord {
        let registered = try service.registered(id, of: game)
        return try await administer { transaction, moment in
            guard let ranking = registered.ranking(ofOccurrence: occurrence, at: moment) else {
                throw Refusal.moderation(.entryNotFound(id, player: reference))
            }
            let player = try transaction.player(named: reference)
            let removals = try transaction.remove(player, from: [(ranking, registered.leaderboard)], at: moment)
            guard !removals.isEmpty else { throw Refusal.moderation(.entryNotFound(id, player: reference)) }
            var act = AuditedAct(.entryRemoved, player: player.number, leaderboard: id)
            act.occurrence = registered.leaderboard.recurrence == nil ? nil : ranking.occurrence
            act.removals = removals
            return try transaction.audit(act, by: actor, at: moment)
        }
    }

    /// Removes all of a player's scores so far from the game's leaderboards. Final occurrences stay unchanged.
    public func removeScores(
        of reference: PlayerReference, in game: GameID, by actor: AuditActor
    ) async throws(ServiceError) -> AuditRecord {
        let open = await service.openRankings
        return try await administer { transaction, moment in
            let player = try transaction.player(named: reference)
            let rankings = try transaction.rankings(open, of: player.number)
                .filter { $0.registered.leaderboard.belongs(to: game) }
                .map { (id: $0.id, leaderboard: $0.registered.leaderboard) }
            var act = AuditedAct(.scoresRemoved, player: player.number)
            act.removals = try transaction.remove(player, from: rankings, at: moment)
            return try transaction.audit(act, by: actor, at: moment)
        }
    }

    /// Undoes an action of the audit log: reverts flags, and restores removed scores.
    ///
    /// - Parameter game: The caller's game. An action on a leaderboard of another game is not found; a player belongs
    ///   to all games of the group.
    public func undo(
        _ number: Int64, in game: GameID, by actor: AuditActor
    ) async throws(ServiceError) -> AuditRecord {
        let final = try await service.occurrences.finalRankings()
        return try await administer { transaction, moment in
            try transaction.demandAction(number, in: game)
            let act = try transaction.undo(number, correcting: final, at: moment)
            let record = try transaction.audit(act, by: actor, at: moment)
            try transaction.write([.undone(number): "\(record.number)"])
            return record
        }
    }

    /// Returns a game's scores that are pending review, oldest first: at most `limit` after `position`.
    public func reviewItems(
        of game: GameID, after position: LedgerPosition, limit: Int
    ) async throws(ServiceError) -> [ReviewItem] {
        do {
            var (items, last) = ([ReviewItem](), position)
            // The list also contains scores of the group's other games.
            while items.count < limit {
                let facts = try await ledger.read(in: realm) { [last] transaction in
                    try transaction.heldFacts(after: last, limit: max(limit, Self.heldFactCountPerRead))
                }
                guard let end = facts.last?.position else { break }
                last = end
                items += try await reviewItems(of: game, among: facts).prefix(limit - items.count)
            }
            return items
        } catch {
            throw ServiceError(error)
        }
    }

    private static let heldFactCountPerRead = 100

    private func reviewItems(of game: GameID, among facts: [Fact]) async throws -> [ReviewItem] {
        let leaderboards = await service.leaderboardsByNumber
        let submissions = facts.compactMap { fact -> (Fact, SubmissionFact)? in
            if case .submission(let submission) = fact.content { (fact, submission) } else { nil }
        }
        let players = try await service.players.numbered(submissions.map(\.1.player))
        return submissions.compactMap { fact, submission in
            guard let leaderboard = leaderboards[submission.ranking.leaderboard],
                let player = players[submission.player], leaderboard.belongs(to: game)
            else { return nil }
            return ReviewItem(
                position: fact.position, moment: fact.moment, leaderboard: leaderboard, player: player,
                submission: submission)
        }
    }

    /// Approves a score that is pending review, so that it counts with its own date, or rejects it permanently.
    public func review(
        _ position: LedgerPosition, in game: GameID, isApproved: Bool, by actor: AuditActor
    ) async throws(ServiceError) -> AuditRecord {
        let games = await service.leaderboardsByNumber
        return try await administer { transaction, moment in
            let held = try transaction.held(at: position)
            guard let leaderboard = games[held.ranking.leaderboard], leaderboard.belongs(to: game) else {
                throw Refusal.moderation(.reviewItemNotFound("\(position)"))
            }
            if isApproved {
                _ = try transaction.perform([.approve(position, on: leaderboard.id)], at: moment)
            } else {
                try transaction.erase(.review(position))
            }
            var act = AuditedAct(
                isApproved ? .scoreApproved : .scoreRejected, player: held.player, leaderboard: leaderboard.id)
            act.occurrence = leaderboard.recurrence == nil ? nil : held.ranking.occurrence
            act.submission = position.value
            return try transaction.audit(act, by: actor, at: moment)
        }
    }
}
