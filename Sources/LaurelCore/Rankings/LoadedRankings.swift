import LaurelModel

/// The rankings of a realm that are in memory, except the boards, which ``PublishedState`` shares with synchronous
/// readers.
///
/// Not sendable: it belongs to one ``RealmService``, on which all its suspending functions run.
final class LoadedRankings {
    /// The rankings of combined leaderboards, by the leaderboards' numbers.
    private var combinedBoards: [LeaderboardNumber: CombinedBoard] = [:]
    private var windows: [WindowID: RollingWindow] = [:]
    /// The occurrences in memory, in the order in which they were loaded.
    private var loadedOccurrences: [RankingID] = []
    /// The rankings that could not be read because of damage. They are not read again for a minute.
    private var damages: [RankingID: (error: LedgerError, foundAt: ContinuousClock.Instant)] = [:]
    private var loads: [WindowID: Load] = [:]
    /// The ends of the ledger at which rankings were loaded that are ahead of the applied facts.
    private var aheadEnds: [WindowID: HistoryPoint] = [:]
    /// The positions of the rankings' snapshot files.
    var savedPositions: [RankingID: LedgerPosition] = [:]
    /// The copy of the ranking whose snapshot file is being written.
    var copy: RankingCopy?
    private(set) var loadCounts = RankingLoadCounts()

    /// The time after which a damaged ranking is read again.
    private static let damagePeriod = Duration.seconds(60)
    private static let occurrenceCountMax = 500
    /// The number of facts in a read.
    private static let factCountPerRead = 4_096

    var combinedCount: Int { combinedBoards.count }

    /// Applies a fact to every ranking, after the service applied it to the leaderboards' settings.
    func apply(_ fact: Fact, in service: isolated RealmService) {
        checkAheadEnds(at: fact, in: service)
        switch fact.content {
        case .reset(let ranking): damages[ranking] = nil
        // A window does not store scores that were removed and count again, so it is loaded again for the next request.
        case .correction(let correction) where correction.act != .removed:
            windows = windows.filter { $0.key.ranking != correction.ranking }
        // Their content depends on timestamps that are no longer valid.
        case .epoch: windows = [:]
        default: break
        }
        service.published.change { for board in $0.boards.values { board.apply(fact) } }
        // After the members, from whose entries they are derived.
        for combined in combinedBoards.values { combined.apply(fact) }
        if !windows.isEmpty {
            let now = service.now
            for window in windows.values { window.apply(fact, at: now) }
        }
        for id in loads.keys { loads[id]?.missed.append(fact) }
        copy?.apply(fact)
    }

    /// Removes the rankings that were loaded with another fact at this position, which the ledger lost meanwhile.
    private func checkAheadEnds(at fact: Fact, in service: isolated RealmService) {
        for (id, end) in aheadEnds where fact.position >= end.position {
            aheadEnds[id] = nil
            guard fact.position == end.position, fact.checksum != end.checksum else { continue }
            remove(id.ranking.leaderboard, in: service)
        }
    }

    /// Removes the rankings of a leaderboard. The next request loads them with the new settings.
    func remove(_ leaderboard: LeaderboardNumber, in service: isolated RealmService) {
        service.boards = service.boards.filter { $0.key.leaderboard != leaderboard }
        damages = damages.filter { $0.key.leaderboard != leaderboard }
        combinedBoards = combinedBoards.filter { number, combined in
            number != leaderboard && !combined.isMade(of: leaderboard)
        }
        windows = windows.filter { $0.key.ranking.leaderboard != leaderboard }
        loadedOccurrences.removeAll { $0.leaderboard == leaderboard }
    }

    /// Removes all rankings and their snapshot files, which contain scores that a wipe removed.
    func removeAll(in service: isolated RealmService) {
        service.ledger.snapshots?.removeAll(of: service.realm)
        service.boards = [:]
        (damages, combinedBoards, windows, loadedOccurrences) = ([:], [:], [:], [])
    }

    /// Removes all rankings, and makes the loads in progress start again, because the ledger's history changed.
    func startAgain(in service: isolated RealmService) {
        removeAll(in: service)
        (savedPositions, copy, aheadEnds) = ([:], nil, [:])
        for id in loads.keys { loads[id]?.isOutdated = true }
    }

    /// Removes the scores that have left the rolling windows by `now`.
    func advanceWindows(to now: Moment) {
        for window in windows.values { window.advance(to: now) }
    }
}

// MARK: - Loading

extension LoadedRankings {
    /// Loads the rankings of the commit's leaderboards that are not loaded, such as those created by this commit.
    func load(for commit: Commit, in service: isolated RealmService) async throws(LedgerError) {
        let missing = Set(commit.outcomes.lazy.compactMap(\.submission).map(\.ranking)).filter {
            service.boards[$0] == nil
        }
        guard !missing.isEmpty else { return }
        let created = commit.newFacts.compactMap { fact -> RegisteredLeaderboard? in
            if case .leaderboard(let registered) = fact.content { registered } else { nil }
        }
        for registered in Array(service.leaderboards.values) + created {
            for ranking in missing where ranking.leaderboard == registered.number {
                // The scores are stored, but their receipts have no rank on a damaged ranking.
                do { _ = try await board(ranking, of: registered, in: service) } catch .damaged { continue }
            }
        }
    }

    /// Returns a ranking, and loads it in O(n log n) if it is not in memory.
    func board(
        _ id: RankingID, of registered: RegisteredLeaderboard, in service: isolated RealmService
    ) async throws(LedgerError) -> Board {
        // Boards of combined leaderboards are not among these.
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

    /// Returns the rolling window of a classic leaderboard, without the scores that have left it by now.
    ///
    /// If it is not in memory, loads it in O(facts within the window).
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

    /// Returns a combined leaderboard's ranking, and loads it if it is not in memory.
    ///
    /// A load takes O(n log n) for n entries of all members.
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

    /// Starts to load a ranking, or waits for the call that loads it.
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

    /// Loads a ranking. Facts that are applied during the load are collected and applied to it at the end.
    private func load(
        _ registered: RegisteredLeaderboard, as id: RankingID, in service: isolated RealmService
    ) async throws(LedgerError) {
        let board: Board
        let applied = service.applied
        var end: HistoryPoint?
        let saved = await Self.restore(
            id, of: registered, in: service.realm, epoch: service.epoch, from: service.ledger)
        if let saved {
            (board, savedPositions[id]) = (saved.board, saved.position)
            loadCounts.snapshotFileCount += 1
        } else {
            let (ledger, realm) = (service.ledger, service.realm)
            let content = try await LedgerDeadline.with(nil) { () async throws(LedgerError) in
                try await ledger.entriesForLoading(of: id, in: realm)
            }
            try Self.check(content.head, contains: applied)
            end = content.head.end
            board = await Self.build(id, of: registered, from: consume content)
            savedPositions[id] = nil
            loadCounts.entriesCount += 1
        }
        guard loads[WindowID(ranking: id)]?.isOutdated == false else { return }
        let missed = loads[WindowID(ranking: id)]?.missed ?? []
        missed.forEach(board.apply)
        // If the settings changed during the load, the board is invalid, also if they changed back.
        guard service.currentSettings(of: registered) == registered,
            !missed.contains(where: { $0.recomputes(id.leaderboard) }), !Self.contradicts(end, missed)
        else { return }
        note(end, of: WindowID(ranking: id), in: service)
        service.boards[id] = board
        guard registered.leaderboard.recurrence != nil else { return }
        // The occurrence that was loaded first is evicted. A request loads it again.
        loadedOccurrences.append(id)
        guard loadedOccurrences.count > Self.occurrenceCountMax else { return }
        service.boards[loadedOccurrences.removeFirst()] = nil
    }

    /// Loads a window from the ledger's last facts. Facts that are applied during the load are collected and applied
    /// too.
    private func load(
        _ registered: RegisteredLeaderboard, as id: WindowID, span: Span, in service: isolated RealmService
    ) async throws(LedgerError) {
        let (ledger, realm) = (service.ledger, service.realm)
        let applied = service.applied
        let snapshot = try await LedgerDeadline.with(nil) { () async throws(LedgerError) in
            // An occurrence number that no leaderboard has, because only the head and the flags are needed.
            try await ledger.entries(of: RankingID(leaderboard: registered.number, occurrence: -1), in: realm)
        }
        try Self.check(snapshot.head, contains: applied)
        let window = RollingWindow(id.ranking, of: registered, span: span, from: snapshot)
        let now = service.now
        let counted = try await LedgerDeadline.with(nil) { () async throws(LedgerError) in
            var counted = CountedScores(where: { $0 == id.ranking })
            var position = try await ledger.position(
                before: now - span - RealmService.clockDifference, upTo: snapshot.head.position, in: realm)
            while position < snapshot.head.position {
                let facts = try await ledger.facts(in: realm, after: position, limit: Self.factCountPerRead)
                for fact in facts where fact.position <= snapshot.head.position { counted.apply(fact) }
                guard let last = facts.last else {
                    throw LedgerError.damaged("the fact after position \(position) is missing")
                }
                position = last.position
            }
            return counted
        }
        let scores = counted.scores.flatMap { key, scores in scores.map { (player: key.player, score: $0) } }
        for (player, score) in scores.sorted(by: { $0.score.position < $1.score.position }) {
            window.add(score, of: player, now)
        }
        guard loads[id]?.isOutdated == false else { return }
        let missed = loads[id]?.missed ?? []
        missed.forEach { window.apply($0, at: now) }
        let bringsBack = missed.contains { fact in
            guard case .correction(let correction) = fact.content else { return false }
            return correction.ranking == id.ranking && correction.act != .removed
        }
        guard !bringsBack, service.currentSettings(of: registered) == registered,
            !Self.contradicts(snapshot.head.end, missed)
        else { return }
        note(snapshot.head.end, of: id, in: service)
        windows[id] = window
    }

    /// Stores the end of the ledger at which a ranking was loaded, if the facts up to it are not applied yet.
    private func note(_ end: HistoryPoint?, of id: WindowID, in service: isolated RealmService) {
        aheadEnds[id] = end.flatMap { $0.position > service.applied ? $0 : nil }
    }

    /// Returns whether the facts that were applied during a load contain another fact at the end that was read.
    private static func contradicts(_ end: HistoryPoint?, _ facts: [Fact]) -> Bool {
        guard let end, let fact = facts.first(where: { $0.position == end.position }) else { return false }
        return fact.checksum != end.checksum
    }

    /// Loads a combined ranking. Facts that are applied while it is sorted are collected and applied to it at the end.
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
        guard loads[WindowID(ranking: id)]?.isOutdated == false else { return }
        loads[WindowID(ranking: id)]?.missed.forEach(combined.apply)
        // If settings of the leaderboard or a member changed during the load, the board is invalid.
        let now = combination.members.compactMap {
            service.published[$0].flatMap { service.boards[RankingID(leaderboard: $0.number)] }
        }
        guard service.currentSettings(of: registered) == registered, combined.isMade(of: now) else { return }
        combinedBoards[registered.number] = combined
    }

    /// Returns the rankings of classic leaderboards, loaded and at the same position. A ranking that was just loaded
    /// may be ahead of the applied facts.
    private func alignedBoards(
        of ids: [LeaderboardID], in service: isolated RealmService
    ) async throws(LedgerError) -> [Board] {
        while true {
            var members: [Board] = []
            for id in ids {
                guard let member = service.published[id] else { throw .damaged("the leaderboard \(id) is missing") }
                members.append(try await board(RankingID(leaderboard: member.number), of: member, in: service))
            }
            // No `await` after this line. While later members were loaded, settings of earlier ones may have changed.
            guard members.allSatisfy({ service.boards[$0.id] === $0 }) else { continue }
            let last = members.map(\.position).max() ?? service.applied
            if members.allSatisfy({ $0.position == last }) { return members }
            try await service.applyFacts(upTo: last)
        }
    }

    /// Checks that a ranking was read at or after `applied`, the last fact that the service had applied before the read.
    ///
    /// The facts in between would be missing from the ranking. A ledger moves back if it loses facts, or if its
    /// connection moves to another standby.
    private static func check(_ head: Head, contains applied: LedgerPosition) throws(LedgerError) {
        guard head.position >= applied else {
            throw .historyChanged("the ledger ends at position \(head.position), before \(applied)")
        }
    }

    /// Builds a board off the actor, because sorting a large board takes long.
    private static nonisolated func build(
        _ id: RankingID, of registered: RegisteredLeaderboard, from content: consuming RankingEntries
    ) async -> sending Board {
        Board(id, of: registered, from: content)
    }

    /// Builds a board off the actor, because sorting a large board takes long.
    private static nonisolated func build(
        _ id: RankingID, of registered: RegisteredLeaderboard, from snapshot: RankingSnapshot
    ) async -> sending Board {
        Board(id, of: registered, from: snapshot)
    }
}

extension Fact {
    /// Whether the entries of a leaderboard were computed again at this fact, so that those of earlier facts are not
    /// valid.
    func recomputes(_ leaderboard: LeaderboardNumber) -> Bool {
        if case .leaderboard(let registered) = content { registered.number == leaderboard } else { false }
    }
}

/// The numbers of rankings that a service has loaded, by the source of their entries.
public struct RankingLoadCounts: Hashable, Sendable {
    /// The number of rankings that were loaded from a snapshot file and the facts after it.
    public var snapshotFileCount = 0
    /// The number of rankings that were loaded from the ledger's entries.
    public var entriesCount = 0

    /// Creates counts of zero.
    public init() {}

    /// Adds the counts of another service.
    public static func += (counts: inout Self, other: Self) {
        counts.snapshotFileCount += other.snapshotFileCount
        counts.entriesCount += other.entriesCount
    }
}

/// The key of a time window on a ranking. The all-time window is the board itself.
struct WindowID: Hashable {
    let ranking: RankingID
    var time = TimeScope.allTime
}

/// A ranking that is being loaded: the facts applied meanwhile, and the calls that wait for it.
private struct Load {
    var missed: [Fact] = []
    /// Whether what was read belongs to a history that the ledger does not have any more.
    var isOutdated = false
    var waiting: [CheckedContinuation<Void, Never>] = []
}
