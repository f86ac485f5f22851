import LaurelModel
import Testing

struct `A combined entry` {
    private static func entry(_ score: Int64, at date: Int64, _ position: Int64) -> Entry {
        Entry(
            score: score, context: UInt64(position), date: Moment(milliseconds: date),
            position: LedgerPosition(position))
    }

    @Test(
        arguments: [
            ([5], 5), ([5, -7], -2), ([.max, 1], .max), ([.min, -1], .min), ([.max, .max, .min], .max - 1),
            ([.max, 1, -1], .max), ([.min, -1, 2], .min + 1), ([.min, .min, .min], .min), ([.max, .min], -1),
        ] as [([Int64], Int64)])
    func `A combined entry is the exact sum, saturated at the ends of Int64`(scores: [Int64], sum: Int64) {
        let parts = scores.map { Self.entry($0, at: 1, 1) }
        #expect(BoardCombination.Rule.sum.entry(of: parts, order: .highToLow)?.score == sum)
        #expect(BoardCombination.Rule.sum.entry(of: parts.reversed(), order: .highToLow)?.score == sum)
    }

    @Test func `A combined sum has the date of the member entry that was earned last`() {
        let sum = BoardCombination.Rule.sum.entry(
            of: [Self.entry(5, at: 9, 1), nil, Self.entry(6, at: 3, 2)], order: .highToLow)
        #expect(sum == Self.entry(11, at: 9, 1))
    }

    @Test func `A low-to-high sum requires an entry on every member`() {
        let parts = [Self.entry(5, at: 1, 1), nil]
        #expect(BoardCombination.Rule.sum.entry(of: parts, order: .lowToHigh) == nil)
        #expect(BoardCombination.Rule.best.entry(of: parts, order: .lowToHigh) == parts[0])
        #expect(BoardCombination.Rule.sum.entry(of: [nil, nil], order: .highToLow) == nil)
    }

    @Test func `A combined best is the best member entry, unchanged`() {
        let parts = [Self.entry(5, at: 3, 1), Self.entry(7, at: 4, 2), Self.entry(7, at: 2, 3)]
        #expect(BoardCombination.Rule.best.entry(of: parts, order: .highToLow) == parts[2])
        #expect(BoardCombination.Rule.best.entry(of: parts, order: .lowToHigh) == parts[0])
    }

    @Test(arguments: [["a"], ["a", "a"], ["a", "self"]])
    func `A combined leaderboard needs at least two different members`(members: [String]) throws {
        let members = try members.map(LeaderboardID.init)
        #expect(throws: InvalidLeaderboard.combination) {
            try Leaderboard(
                id: LeaderboardID("self"), game: GameID("com.example"), combination: BoardCombination(.sum, of: members)
            )
        }
        #expect(
            InvalidLeaderboard.combination.description
                == """
                The combined leaderboard is not valid. Use at least two different leaderboards as members, and \
                no recurrence.
                """
        )
    }
}
