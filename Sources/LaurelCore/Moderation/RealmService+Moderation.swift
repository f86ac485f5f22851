public import LaurelModel

extension RealmService {
    /// Changes a player's flags, on every ranking at once.
    ///
    /// - Returns: The player afterwards, and the record that says so; nil where everything was so already.
    public func changeFlags(
        _ change: FlagChange, of reference: PlayerReference, by actor: AuditActor
    ) async throws(ServiceError) -> (player: Player, record: AuditRecord?) {
        let final = try await finalRankings()
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

    /// Takes off everything that a player submitted so far to a leaderboard, or to one of its occurrences.
    ///
    /// - Parameter occurrence: Left out, the current one of a recurring leaderboard is meant. A final one may be named.
    public func removeEntry(
        of reference: PlayerReference, from id: LeaderboardID, in game: GameID, occurrence: Int64? = nil,
        by actor: AuditActor
    ) async throws(ServiceError) -> AuditRecord {
        let registered = try registered(id, of: game)
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

    /// Takes off everything that a player submitted so far to the game's leaderboards; final occurrences stay.
    public func removeScores(
        of reference: PlayerReference, in game: GameID, by actor: AuditActor
    ) async throws(ServiceError) -> AuditRecord {
        let open = openRankings
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

    /// Returns the positions of the submissions in a history that no longer count, because they were removed or their
    /// ranking was reset.
    public func removedPositions(in history: PlayerHistory) async throws(ServiceError) -> Set<LedgerPosition> {
        let items = history.items.filter(\.submission.isOnRanking)
        func keys(_ item: PlayerHistory.Item) -> [RowKey] {
            [.removal(of: item.submission.entryKey), .reset(item.submission.ranking)]
        }
        let all = Set(items.flatMap(keys))
        let rows = try await readRows { try $0.rows(all) }
        let removed = items.filter { item in
            keys(item).compactMap { rows[$0] }.compactMap(Int64.init).contains { item.position.value < $0 }
        }
        return Set(removed.map(\.position))
    }

    /// Undoes an action of the audit log: flags are what they were, and what was removed counts again.
    ///
    /// - Parameter game: The caller's game. An action on a leaderboard of another game is not found; a player belongs to all games
    ///   of the group.
    public func undo(
        _ number: Int64, in game: GameID, by actor: AuditActor
    ) async throws(ServiceError) -> AuditRecord {
        let final = try await finalRankings()
        return try await administer { transaction, moment in
            try transaction.demandAction(number, in: game)
            let act = try transaction.undo(number, correcting: final, at: moment)
            let record = try transaction.audit(act, by: actor, at: moment)
            try transaction.write([.undone(number): "\(record.number)"])
            return record
        }
    }

    /// Takes every entry off a leaderboard, as ``reset(_:in:)`` does, and writes down who did it.
    public func reset(
        _ id: LeaderboardID, in game: GameID, by actor: AuditActor
    ) async throws(ServiceError) -> LedgerPosition {
        _ = try registered(id, of: game)
        return try await administer { transaction, moment in
            let facts = try transaction.perform([.reset(id)], at: moment)
            try transaction.audit(AuditedAct(.leaderboardReset, leaderboard: id), by: actor, at: moment)
            return try facts.last?.position ?? transaction.head.position
        }
    }

    /// Held scores of a game that wait for a decision, the oldest first: at most `limit` after `position`.
    public func reviewItems(
        of game: GameID, after position: LedgerPosition, limit: Int
    ) async throws(ServiceError) -> [ReviewItem] {
        do {
            var (items, last) = ([ReviewItem](), position)
            // Scores of the group's other games lie between those of this one.
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
        let submissions = facts.compactMap { fact -> (Fact, SubmissionFact)? in
            if case .submission(let submission) = fact.content { (fact, submission) } else { nil }
        }
        let players = try await players(numbered: submissions.map(\.1.player))
        return submissions.compactMap { fact, submission in
            guard let leaderboard = leaderboards[submission.ranking.leaderboard]?.leaderboard,
                let player = players[submission.player], leaderboard.belongs(to: game)
            else { return nil }
            return ReviewItem(
                position: fact.position, moment: fact.moment, leaderboard: leaderboard, player: player,
                submission: submission)
        }
    }

    /// Decides about a held score: it counts with its own date, or never.
    public func review(
        _ position: LedgerPosition, in game: GameID, isApproved: Bool, by actor: AuditActor
    ) async throws(ServiceError) -> AuditRecord {
        let games = leaderboards.mapValues(\.leaderboard)
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

    /// Makes a leaderboard, as ``create(_:)`` does, and writes down who did it.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    public func create(_ leaderboard: Leaderboard, by actor: AuditActor) async throws(ServiceError) -> Bool {
        try await administer { transaction, moment in
            guard try !transaction.perform([.create(leaderboard)], at: moment).isEmpty else { return false }
            try transaction.audit(AuditedAct(.leaderboardCreated, leaderboard: leaderboard.id), by: actor, at: moment)
            return true
        }
    }

    /// Begins a new epoch: players, scores and everything that came of them go for good, in all games of the group; the
    /// leaderboards stay with their settings, and the audit log goes on. O(everything in the realm)
    ///
    /// - Returns: The fact that says so, and how much there was before.
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

    /// Runs one act of the studio as one transaction; the rankings have followed when it returns.
    func administer<Answer: Sendable>(
        _ body: @escaping @Sendable (inout any LedgerTransaction, Moment) throws -> Answer
    ) async throws(ServiceError) -> Answer {
        let moment = now
        if let fault = clockFault { throw .ledger(.clockImplausible("\(fault)")) }
        do {
            return try await transact { transaction in try body(&transaction, moment) }
        } catch {
            throw ServiceError(error)
        }
    }
}
