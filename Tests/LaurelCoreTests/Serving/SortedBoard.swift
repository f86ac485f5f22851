import LaurelCore
import LaurelModel

/// A reference ranking, computed by sorting all entries after some facts.
struct SortedBoard {
    struct Row: Equatable {
        var rank: Int
        var player: PlayerNumber
        var entry: Entry
    }

    private let registered: RegisteredLeaderboard
    private var entries: [PlayerNumber: Entry] = [:]
    private var flags: [PlayerNumber: PlayerFlags] = [:]

    init(_ registered: RegisteredLeaderboard, after facts: some Sequence<Fact>) {
        self.registered = registered
        for fact in facts {
            switch fact.content {
            case .submission(let submission) where submission.ranking.leaderboard == registered.number:
                entries[submission.player] = submission.entry
            case .flags(let flags, let player): self.flags[player] = flags
            default: break
            }
        }
    }

    /// Creates the ranking of the scores whose age at `now` is less than `span`, by a direct reading of the rules.
    init(_ registered: RegisteredLeaderboard, after facts: some Sequence<Fact>, within span: Span, at now: Moment) {
        self.init(registered, after: facts)
        var scores: [PlayerNumber: [Entry]] = [:]
        for fact in facts {
            guard case .submission(let submission) = fact.content,
                submission.ranking.leaderboard == registered.number, now - submission.earnedAt < span
            else { continue }
            let score = Entry(
                score: submission.score, context: submission.context, date: submission.earnedAt,
                position: fact.position)
            scores[submission.player, default: []].append(score)
        }
        entries = scores.mapValues { Self.entry(of: $0, on: registered.leaderboard) }
    }

    private static func entry(of scores: [Entry], on leaderboard: Leaderboard) -> Entry {
        func newest(_ scores: [Entry]) -> Entry {
            let date = scores.map(\.date).max()!
            return scores.last { $0.date == date }!
        }
        switch leaderboard.submission {
        case .best:
            let best = leaderboard.order == .highToLow ? scores.map(\.score).max()! : scores.map(\.score).min()!
            return scores.first { $0.score == best }!
        case .mostRecent: return newest(scores)
        case .sum:
            var sum = newest([scores[0]] + scores.dropFirst().filter { $0.score != 0 })
            sum.score = scores.map(\.score).reduce(0, +)
            return sum
        }
    }

    /// Returns all rows as other players see them, or as a hidden player does.
    func rows(for viewer: PlayerNumber? = nil) -> [Row] {
        let seen = entries.filter { player, _ in
            let flags = flags[player] ?? []
            return flags.isRanked || (player == viewer && !flags.contains(.banned))
        }
        let order = registered.leaderboard.order
        let sorted = seen.sorted { a, b in
            (order == .highToLow ? -Int(a.value.score) : Int(a.value.score), a.value.date, a.value.position)
                < (order == .highToLow ? -Int(b.value.score) : Int(b.value.score), b.value.date, b.value.position)
        }
        return sorted.map { player, entry in
            let better = sorted.filter { order.isBetter($0.value.score, than: entry.score) }.map(\.value.score)
            let rank =
                switch registered.leaderboard.ties {
                case .ordinal: sorted.firstIndex { $0.key == player }!
                case .shared: better.count
                case .dense: Set(better).count
                }
            return Row(rank: rank + 1, player: player, entry: entry)
        }
    }

    func row(of player: PlayerNumber) -> Row? { rows(for: player).first { $0.player == player } }
}

extension SortedBoard.Row {
    init(_ standing: Standing) { self.init(rank: standing.rank, player: standing.player.number, entry: standing.entry) }
}
