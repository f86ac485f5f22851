public import LaurelModel

extension RealmService {
    /// How many facts are read at a time where other writers were ahead.
    private static let factCountPerRead = 4_096

    /// Takes in what other writers committed before `commit`'s own facts.
    func catchUp(before commit: Commit) async throws(LedgerError) {
        try await catchUp(
            to: commit.newFacts.first.map { LedgerPosition($0.position.value - 1) } ?? commit.head.position)
    }

    func catchUp(to last: LedgerPosition) async throws(LedgerError) {
        while applied < last {
            // Others may apply the same facts while these are read.
            let start = applied
            let limit = min(Self.factCountPerRead, Int(last.value - start.value))
            let facts = try await ledger.facts(in: realm, after: start, limit: limit)
            guard let first = facts.first, first.follows(start) else {
                throw .damaged("the fact after position \(start) is missing")
            }
            facts.forEach(apply)
        }
    }

    /// Takes in what other writers commit, as it comes, until the task is cancelled and commits pause. Once is enough for a
    /// service.
    ///
    /// - Throws: ``LedgerError`` where the ledger cannot be read. The answers are still true at their positions, and fall
    ///   behind until somebody follows again.
    public func follow() async throws(LedgerError) {
        while !Task.isCancelled {
            let last = try await ledger.waitForFacts(in: realm, after: applied)
            if isCommitting {
                // What was just committed may be its own, whose receipts tell of the moment between; and it takes in what
                // came before.
                await withCheckedContinuation { pauseWaiters.append($0) }
            } else {
                try await catchUp(to: last)
            }
        }
    }

    /// The ledger's last position, which ``position`` follows.
    public nonisolated func head() async throws(LedgerError) -> LedgerPosition {
        // There is a fact after any position below one's own, so nobody waits.
        try await ledger.waitForFacts(in: realm, after: LedgerPosition(position.value - 1))
    }

    /// Applies strictly by position: a fact that is not the next one was applied before.
    func apply(_ fact: Fact) {
        guard fact.follows(applied) else { return }
        switch fact.content {
        case .leaderboard(let registered): take(registered)
        case .submission(let submission):
            published.change { $0.players.forget(submission.player) }
            if submission.isOnRanking { openOccurrence(submission.ranking, at: fact.moment) }
            noteFilling(by: submission, at: fact.moment)
        case .flags(_, let player), .player(_, let player):
            published.change { $0.players.forget(player) }
        case .correction(let correction): take(correction, at: fact.moment)
        case .final(let final): take(final, at: fact.moment)
        case .reopened(let reopening): take(reopening, at: fact.moment)
        case .reset(let ranking): damages[ranking] = nil
        case .challenges: break
        case .wipe(let wipe): begin(wipe)
        case .epoch(let epoch):
            published.begin(epoch)
            // Their content depends on moments that are no longer valid.
            windows = [:]
            pasts.removeAll()
        }
        published.change { for board in $0.boards.values { board.apply(fact) } }
        // After their members, whose entries they are made of.
        for combined in combinedBoards.values { combined.apply(fact) }
        if !windows.isEmpty {
            let now = now
            for window in windows.values { window.apply(fact, at: now) }
        }
        for id in waking.keys { waking[id]?.missed.append(fact) }
        appliedChecksum = fact.checksum
        // Last: whoever reads the position without waiting must find what it says.
        reach(fact)
        if !positionWaiters.isEmpty { answerPositionWaiters() }
    }

    /// Waits until every answer has taken in the facts up to `position`, or until the task is cancelled.
    public func reach(_ position: LedgerPosition) async {
        guard applied < position else { return }
        lastPositionWaiter += 1
        let number = lastPositionWaiter
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume()
                } else {
                    positionWaiters[number] = (position, continuation)
                }
            }
        } onCancel: {
            Task { await self.stopWaiting(number) }
        }
    }

    private func stopWaiting(_ number: Int) { positionWaiters.removeValue(forKey: number)?.continuation.resume() }

    private func answerPositionWaiters() {
        for (number, waiter) in positionWaiters where waiter.position <= applied { stopWaiting(number) }
    }

    /// Forgets all but the leaderboards' settings.
    private func begin(_ wipe: Wipe) {
        published.begin(wipe.epoch, with: wipe.leaderboards)
        leaderboards = Dictionary(wipe.leaderboards.map { ($0.number, $0) }) { $1 }
        (boards, damages, combinedBoards, windows) = ([:], [:], [:], [:])
        (awakeOccurrences, openOccurrences, currentOccurrences, filled) = ([], [:], [:], [:])
        published.change { $0.players.forgetAll() }
        pasts.removeAll()
    }

    /// A leaderboard whose settings have changed wakes again by the new ones, when somebody asks.
    private func take(_ registered: RegisteredLeaderboard) {
        published[registered.leaderboard.id] = registered
        let isChanged = leaderboards.updateValue(registered, forKey: registered.number) != nil
        guard isChanged else { return }
        boards = boards.filter { $0.key.leaderboard != registered.number }
        damages = damages.filter { $0.key.leaderboard != registered.number }
        combinedBoards = combinedBoards.filter { number, combined in
            number != registered.number && !combined.isMade(of: registered.number)
        }
        windows = windows.filter { $0.key.ranking.leaderboard != registered.number }
        awakeOccurrences.removeAll { $0.leaderboard == registered.number }
    }

    /// The windows of a ranking on which scores count again wake again, when somebody asks.
    private func take(_ correction: EntryCorrection, at moment: Moment) {
        if correction.act != .removed { windows = windows.filter { $0.key.ranking != correction.ranking } }
        if case .approved = correction.act { openOccurrence(correction.ranking, at: moment) }
    }

    /// The first score that a ranking takes opens its occurrence.
    private func openOccurrence(_ ranking: RankingID, at moment: Moment) {
        guard openOccurrences[ranking] == nil,
            let recurrence = leaderboards[ranking.leaderboard]?.leaderboard.recurrence,
            let occurrence = recurrence.occurrence(numbered: ranking.occurrence)
        else { return }
        openOccurrences[ranking] = KeptOccurrence(openedAt: moment, start: occurrence.start, end: occurrence.end)
        currentOccurrences[ranking] = nil
    }

    private func take(_ final: FinalOccurrence, at moment: Moment) {
        openOccurrences[final.ranking] = nil
        currentOccurrences[final.ranking] = nil
    }

    private func take(_ reopening: OccurrenceReopening, at moment: Moment) {
        openOccurrences[reopening.ranking] = reopening.occurrence
        currentOccurrences[reopening.ranking] = nil
        // Later scores in it come from server keys.
        filled[reopening.ranking.leaderboard] = moment
    }

    /// Notes that a server key has dated a score into an occurrence that was due to be final, or that had ended when
    /// its first score arrived. Late scores of an occurrence that already had scores before its end do not count as an
    /// import.
    private func noteFilling(by submission: SubmissionFact, at moment: Moment) {
        guard submission.author == .server, submission.date != nil,
            let leaderboard = leaderboards[submission.ranking.leaderboard]?.leaderboard,
            let occurrence = leaderboard.recurrence?.occurrence(numbered: submission.ranking.occurrence)
        else { return }
        let isFilled = openOccurrences[submission.ranking].map { $0.openedAt >= occurrence.end } ?? false
        guard isFilled || moment >= occurrence.finalDue(after: leaderboard.settling) else { return }
        filled[submission.ranking.leaderboard] = moment
    }

    /// A ranking, built if it was not awake. O(n log n) then.
    func board(_ id: RankingID, of registered: RegisteredLeaderboard) async throws(LedgerError) -> Board {
        // A combined leaderboard's is never among these.
        if let board = boards[id] { return board }
        if let combination = asNow(registered).leaderboard.combination {
            return try await combinedBoard(of: registered, combination).board
        }
        while true {
            if let board = boards[id] { return board }
            if let damage = damages[id], .now - damage.foundAt < Self.damagePeriod { throw damage.error }
            let settings = asNow(registered)
            try await wakeOnce(WindowID(ranking: id)) { () throws(LedgerError) in
                do throws(LedgerError) {
                    try await wake(settings, as: id)
                } catch {
                    if case .damaged = error { damages[id] = (error, .now) }
                    throw error
                }
            }
        }
    }

    /// The time after which a damaged ranking is read again.
    private static let damagePeriod = Duration.seconds(60)

    /// The ranking of a classic leaderboard's scores of some time, built if it was not awake: then in O(facts of that
    /// time). What has left by now is out of it.
    func window(
        _ time: TimeScope, span: Span, of registered: RegisteredLeaderboard
    ) async throws(LedgerError) -> RollingWindow {
        let id = WindowID(ranking: RankingID(leaderboard: registered.number), time: time)
        while true {
            if let window = windows[id] {
                window.advance(to: now)
                return window
            }
            let settings = asNow(registered)
            try await wakeOnce(id) { () throws(LedgerError) in try await wake(settings, as: id, span: span) }
        }
    }

    /// Wakes something, or waits for whoever is doing it.
    func wakeOnce(
        _ id: WindowID, _ wake: () async throws(LedgerError) -> Void
    ) async throws(LedgerError) {
        guard waking[id] == nil else { return await withCheckedContinuation { waking[id]?.waiting.append($0) } }
        waking[id] = Waking()
        defer { waking.removeValue(forKey: id)?.waiting.forEach { $0.resume() } }
        try await wake()
    }

    /// Reads the facts of the time, which are the last ones; those that are applied meanwhile are kept, and follow.
    private func wake(
        _ registered: RegisteredLeaderboard, as id: WindowID, span: Span
    ) async throws(LedgerError) {
        // An occurrence that no leaderboard has: only head and flags are wanted.
        let snapshot = try await ledger.entries(
            of: RankingID(leaderboard: registered.number, occurrence: -1), in: realm)
        let window = RollingWindow(id.ranking, of: registered, span: span, from: snapshot)
        let now = now
        var counted = CountedScores(where: { $0 == id.ranking })
        var position = try await position(before: now - span - Self.clockDifference, upTo: snapshot.head.position)
        while position < snapshot.head.position {
            let facts = try await ledger.facts(in: realm, after: position, limit: Self.factCountPerRead)
            for fact in facts where fact.position <= snapshot.head.position { counted.take(fact) }
            guard let last = facts.last else { throw .damaged("the fact after position \(position) is missing") }
            position = last.position
        }
        let scores = counted.scores.flatMap { key, scores in scores.map { (player: key.player, score: $0) } }
        for (player, score) in scores.sorted(by: { $0.score.position < $1.score.position }) {
            window.take(score, of: player, now)
        }
        let missed = waking[id]?.missed ?? []
        missed.forEach { window.apply($0, at: now) }
        let bringsBack = missed.contains { fact in
            guard case .correction(let correction) = fact.content else { return false }
            return correction.ranking == id.ranking && correction.act != .removed
        }
        if !bringsBack, asNow(registered) == registered { windows[id] = window }
    }

    /// A leaderboard with the settings that it has now; one that a commit has just made is not known yet.
    func asNow(_ registered: RegisteredLeaderboard) -> RegisteredLeaderboard {
        leaderboards[registered.number] ?? registered
    }

    /// How far the clocks of several servers may differ: a fact's moment is one's, a score's arrival another's.
    static let clockDifference = Span.seconds(60)

    /// The last position whose fact has a moment before `moment`, in the last epoch that has one. O(log n) reads.
    func position(
        before moment: Moment, upTo head: LedgerPosition
    ) async throws(LedgerError) -> LedgerPosition {
        var (low, high) = (Int64(0), head.value)
        // Moments rise within an epoch only.
        for epoch in try await epochs() where epoch.position <= head {
            if epoch.moment < moment {
                (low, high) = (epoch.position.value, head.value)
            } else {
                high = min(high, epoch.position.value - 1)
            }
        }
        while low < high {
            let middle = (low + high) / 2
            let next = try await ledger.facts(in: realm, after: LedgerPosition(middle), limit: 1).first
            if let next, next.moment < moment { low = middle + 1 } else { high = middle }
        }
        return LedgerPosition(low)
    }

    /// The facts that began epochs other than by a wipe, in order.
    private func epochs() async throws(LedgerError) -> [(position: LedgerPosition, moment: Moment)] {
        do {
            return try await ledger.read(in: realm) { try $0.epochs() }
        } catch {
            throw error as? LedgerError ?? .unavailable("\(error)")
        }
    }

    /// Facts that are applied while the snapshot is read and sorted are kept, and follow it.
    private func wake(_ registered: RegisteredLeaderboard, as id: RankingID) async throws(LedgerError) {
        let snapshot = try await ledger.entries(of: id, in: realm)
        let board = await Self.build(id, of: registered, from: snapshot)
        waking[WindowID(ranking: id)]?.missed.forEach(board.apply)
        // Settings that changed meanwhile make another board.
        guard asNow(registered) == registered else { return }
        boards[id] = board
        if registered.leaderboard.recurrence != nil { noteAwake(id) }
    }

    /// Lets the occurrences go that woke longest ago: they wake again when somebody asks.
    private func noteAwake(_ id: RankingID) {
        awakeOccurrences.append(id)
        guard awakeOccurrences.count > Self.awakeOccurrenceCountMax else { return }
        boards[awakeOccurrences.removeFirst()] = nil
    }

    private static let awakeOccurrenceCountMax = 500

    /// Off the actor, since sorting a large board takes a while.
    static nonisolated func build(
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

/// A board that is being built: the facts that came meanwhile, and who waits for it.
struct Waking {
    var missed: [Fact] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
}
