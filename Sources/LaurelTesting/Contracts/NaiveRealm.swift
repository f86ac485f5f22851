import LaurelCore
import LaurelModel

/// A reference model of a realm that recomputes its state from all facts each time.
///
/// It is simple enough to be correct by inspection, and too slow for other uses.
struct NaiveRealm {
    let facts: [Fact]
    /// The leaderboards with their last settings, sorted by number.
    let leaderboards: [RegisteredLeaderboard]

    init(_ facts: [Fact]) {
        self.facts = facts
        var leaderboards: [LeaderboardNumber: RegisteredLeaderboard] = [:]
        for fact in facts {
            if case .leaderboard(let registered) = fact.content { leaderboards[registered.number] = registered }
        }
        self.leaderboards = leaderboards.values.sorted { $0.number < $1.number }
    }

    /// The flags of the players who have any.
    var flags: [PlayerNumber: PlayerFlags] {
        var flags: [PlayerNumber: PlayerFlags] = [:]
        for fact in facts { if case .flags(let new, let player) = fact.content { flags[player] = new } }
        return flags.filter { !$0.value.isEmpty }
    }

    var submissions: [(position: LedgerPosition, content: SubmissionFact)] {
        facts.compactMap { if case .submission(let content) = $0.content { ($0.position, content) } else { nil } }
    }

    var entries: [EntryKey: StoredEntry] {
        var entries: [EntryKey: StoredEntry] = [:]
        let (counting, lastCorrections) = (counting, lastCorrections)
        let counted = submissions.filter { counting[$0.content.entryKey]?.contains($0.position) ?? false }
        for (key, history) in Dictionary(grouping: counted, by: \.content.entryKey) {
            guard let leaderboard = leaderboards.first(where: { $0.number == key.ranking.leaderboard })?.leaderboard
            else { continue }
            let counted = history.filter { leaderboard.range?.contains($0.content.score) ?? true }
            guard !counted.isEmpty else { continue }
            let scores = counted.map { fact in
                Entry(
                    score: fact.content.score, context: fact.content.context, date: fact.content.earnedAt,
                    position: fact.position)
            }
            let last = max(counted.last!.position, lastCorrections[key] ?? .start)
            entries[key] = StoredEntry(entry: Self.entry(of: scores, on: leaderboard), lastFact: last)
        }
        return entries
    }

    /// Returns the entry of a player who submitted `scores` in this order.
    private static func entry(of scores: [Entry], on leaderboard: Leaderboard) -> Entry {
        switch leaderboard.submission {
        case .best:
            let best = leaderboard.order == .highToLow ? scores.map(\.score).max()! : scores.map(\.score).min()!
            return scores.first { $0.score == best }!
        case .mostRecent:
            return newest(of: scores)
        case .sum:
            var sum = newest(of: [scores[0]] + scores.dropFirst().filter { $0.score != 0 })
            sum.score = scores.map(\.score).reduce(0, +)
            return sum
        }
    }

    private static func newest(of scores: [Entry]) -> Entry {
        let date = scores.map(\.date).max()!
        return scores.last { $0.date == date }!
    }

    /// The submissions that count toward each entry, regardless of the score range.
    ///
    /// Each removal excludes the submissions before it until it is undone.
    private var counting: [EntryKey: Set<LedgerPosition>] {
        var counting: [EntryKey: Set<LedgerPosition>] = [:]
        var removed: [LedgerPosition: Set<LedgerPosition>] = [:]
        var held: [LedgerPosition: RankingID] = [:]
        for fact in facts {
            switch fact.content {
            case .submission(let content) where content.outcome == .pendingReview || content.outcome == .late:
                held[fact.position] = content.ranking
            case .submission(let content):
                counting[content.entryKey, default: []].insert(fact.position)
            case .correction(let correction):
                switch correction.act {
                case .removed: removed[fact.position] = counting.removeValue(forKey: correction.entryKey)
                case .restored(let position):
                    counting[correction.entryKey, default: []].formUnion(removed[position] ?? [])
                case .approved(let position):
                    if held[position] != nil { counting[correction.entryKey, default: []].insert(position) }
                }
            case .reset(let ranking):
                counting = counting.filter { $0.key.ranking != ranking }
                held = held.filter { $0.value != ranking }
                removed = removed.filter { !isOf(ranking, $0.key) }
            default: break
            }
        }
        return counting
    }

    private func isOf(_ ranking: RankingID, _ position: LedgerPosition) -> Bool {
        if case .correction(let correction) = facts[Int(position.value) - 1].content {
            correction.ranking == ranking
        } else {
            false
        }
    }

    private var lastCorrections: [EntryKey: LedgerPosition] {
        var last: [EntryKey: LedgerPosition] = [:]
        for fact in facts {
            if case .correction(let correction) = fact.content, correction.act != .removed {
                last[correction.entryKey] = fact.position
            }
        }
        return last
    }

    /// The occurrences with at least one entry.
    var occurrences: [RankingID: StoredOccurrence] {
        var occurrences: [RankingID: StoredOccurrence] = [:]
        for fact in facts {
            switch fact.content {
            case .submission(let content) where content.isOnRanking: open(content.ranking, at: fact, in: &occurrences)
            case .correction(let correction): open(correction.ranking, at: fact, in: &occurrences)
            case .final(let final): occurrences[final.ranking]?.finalizedAt = fact.moment
            case .reopened(let reopening): occurrences[reopening.ranking]?.finalizedAt = nil
            default: break
            }
        }
        return occurrences
    }

    private func open(
        _ ranking: RankingID, at fact: Fact, in occurrences: inout [RankingID: StoredOccurrence]
    ) {
        guard occurrences[ranking] == nil,
            let occurrence = recurrence(of: ranking)?.occurrence(numbered: ranking.occurrence)
        else { return }
        occurrences[ranking] = StoredOccurrence(openedAt: fact.moment, start: occurrence.start, end: occurrence.end)
    }

    private func recurrence(of ranking: RankingID) -> Recurrence? {
        leaderboards.first { $0.number == ranking.leaderboard }?.leaderboard.recurrence
    }

    /// Throws unless every fact follows from the facts before it.
    func verifyFacts() throws {
        try expect("the positions", facts.map(\.position.value), is: facts.indices.map { Int64($0) + 1 })
        for (fact, next) in zip(facts, facts.dropFirst()) {
            if case .epoch = next.content { continue }
            try expect("whether the moment at \(next.position) is earlier", next.moment < fact.moment, is: false)
        }
        for (index, fact) in facts.enumerated() {
            if case .correction(let correction) = fact.content {
                let before = NaiveRealm(Array(facts[..<index])).entries[correction.entryKey]
                let after = NaiveRealm(Array(facts[...index])).entries[correction.entryKey]
                try expect("the entry at \(fact.position)", correction.entry, is: after?.entry)
                try expect("the chain at \(fact.position)", correction.previous, is: before?.lastFact)
            }
            guard case .submission(let content) = fact.content, content.outcome != .pendingReview else { continue }
            let isFinal = NaiveRealm(Array(facts[..<index])).occurrences[content.ranking]?.finalizedAt != nil
            try expect("whether the score at \(fact.position) is late", content.outcome == .late, is: isFinal)
            if isFinal { continue }
            let before = NaiveRealm(Array(facts[..<index])).entries[content.entryKey]
            let after = NaiveRealm(Array(facts[...index])).entries[content.entryKey]
            try expect("the entry at \(fact.position)", content.entry, is: after!.entry)
            try expect(
                "the outcome at \(fact.position)", content.outcome,
                is: before?.entry == after?.entry ? .notImproved : .ranked)
            try expect("the chain at \(fact.position)", content.previous, is: before?.lastFact)
        }
    }
}
