import LaurelCore
import LaurelModel

/// A realm as its facts make it, by the plainest reading of the rules: everything is recomputed from all facts each
/// time. Too simple to be wrong, and too slow for anything else.
struct NaiveRealm {
    let facts: [Fact]

    init(_ facts: [Fact]) { self.facts = facts }

    /// By number; of each the last settings.
    var leaderboards: [RegisteredLeaderboard] {
        var leaderboards: [RegisteredLeaderboard] = []
        for case .leaderboard(let registered) in facts.map(\.content) {
            leaderboards.removeAll { $0.number == registered.number }
            leaderboards.append(registered)
        }
        return leaderboards.sorted { $0.number < $1.number }
    }

    /// The flags of those who have any.
    var flags: [PlayerNumber: PlayerFlags] {
        var flags: [PlayerNumber: PlayerFlags] = [:]
        for fact in facts { if case .flags(let new, let player) = fact.content { flags[player] = new } }
        return flags.filter { !$0.value.isEmpty }
    }

    var submissions: [(position: LedgerPosition, content: SubmissionFact)] {
        facts.compactMap { if case .submission(let content) = $0.content { ($0.position, content) } else { nil } }
    }

    var entries: [EntryKey: KeptEntry] {
        var entries: [EntryKey: KeptEntry] = [:]
        let counted = submissions.filter {
            $0.content.outcome != .late && $0.position > lastReset(of: $0.content.entryKey)
        }
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
            entries[key] = KeptEntry(entry: Self.entry(of: scores, on: leaderboard), lastFact: counted.last!.position)
        }
        return entries
    }

    /// What a player has who submitted `scores`, in this order.
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

    private func lastReset(of key: EntryKey) -> LedgerPosition {
        facts.last { $0.content == .reset(key.ranking) || $0.content == .removal(key) }?.position ?? .start
    }

    /// The occurrences in which somebody has an entry.
    var occurrences: [RankingID: KeptOccurrence] {
        var occurrences: [RankingID: KeptOccurrence] = [:]
        for fact in facts {
            switch fact.content {
            case .submission(let content) where content.outcome != .late && occurrences[content.ranking] == nil:
                guard let occurrence = recurrence(of: content.ranking)?.occurrence(numbered: content.ranking.occurrence)
                else { continue }
                occurrences[content.ranking] = KeptOccurrence(
                    openedAt: fact.moment, start: occurrence.start, end: occurrence.end)
            case .final(let final): occurrences[final.ranking]?.finalizedAt = fact.moment
            default: break
            }
        }
        return occurrences
    }

    private func recurrence(of ranking: RankingID) -> Recurrence? {
        leaderboards.first { $0.number == ranking.leaderboard }?.leaderboard.recurrence
    }

    /// Throws unless every fact follows from those before it.
    func verifyFacts() throws {
        try expect("the positions", facts.map(\.position.value), is: facts.indices.map { Int64($0) + 1 })
        for (fact, next) in zip(facts, facts.dropFirst()) {
            try expect("whether the moment at \(next.position) goes back", next.moment < fact.moment, is: false)
        }
        for (index, fact) in facts.enumerated() {
            guard case .submission(let content) = fact.content else { continue }
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
