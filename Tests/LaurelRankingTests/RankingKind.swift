import Testing

@testable import LaurelRanking

/// A direction, a tie rule and a node size, which together cover all kinds of rankings.
struct RankingKind: Sendable, CustomTestStringConvertible {
    let direction: ScoreDirection
    let ties: TieRanking
    let capacity: NodeCapacity

    static let tiny = all(NodeCapacity(leaf: 4, inner: 4))
    static let odd = all(NodeCapacity(leaf: 5, inner: 7))
    static let production = all(.production)

    var testDescription: String { "\(direction), \(ties), nodes of \(capacity.leaf)" }

    func ranking() -> Ranking {
        Ranking(direction: direction, ties: ties, capacity: capacity)
    }

    func ranking(_ entries: [RankedEntry]) -> Ranking {
        var entries = entries.makeIterator()
        let ranking = ranking()
        ranking.build(leastCount: 0) { entries.next() }
        return ranking
    }

    func ranking(sorted entries: [RankedEntry]) -> Ranking? {
        var entries = entries.makeIterator()
        let ranking = ranking()
        return ranking.buildSorted { entries.next() } ? ranking : nil
    }

    func model(_ entries: [RankedEntry] = []) -> NaiveRanking {
        var model = NaiveRanking(direction: direction, ties: ties)
        for entry in entries { model.set(entry) }
        return model
    }

    private static func all(_ capacity: NodeCapacity) -> [RankingKind] {
        [ScoreDirection.highToLow, .lowToHigh].flatMap { direction in
            [TieRanking.ordinal, .shared, .dense].map { ties in
                RankingKind(direction: direction, ties: ties, capacity: capacity)
            }
        }
    }
}
