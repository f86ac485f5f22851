public import LaurelModel

/// The result of the verification of a realm.
public struct LedgerVerification: Hashable, Sendable {
    /// The entries of a ranking.
    public struct Board: Hashable, Sendable {
        /// The leaderboard's id.
        public let id: LeaderboardID
        /// The occurrence's number; nil on a classic leaderboard.
        public let occurrence: Int64?
        /// The number of entries.
        public let entryCount: Int
        /// The digest of the entries.
        public let digest: RankingDigest
    }

    /// The number of replayed facts.
    public private(set) var factCount = 0
    /// The rankings of the realm.
    public private(set) var boards: [Board] = []
    /// The losses of acknowledged facts that are recorded in the ledger. They are not differences: the ledger is
    /// consistent without these facts.
    public private(set) var losses: [HistoryLoss] = []
    /// The descriptions of differences, at most ``differenceCountMax``; empty for an intact ledger.
    public private(set) var differences: [String] = []

    /// The maximum number of differences that are described.
    public static let differenceCountMax = 100
    private static let factCountPerRead = 8_192

    /// Whether no difference was found.
    public var isSound: Bool { differences.isEmpty }

    /// Replays all facts of `realm` by the rules, and compares the result with all stored data and with the rankings.
    ///
    /// The reference for a ranking is a sorted list of all entries. O(n log n) time, and memory for all entries.
    ///
    /// - Parameter progress: Called with the number of replayed facts, and the number of all facts.
    public init(
        of ledger: any Ledger, in realm: Realm, progress: (Int, Int) -> Void = { _, _ in }
    ) async throws(LedgerError) {
        do {
            try await verify(ledger, realm, progress)
        } catch LedgerError.damaged(let detail) {
            // A damaged ledger cannot be compared further.
            note("The ledger is damaged: \(detail).")
        }
    }

    private mutating func verify(
        _ ledger: any Ledger, _ realm: Realm, _ progress: (Int, Int) -> Void
    ) async throws(LedgerError) {
        let overview = try await ledger.overview(of: realm)
        let head = overview.head
        var replay = LedgerReplay()
        while replay.position < head.position {
            if Task.isCancelled { throw .unavailable("the verification was canceled") }
            let facts = try await ledger.facts(in: realm, after: replay.position, limit: Self.factCountPerRead)
            guard !facts.isEmpty else {
                note("The last fact is at position \(replay.position), but the head is at \(head.position).")
                break
            }
            for fact in facts {
                let recomputed = replay.apply(fact)
                if case .correction(let correction) = fact.content {
                    let hasGaps = replay.recomputedLeaderboards.contains(correction.ranking.leaderboard)
                    let scores =
                        hasGaps
                        ? try await scores(of: correction, upTo: fact.position, of: ledger, in: realm)
                        : try await scores(of: replay.chain(of: correction), of: ledger, in: realm)
                    replay.apply(correction, of: fact, scores: scores)
                }
                guard let registered = recomputed else { continue }
                replay.recompute(
                    try await EntryRecomputation(registered, upTo: fact.position, in: realm, of: ledger),
                    of: registered.number)
            }
            let stored = try await ledger.submissions(Set(facts.compactMap(\.submissionKey)), in: realm)
            replay.compareIDs(of: facts, with: stored)
            progress(Int(replay.position.value), Int(head.position.value))
        }
        factCount = replay.factCount
        replay.differences.forEach { note($0) }
        compare(overview, with: replay)
        do throws(LedgerError) {
            compareCounts(of: replay, head: head, with: try await ledger.census(of: realm))
        } catch .damaged(let detail) {
            note("The entries cannot be counted: \(detail).")
        }
        for registered in replay.leaderboards.values.sorted(by: { $0.leaderboard.id < $1.leaderboard.id }) {
            if let combination = registered.leaderboard.combination {
                let members = replay.leaderboards.values.filter { combination.members.contains($0.leaderboard.id) }
                do throws(LedgerError) {
                    var boards: [LaurelCore.Board] = []
                    for member in members {
                        let ranking = RankingID(leaderboard: member.number)
                        let snapshot = try await ledger.entries(of: ranking, in: realm)
                        boards.append(LaurelCore.Board(ranking, of: member, from: snapshot))
                    }
                    compare(boards, combinedBy: combination.rule, as: registered, replay)
                } catch .damaged {
                    note("\(registered.leaderboard.id): a member is damaged.")
                }
            }
            for ranking in replay.rankings(of: registered) {
                let snapshot: RankingSnapshot
                do {
                    snapshot = try await ledger.entries(of: ranking, in: realm)
                } catch .damaged(let detail) {
                    note("\(registered.leaderboard.id): \(detail).")
                    continue
                }
                compare(ranking, of: registered, with: snapshot, replay)
            }
            try await compareOccurrences(of: registered, in: realm, of: ledger, with: replay)
        }
        for fault in try await auditFaults(of: ledger, in: realm) { note(fault) }
        losses = try await Self.read(ledger, in: realm) { try $0.historyLosses() }
        for fault in try await ledger.storageFaults() { note("Storage check: \(fault)") }
    }

    /// Reads an entry's scores from the facts up to `position`, the position of the correction.
    private func scores(
        of correction: EntryCorrection, upTo position: LedgerPosition, of ledger: any Ledger, in realm: Realm
    ) async throws(LedgerError) -> [Entry] {
        var counted = CountedScores(where: { $0 == correction.ranking }, of: correction.player)
        var pages = FactPages(upTo: position, in: realm, of: ledger)
        while let facts = try await pages.next() { facts.forEach { counted.apply($0) } }
        return counted.scores[correction.entryKey] ?? []
    }

    /// Walks a chain to its end, with one read per fact.
    private func scores(
        of chain: EntryChain, of ledger: any Ledger, in realm: Realm
    ) async throws(LedgerError) -> [Entry] {
        var chain = chain
        while let next = chain.next {
            let fact = try await ledger.facts(in: realm, after: LedgerPosition(next.value - 1), limit: 1).first
            guard let fact, fact.position == next else { throw .damaged("the fact at position \(next) is missing") }
            chain.apply(fact)
        }
        return Array(chain.scores.values)
    }

    private func auditFaults(of ledger: any Ledger, in realm: Realm) async throws(LedgerError) -> [String] {
        try await Self.read(ledger, in: realm) { try $0.auditVerification().faults }
    }

    private static func read<Answer: Sendable>(
        _ ledger: any Ledger, in realm: Realm, _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws(LedgerError) -> Answer {
        do {
            return try await ledger.read(in: realm, body)
        } catch let error as LedgerError {
            throw error
        } catch {
            throw .damaged("\(error)")
        }
    }

    private mutating func note(_ difference: String) {
        if differences.count < Self.differenceCountMax { differences.append(difference) }
    }

    private mutating func compare(_ overview: RealmOverview, with replay: LedgerReplay) {
        let head = overview.head
        if head.position < replay.position {
            note("The last fact is at position \(replay.position), but the head is at \(head.position).")
        }
        if let checksum = replay.checksum, let expected = head.checksum, checksum != expected {
            note("The last fact's checksum is \(checksum), but the head has \(expected).")
        }
        if let moment = replay.moment, moment != head.moment {
            note("The last fact's timestamp is \(moment.iso8601), but the head has \(head.moment.iso8601).")
        }
        let created = replay.leaderboards.values.sorted { $0.number < $1.number }
        if created.last?.number ?? LeaderboardNumber(0) != head.lastLeaderboard {
            note(
                "The last leaderboard's number is \(created.last?.number, default: "none"), "
                    + "but the head has \(head.lastLeaderboard)."
            )
        }
        for registered in created where !overview.leaderboards.contains(registered) {
            note("\(registered.leaderboard.id): the settings differ from those in the facts.")
        }
        if overview.leaderboards.count != created.count {
            note("There are \(overview.leaderboards.count) leaderboards instead of \(created.count).")
        }
    }

    private mutating func compareCounts(of replay: LedgerReplay, head: Head, with census: Census) {
        let expected = Census(
            factCount: factCount, submissionIDCount: replay.submissionCount, entryCount: replay.entries.count,
            playerCount: Int(head.lastPlayer.value) - Int(replay.lastPlayerGone.value))
        if census != expected { note("The storage contains \(census) instead of \(expected).") }
    }

    private mutating func compareOccurrences(
        of registered: RegisteredLeaderboard, in realm: Realm, of ledger: any Ledger, with replay: LedgerReplay
    ) async throws(LedgerError) {
        var stored: [RankingID: StoredOccurrence] = [:]
        var below = Int64.max
        while true {
            let some = try await ledger.occurrences(of: registered.number, below: below, limit: 1_000, in: realm)
            for (number, occurrence) in some {
                stored[RankingID(leaderboard: registered.number, occurrence: number)] = occurrence
            }
            guard let last = some.last else { break }
            below = last.number
        }
        let expected = replay.occurrences.filter { $0.key.leaderboard == registered.number }
        for ranking in Set(stored.keys).union(expected.keys) where stored[ranking] != expected[ranking] {
            note(
                """
                \(registered.leaderboard.id): the occurrence \(ranking.occurrence) is \
                \(stored[ranking], default: "missing") instead of \(expected[ranking], default: "none").
                """)
        }
    }

    private mutating func compare(
        _ ranking: RankingID, of registered: RegisteredLeaderboard, with snapshot: RankingSnapshot,
        _ replay: LedgerReplay
    ) {
        let id = registered.leaderboard.id
        for (player, stored) in snapshot.entries {
            let replayed = replay.entries[EntryKey(ranking: ranking, player: player)]
            if replayed != stored {
                note("\(id): player \(player) has \(stored) instead of \(replayed, default: "none").")
            }
        }
        let entryCount = replay.entryCounts[ranking, default: 0]
        if snapshot.entries.count != entryCount {
            note("\(id): there are \(snapshot.entries.count) entries instead of \(entryCount).")
        }
        if snapshot.flags != replay.flags { note("\(id): the players' flags differ from those in the facts.") }
        for difference in LaurelCore.Board(ranking, of: registered, from: snapshot).differences(fromSorting: snapshot) {
            note("\(id): \(difference)")
        }
        let entries = snapshot.entries.map { player, stored in
            (key: EntryKey(ranking: ranking, player: player), entry: stored.entry)
        }
        boards.append(
            Board(
                id: id, occurrence: registered.leaderboard.recurrence == nil ? nil : ranking.occurrence,
                entryCount: entries.count, digest: RankingDigest(entries)))
    }
}

// MARK: - Combined leaderboards

extension LedgerVerification {
    /// Compares the combined ranking of loaded `members` with the sorted entries of each player according to the facts.
    private mutating func compare(
        _ members: [LaurelCore.Board], combinedBy rule: BoardCombination.Rule, as registered: RegisteredLeaderboard,
        _ replay: LedgerReplay
    ) {
        let (id, order) = (registered.leaderboard.id, registered.leaderboard.order)
        let ranking = RankingID(leaderboard: registered.number)
        let head = Head(position: replay.position)
        let rankings = members.map(\.id)
        let players = Set(replay.entries.keys.filter { rankings.contains($0.ranking) }.map(\.player))
        let entries = players.compactMap { player in
            let parts = rankings.map { replay.entries[EntryKey(ranking: $0, player: player)]?.entry }
            return rule.entry(of: parts, order: order).map {
                (player: player, stored: StoredEntry(entry: $0, lastFact: $0.position))
            }
        }
        let content = CombinedBoard.content(of: members, by: rule, order: order, at: head)
        let sorting = RankingSnapshot(head: head, entries: entries, flags: replay.flags)
        for difference in LaurelCore.Board(ranking, of: registered, from: content).differences(fromSorting: sorting) {
            note("\(id): \(difference)")
        }
        let keyed = entries.map { (key: EntryKey(ranking: ranking, player: $0.player), entry: $0.stored.entry) }
        boards.append(
            Board(id: id, occurrence: nil, entryCount: keyed.count, digest: RankingDigest(keyed)))
    }
}

extension Fact {
    fileprivate var submissionKey: SubmissionKey? {
        if case .submission(let submission) = content { submission.key } else { nil }
    }
}

extension Board {
    /// Returns the differences between this board's rows and the sorted entries.
    fileprivate func differences(fromSorting snapshot: RankingSnapshot) -> [String] {
        let ranked = snapshot.entries.filter { snapshot.flags[$0.player]?.isRanked ?? true }
        let sorted = ranked.sorted { $0.stored.entry.stands(above: $1.stored.entry, by: registered.leaderboard.order) }
        guard playerCount == sorted.count else {
            return ["the ranking has \(playerCount) players instead of \(sorted.count)."]
        }
        let ranks = registered.leaderboard.ties.ranks(ofSorted: sorted.map(\.stored.entry.score))
        let expected = zip(ranks, sorted).map { Place(rank: $0, player: $1.player, entry: $1.stored.entry) }
        return zip(expected, allRows()).compactMap { expected, row in
            let found = place(of: expected.player)
            return row == expected && found == expected
                ? nil : "the ranking has \(row) and \(found, default: "nothing") instead of \(expected)."
        }
    }
}

extension TieRule {
    /// Returns the ranks of sorted scores, best first.
    fileprivate func ranks(ofSorted scores: [Int64]) -> [Int] {
        var ranks: [Int] = []
        for (index, score) in scores.enumerated() {
            switch self {
            case _ where index == 0: ranks.append(1)
            case .ordinal: ranks.append(index + 1)
            case .shared: ranks.append(score == scores[index - 1] ? ranks[index - 1] : index + 1)
            case .dense: ranks.append(score == scores[index - 1] ? ranks[index - 1] : ranks[index - 1] + 1)
            }
        }
        return ranks
    }
}
