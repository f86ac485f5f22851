import LaurelModel
import LaurelWire
import Testing

/// Tests of `entries`, `top` and `rank`.
@Suite
struct EntriesTests {
    /// Two ties: b and c with 20, of which c was earlier; d and e with 30 and the same date, of which d was submitted
    /// first.
    private static let file = """
        p,s,d
        a,10,2025-03-01
        b,20,2025-03-04
        c,20,2025-03-03
        d,30,2025-03-05
        e,30,2025-03-05
        f,40,2025-03-06

        """

    private static func place(_ settings: String) throws -> Workplace {
        let place = try Workplace(board: settings)
        try place.done("import - --leaderboard board --player p --score s --date d", input: file)
        return place
    }

    @Test(arguments: [
        ("highToLow", "ordinal", [1, 2, 3, 4, 5, 6], 4), ("highToLow", "shared", [1, 2, 2, 4, 4, 6], 4),
        ("highToLow", "dense", [1, 2, 2, 3, 3, 4], 3), ("lowToHigh", "ordinal", [1, 2, 3, 4, 5, 6], 4),
        ("lowToHigh", "shared", [1, 2, 2, 4, 4, 6], 2), ("lowToHigh", "dense", [1, 2, 2, 3, 3, 4], 2),
    ])
    func `Ties are ordered by date and position and numbered by the tie rule`(
        order: String, ties: String, ranks: [Int], rankOfB: Int
    ) throws {
        let place = try Self.place("--order \(order) --ties \(ties)")
        let players =
            order == "highToLow"
            ? ["f 40", "d 30", "e 30", "c 20", "b 20", "a 10"]
            : [
                "a 10", "c 20", "b 20", "d 30", "e 30", "f 40",
            ]
        let expected = zip(ranks, players).map { "\($0) \($1)" }
        #expect(try place.rows("entries --leaderboard board") == expected)
        #expect(try place.rows("top --leaderboard board --limit 4") == Array(expected.prefix(4)))
        #expect(try place.rows("entries --leaderboard board --start 3 --limit 2") == Array(expected[2...3]))
        let own = try #require(expected.first { $0.contains("b") })
        #expect(try place.rows("rank --leaderboard board --player b") == [own])
        // A new player with 20 is placed after those with 20. Only the rank depends on the tie rule.
        let prospect: ProspectiveRankBody = try place.json("rank --leaderboard board --score 20")
        let last = order == "highToLow" ? 6 : 4
        let rank = ["ordinal": last, "shared": last - 2, "dense": order == "highToLow" ? 3 : 2]
        #expect(prospect.rank == rank[ties] && prospect.playerCount == 6)
    }

    @Test(arguments: [
        ("--start 6", ["6 a 10"]), ("--start 7", []), ("--start 9223372036854775807", []),
        ("--around b --limit 3", ["4 c 20", "5 b 20", "6 a 10"]),
        // The page stays full at both ends.
        ("--around f --limit 3", ["1 f 40", "2 d 30", "3 e 30"]),
        ("--around a --limit 3", ["4 c 20", "5 b 20", "6 a 10"]),
        ("--around c --limit 1", ["4 c 20"]),
        ("--around-score 100 --limit 2", ["1 f 40", "2 d 30"]),
        ("--around-score -100 --limit 2", ["5 b 20", "6 a 10"]),
        ("--percentile 100 --limit 2", ["1 f 40", "2 d 30"]), ("--percentile 99 --limit 1", ["1 f 40"]),
        ("--percentile 50 --limit 2", ["3 e 30", "4 c 20"]), ("--percentile 49 --limit 1", ["4 c 20"]),
        ("--percentile 0", ["6 a 10"]),
        ("--players a,f", ["1 f 40", "6 a 10"]), ("--players b", ["5 b 20"]),
    ])
    func `Any part of a leaderboard can be listed`(part: String, rows: [String]) throws {
        let place = try Self.place("")
        #expect(try place.rows("entries --leaderboard board \(part)") == rows)
        let page: EntriesBody = try place.json("entries --leaderboard board \(part)")
        #expect(page.playerCount == 6 && page.notFound == nil && page.position == 7)
    }

    @Test func `Players without an entry are listed separately`() throws {
        let place = try Self.place("")
        let page: EntriesBody = try place.json(
            "entries --leaderboard board --players zed,c,p_0123456789abcdefghjkmnpqrs,zed")
        #expect(page.entries.map(\.player.displayName) == ["c"] && page.entries.map(\.rank) == [4])
        #expect(page.notFound == ["zed", "p_0123456789abcdefghjkmnpqrs"])
        let around: EntriesBody = try place.json("entries --leaderboard board --around zed")
        #expect(around.entries == [] && around.notFound == ["zed"] && around.playerCount == 6)
    }

    @Test func `An empty leaderboard is not an error`() throws {
        let place = try Workplace(board: "")
        for part in ["", "--start 5", "--around-score 3", "--percentile 50"] {
            let page: EntriesBody = try place.json("entries --leaderboard board \(part)")
            #expect(page.entries == [] && page.playerCount == 0)
        }
        #expect(try place.done("top --leaderboard board") == "0 players on board\n")
        #expect(
            try place.done("rank --leaderboard board --score -4")
                == "A new player with the score -4 would have rank 1 of 1.\n")
    }

    @Test func `The stored entry depends on the submission type`() throws {
        let submissions = [("10", "2025-03-02"), ("30", "2025-03-01"), ("20", "2025-03-03"), ("5", "2025-03-03")]
        let expected = ["best": ("30", "2025-03-01"), "mostRecent": ("5", "2025-03-03"), "sum": ("65", "2025-03-03")]
        for (type, entry) in expected {
            let place = try Workplace(board: "--submission \(type)")
            for (score, date) in submissions {
                try place.done("submit --leaderboard board --player ann --score \(score) --date \(date)")
            }
            let page: EntriesBody = try place.json("top --leaderboard board")
            #expect(page.entries.map(\.formattedScore) == [entry.0], "\(type)")
            #expect(page.entries.map(\.date) == [try Moment(iso8601: entry.1)], "\(type)")
        }
    }

    @Test func `An equal score changes neither date nor context`() throws {
        let place = try Workplace(board: "")
        let submit = "submit --leaderboard board --player ann --score 7"
        let first: ReceiptBody = try place.json("\(submit) --date 2025-03-02 --context 1")
        let second: ReceiptBody = try place.json("\(submit) --date 2025-03-01 --context 2")
        #expect(first.outcome == "ranked" && second.outcome == "notImproved")
        #expect(second.entry == first.entry && second.previousRank == 1 && second.entry?.context == 1)
    }

    @Test func `The player of a history is an argument or an option`() throws {
        let place = try Workplace(board: "")
        try place.done("submit --leaderboard board --player ann --score 7")
        let history = try place.done("history ann")
        #expect(history.contains("1 submission of ann"), "\(history)")
        #expect(try place.done("history --player ann") == history)
    }

    @Test func `The smallest and largest scores are accepted`() throws {
        let place = try Workplace(board: "--order lowToHigh")
        try place.done("submit --leaderboard board --player min --score \(Int64.min)")
        try place.done("submit --leaderboard board --player max --score \(Int64.max) --context \(UInt64.max)")
        #expect(try place.rows("top --leaderboard board") == ["1 min \(Int64.min)", "2 max \(Int64.max)"])
        let prospect: ProspectiveRankBody = try place.json("rank --leaderboard board --score \(Int64.max)")
        #expect(prospect.rank == 3)
        let around: EntriesBody = try place.json("entries --leaderboard board --around-score \(Int64.min)")
        #expect(around.entries.map(\.context) == [0, UInt64.max])
        let verified: VerifyBody = try place.json("verify")
        #expect(verified.sound)
    }
}
