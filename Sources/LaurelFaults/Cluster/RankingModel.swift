/// A leaderboard as a list, recomputed from its facts in order.
struct RankingModel {
    /// An entry with its rank, from 1. Equal scores have different ranks: the earlier one ranks higher.
    struct Row: Hashable {
        let rank: Int
        let writer: Int
        let score: Int64
    }

    private struct Entry {
        var score: Int64
        var date: Int64
        var position: Int64
    }

    let board: ClusterBoard
    private var entries: [Int: Entry] = [:]

    init(_ board: ClusterBoard) { self.board = board }

    /// Adds a fact of this leaderboard.
    mutating func apply(_ fact: StoredScore) {
        var entry = Entry(score: fact.score.value, date: fact.date, position: fact.position)
        if let known = entries[fact.score.writer] {
            switch board {
            case .taps: entry.score &+= known.score
            case .best: if known.score >= entry.score { entry = known }
            }
        }
        entries[fact.score.writer] = entry
    }

    /// The score of a writer's player; nil without an entry.
    func score(of writer: Int) -> Int64? { entries[writer]?.score }

    /// The entries by rank.
    ///
    /// - Complexity: O(*n* log *n*), where *n* is the number of players.
    var rows: [Row] {
        let sorted = entries.sorted { left, right in
            (-left.value.score, left.value.date, left.value.position)
                < (-right.value.score, right.value.date, right.value.position)
        }
        return sorted.enumerated().map { Row(rank: $0 + 1, writer: $1.key, score: $1.value.score) }
    }
}
