import LaurelCore
import LaurelModel

/// A ranking by sorting everything, at the end of some facts.
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

    /// All rows as everybody sees them, or as a hidden player does.
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
