import LaurelRanking
import Testing

@Suite
struct `A ranking` {
    private static func entry(_ member: UInt32, _ score: Int64, date: Int64 = 0, position: Int64 = 0) -> RankedEntry {
        RankedEntry(member: member, score: score, date: date, position: position)
    }

    @Test(arguments: RankingKind.tiny + RankingKind.production)
    func `An empty ranking responds to all queries`(kind: RankingKind) {
        let ranking = kind.ranking()
        ranking.checkInvariants()
        #expect(ranking.count == 0)
        #expect(ranking.remove(member: 1) == nil)
        #expect(ranking.entry(of: 1) == nil)
        #expect(ranking.rank(of: 1) == nil)
        #expect(ranking.row(of: 1) == nil)
        #expect(ranking.rows(start: 1, limit: 10) == [])
        #expect(ranking.rows(around: 1, limit: 10) == nil)
        #expect(ranking.rows(aroundScore: 5, limit: 10) == [])
        #expect(ranking.rows(percentile: 50, limit: 10) == [])
        #expect(ranking.prospectiveRank(of: .min) == 1)
        #expect(ranking.prospectiveRank(of: .max) == 1)
    }

    @Test(arguments: [
        (TieRanking.ordinal, [1, 2, 3, 4], 4),
        (.shared, [1, 2, 2, 4], 2),
        (.dense, [1, 2, 2, 3], 2),
    ])
    func `Tied entries get ranks by the tie rule`(ties: TieRanking, ranks: [Int], newPlayer: Int) {
        let entries = [Self.entry(1, 30), Self.entry(2, 20), Self.entry(3, 20), Self.entry(4, 10)]
        let ranking = Ranking(direction: .highToLow, ties: ties, entries: entries)
        #expect(ranking.rows(start: 1, limit: 4).map(\.rank) == ranks)
        #expect((1...4).map { ranking.rank(of: $0) } == ranks)
        #expect((1...4).map { ranking.row(of: $0) } == [1, 2, 3, 4])
        #expect(ranking.prospectiveRank(of: 20) == newPlayer)
    }

    @Test(arguments: [ScoreDirection.highToLow, .lowToHigh])
    func `Ties are broken by date, then position, then member`(direction: ScoreDirection) {
        let inOrder = [
            Self.entry(9, 5, date: -1, position: 8),
            Self.entry(8, 5, date: 0, position: 7),
            Self.entry(1, 5, date: 3, position: 1),
            Self.entry(2, 5, date: 3, position: 1),
            Self.entry(0, 5, date: 3, position: 2),
        ]
        let ranking = Ranking(direction: direction, entries: inOrder.reversed())
        #expect(ranking.rows(start: 1, limit: 9).map(\.entry) == inOrder)
    }

    @Test(arguments: [(ScoreDirection.highToLow, [Int64.max, 0, -1, .min]), (.lowToHigh, [.min, -1, 0, .max])])
    func `Extreme scores are sorted correctly`(direction: ScoreDirection, inOrder: [Int64]) {
        let ranking = Ranking(direction: direction)
        for (member, score) in inOrder.enumerated().reversed() { ranking.set(Self.entry(UInt32(member), score)) }
        #expect(ranking.rows(start: 1, limit: 9).map(\.entry.score) == inOrder)
        #expect(inOrder.map { ranking.prospectiveRank(of: $0) } == [2, 3, 4, 5])
    }

    @Test
    func `A context is stored and does not affect the order`() {
        let ranking = Ranking(direction: .highToLow)
        var entry = Self.entry(1, 5)
        ranking.set(entry)
        entry.context = .max
        ranking.set(entry)
        #expect(ranking.entry(of: 1)?.context == .max)
        #expect(ranking.remove(member: 1) == entry)
        #expect(ranking.count == 0)
    }

    @Test(arguments: [
        (UInt32(1), 1...11), (2, 1...11), (6, 1...11), (7, 2...12), (50, 45...55),
        (95, 90...100), (96, 90...100), (100, 90...100),
    ])
    func `A page around a member is full`(member: UInt32, rows: ClosedRange<Int>) {
        #expect(Self.hundred.rows(around: member, limit: 11)?.map(\.rank) == Array(rows))
    }

    /// Scores run from 100 down to 1, so a new member with score s would have row 102 − s.
    @Test(arguments: [(Int64(1_000), 1...4), (100, 1...4), (51, 49...52), (0, 97...100), (-9, 97...100)])
    func `A page around a score is full`(score: Int64, rows: ClosedRange<Int>) {
        #expect(Self.hundred.rows(aroundScore: score, limit: 4).map(\.rank) == Array(rows))
    }

    @Test
    func `A page contains at most the existing rows`() {
        let ranking = Self.hundred
        #expect(ranking.rows(start: 99, limit: 5).map(\.rank) == [99, 100])
        #expect(ranking.rows(start: 101, limit: 5) == [])
        #expect(ranking.rows(start: .max, limit: .max) == [])
        #expect(ranking.rows(start: 1, limit: 0) == [])
        #expect(ranking.rows(start: 1, limit: .max).count == 100)
        #expect(ranking.rows(around: 50, limit: 0) == [])
        #expect(ranking.rows(around: 50, limit: .max)?.count == 100)
        #expect(ranking.rows(around: 101, limit: 5) == nil)
    }

    @Test(arguments: [
        (count: 1, percentile: 0, start: 1), (1, 100, 1), (3, 100, 1), (3, 67, 1), (3, 66, 2), (3, 34, 2),
        (3, 33, 3), (3, 0, 3), (100, 99, 1), (100, 98, 2), (100, 50, 50), (100, 1, 99), (100, 0, 100),
        (101, 99, 2), (250, 99, 3), (250, 50, 125),
    ])
    func `A percentile starts at its row`(count: Int, percentile: Int, start: Int) {
        #expect(Self.ranking(of: count).rows(percentile: percentile, limit: 1).map(\.rank) == [start])
    }

    private static var hundred: Ranking { ranking(of: 100) }

    /// Creates a ranking of members from 1, each with a rank equal to its number.
    private static func ranking(of count: Int) -> Ranking {
        let entries = (1...count).map { entry(UInt32($0), Int64(count + 1 - $0)) }
        return Ranking(direction: .highToLow, entries: entries)
    }
}
