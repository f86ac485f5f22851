import LaurelModel

/// The rankings of a realm that are in memory, apart from the boards, which ``PublishedState`` shares with synchronous readers.
///
/// Not sendable: it belongs to one ``RealmService``, on which all of its functions that suspend run.
final class LoadedRankings {
    /// By the numbers of combined leaderboards.
    private var combinedBoards: [LeaderboardNumber: CombinedBoard] = [:]
    private var windows: [WindowID: RollingWindow] = [:]
    /// The occurrences in memory, in the order in which they were loaded.
    private var loadedOccurrences: [RankingID] = []
    /// The rankings that could not be read because of damage. Requests do not read them again for a minute.
    private var damages: [RankingID: (error: LedgerError, foundAt: ContinuousClock.Instant)] = [:]
    private var loads: [WindowID: Load] = [:]

    /// The time after which a damaged ranking is read again.
    private static let damagePeriod = Duration.seconds(60)
    private static let occurrenceCountMax = 500
    /// How many facts are read at a time.
    private static let factCountPerRead = 4_096

    var combinedCount: Int { combinedBoards.count }

    /// Applies a fact to every ranking: `apply` has applied it to the leaderboards' settings.
    func apply(_ fact: Fact, in service: isolated RealmService) {
        switch fact.content {
        case .reset(let ranking): damages[ranking] = nil
        // Scores that count again are not in the memory of a window, so it is loaded again for the next request.
        case .correction(let correction) where correction.act != .removed:
            windows = windows.filter { $0.key.ranking != correction.ranking }
        // Their content depends on moments that are no longer valid.
        case .epoch: windows = [:]
        default: break
        }
        service.published.change { for board in $0.boards.values { board.apply(fact) } }
        // After their members, whose entries they are made of.
        for combined in combinedBoards.values { combined.apply(fact) }
        if !windows.isEmpty {
            let now = service.now
            for window in windows.values { window.apply(fact, at: now) }
        }
        for id in loads.keys { loads[id]?.missed.append(fact) }
    }

    /// Removes the rankings of a leaderboard, which is loaded by its new settings for the next request.
    func remove(_ leaderboard: LeaderboardNumber, in service: isolated RealmService) {
        service.boards = service.boards.filter { $0.key.leaderboard != leaderboard }
        damages = damages.filter { $0.key.leaderboard != leaderboard }
        combinedBoards = combinedBoards.filter { number, combined in
            number != leaderboard && !combined.isMade(of: leaderboard)
        }
        windows = windows.filter { $0.key.ranking.leaderboard != leaderboard }
        loadedOccurrences.removeAll { $0.leaderboard == leaderboard }
    }

    func removeAll(in service: isolated RealmService) {
        service.boards = [:]
        (damages, combinedBoards, windows, loadedOccurrences) = ([:], [:], [:], [])
    }

    /// Removes the scores that have left the rolling windows by `now`.
    func advanceWindows(to now: Moment) {
        for window in windows.values { window.advance(to: now) }
    }
}

// MARK: - Loading

extension LoadedRankings {
    /// Returns a ranking, which is loaded if it is not in memory. O(n log n) then.
    func board(
        _ id: RankingID, of registered: RegisteredLeaderboard, in service: isolated RealmService
    ) async throws(LedgerError) -> Board {
        // A combined leaderboard's is never among these.
        if let board = service.boards[id] { return board }
        if let combination = service.currentSettings(of: registered).leaderboard.combination {
            return try await combinedBoard(of: registered, combination, in: service).board
        }
        while true {
            if let board = service.boards[id] { return board }
            if let damage = damages[id], .now - damage.foundAt < Self.damagePeriod { throw damage.error }
            guard await beginLoad(WindowID(ranking: id), in: service) else { continue }
            defer { endLoad(WindowID(ranking: id)) }
            do throws(LedgerError) {
                try await load(service.currentSettings(of: registered), as: id, in: service)
            } catch {
                if case .damaged = error { damages[id] = (error, .now) }
                throw error
            }
        }
    }

    /// Returns the ranking of a classic leaderboard's scores of some time, which is loaded if it is not in memory: then in
    /// O(facts of that time). It has no scores that have left by now.
    func window(
        _ time: TimeScope, span: Span, of registered: RegisteredLeaderboard, in service: isolated RealmService
    ) async throws(LedgerError) -> RollingWindow {
        let id = WindowID(ranking: RankingID(leaderboard: registered.number), time: time)
        while true {
            if let window = windows[id] {
                window.advance(to: service.now)
                return window
            }
            guard await beginLoad(id, in: service) else { continue }
            defer { endLoad(id) }
            try await load(service.currentSettings(of: registered), as: id, span: span, in: service)
        }
    }

    /// Returns a combined leaderboard's ranking, which is loaded if it is not in memory. O(n log n) then, n being its
    /// members' entries.
    private func combinedBoard(
        of registered: RegisteredLeaderboard, _ combination: BoardCombination, in service: isolated RealmService
    ) async throws(LedgerError) -> CombinedBoard {
        let id = WindowID(ranking: RankingID(leaderboard: registered.number))
        while true {
            if let combined = combinedBoards[registered.number] { return combined }
            guard await beginLoad(id, in: service) else { continue }
            defer { endLoad(id) }
            let settings = service.currentSettings(of: registered)
            try await load(settings, settings.leaderboard.combination ?? combination, in: service)
        }
    }

    /// Begins to load a ranking, or waits for the call that loads it.
    ///
    /// - Returns: `true` if no other call was loading it; the caller must then call ``endLoad(_:)``.
    private func beginLoad(_ id: WindowID, in service: isolated RealmService) async -> Bool {
        guard loads[id] == nil else {
            await withCheckedContinuation(isolation: service) { loads[id]?.waiting.append($0) }
            return false
        }
        loads[id] = Load()
        return true
    }

    private func endLoad(_ id: WindowID) {
        loads.removeValue(forKey: id)?.waiting.forEach { $0.resume() }
    }

    /// Facts that are applied while the snapshot is read and sorted are kept and applied to it.
    private func load(
        _ registered: RegisteredLeaderboard, as id: RankingID, in service: isolated RealmService
    ) async throws(LedgerError) {
        let snapshot = try await service.ledger.entries(of: id, in: service.realm)
        let board = await Self.build(id, of: registered, from: snapshot)
        loads[WindowID(ranking: id)]?.missed.forEach(board.apply)
        // Settings that changed meanwhile make another board.
        guard service.currentSettings(of: registered) == registered else { return }
        service.boards[id] = board
        guard registered.leaderboard.recurrence != nil else { return }
        // The occurrence that was loaded first makes room; a request loads it again.
        loadedOccurrences.append(id)
        guard loadedOccurrences.count > Self.occurrenceCountMax else { return }
        service.boards[loadedOccurrences.removeFirst()] = nil
    }

    /// Reads the facts of the time, which are the last ones; those that are applied meanwhile are kept and applied too.
    private func load(
        _ registered: RegisteredLeaderboard, as id: WindowID, span: Span, in service: isolated RealmService
    ) async throws(LedgerError) {
        let (ledger, realm) = (service.ledger, service.realm)
        // An occurrence that no leaderboard has: only head and flags are needed.
        let snapshot = try await ledger.entries(
            of: RankingID(leaderboard: registered.number, occurrence: -1), in: realm)
        let window = RollingWindow(id.ranking, of: registered, span: span, from: snapshot)
        let now = service.now
        var counted = CountedScores(where: { $0 == id.ranking })
        var position = try await ledger.position(
            before: now - span - RealmService.clockDifference, upTo: snapshot.head.position, in: realm)
        while position < snapshot.head.position {
            let facts = try await ledger.facts(in: realm, after: position, limit: Self.factCountPerRead)
            for fact in facts where fact.position <= snapshot.head.position { counted.apply(fact) }
            guard let last = facts.last else { throw .damaged("the fact after position \(position) is missing") }
            position = last.position
        }
        let scores = counted.scores.flatMap { key, scores in scores.map { (player: key.player, score: $0) } }
        for (player, score) in scores.sorted(by: { $0.score.position < $1.score.position }) {
            window.add(score, of: player, now)
        }
        let missed = loads[id]?.missed ?? []
        missed.forEach { window.apply($0, at: now) }
        let bringsBack = missed.contains { fact in
            guard case .correction(let correction) = fact.content else { return false }
            return correction.ranking == id.ranking && correction.act != .removed
        }
        if !bringsBack, service.currentSettings(of: registered) == registered { windows[id] = window }
    }

    /// Facts that are applied while it is sorted are kept and applied to it.
    private func load(
        _ registered: RegisteredLeaderboard, _ combination: BoardCombination, in service: isolated RealmService
    ) async throws(LedgerError) {
        let id = RankingID(leaderboard: registered.number)
        let members = try await alignedBoards(of: combination.members, in: service)
        let content = CombinedBoard.content(
            of: members, by: combination.rule, order: registered.leaderboard.order,
            at: Head(position: members.map(\.position).max() ?? service.applied))
        let combined = CombinedBoard(
            await Self.build(id, of: registered, from: content), of: members, by: combination.rule)
        loads[WindowID(ranking: id)]?.missed.forEach(combined.apply)
        // Settings that changed meanwhile, its own or a member's, make another board.
        let now = combination.members.compactMap {
            service.published[$0].flatMap { service.boards[RankingID(leaderboard: $0.number)] }
        }
        guard service.currentSettings(of: registered) == registered, combined.isMade(of: now) else { return }
        combinedBoards[registered.number] = combined
    }

    /// Returns the rankings of classic leaderboards, all loaded and at one position: one that was just loaded may be ahead of
    /// what is applied.
    private func alignedBoards(
        of ids: [LeaderboardID], in service: isolated RealmService
    ) async throws(LedgerError) -> [Board] {
        while true {
            var members: [Board] = []
            for id in ids {
                guard let member = service.published[id] else { throw .damaged("the leaderboard \(id) is missing") }
                members.append(try await board(RankingID(leaderboard: member.number), of: member, in: service))
            }
            // No `await` from here on. While the later ones were loaded, settings of the earlier may have changed.
            guard members.allSatisfy({ service.boards[$0.id] === $0 }) else { continue }
            let last = members.map(\.position).max() ?? service.applied
            if members.allSatisfy({ $0.position == last }) { return members }
            try await service.applyFacts(upTo: last)
        }
    }

    /// Runs off the actor, since sorting a large board takes a while.
    private static nonisolated func build(
        _ id: RankingID, of registered: RegisteredLeaderboard, from snapshot: RankingSnapshot
    ) async -> sending Board {
        Board(id, of: registered, from: snapshot)
    }
}

/// A ranking of some time: of all time, a board itself.
struct WindowID: Hashable {
    let ranking: RankingID
    var time = TimeScope.allTime
}

/// A ranking that is being loaded: the facts that were applied meanwhile, and the calls that wait for it.
private struct Load {
    var missed: [Fact] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
}
