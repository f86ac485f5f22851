import LaurelModel
import Testing

struct LeaderboardTests {
    static let id = try! LeaderboardID("speedrun")
    static let game = try! GameID("com.dragonforged.whackacac")

    @Test func `A leaderboard has the documented defaults`() throws {
        let leaderboard = try Leaderboard(id: Self.id, game: Self.game)
        #expect(leaderboard.referenceName == "speedrun")
        #expect(leaderboard.order == .highToLow)
        #expect(leaderboard.submission == .best)
        #expect(leaderboard.ties == .ordinal)
        #expect(leaderboard.range == nil)
        #expect(leaderboard.lateWindow == .days(30))
        #expect(!leaderboard.ignoresClientDates)
    }

    @Test(arguments: ["", " ", "two\nlines", "\u{200B}", String(repeating: "x", count: 201)])
    func `A leaderboard name that is not one line of text is rejected`(name: String) {
        #expect(throws: InvalidLeaderboard.name(name)) {
            try Leaderboard(id: Self.id, game: Self.game, referenceName: name)
        }
    }

    /// Submission ids are remembered for 45 days.
    @Test(arguments: [
        (Span.zero, true), (.days(45) - 1, true), (.days(45), false), (.days(46), false),
        (Span(milliseconds: -1), false), (Span(milliseconds: .max), false), (Span(milliseconds: .min), false),
    ])
    func `A late window is shorter than the time for which ids are remembered`(window: Span, isTaken: Bool) {
        if isTaken {
            #expect(throws: Never.self) { try Leaderboard(id: Self.id, game: Self.game, lateWindow: window) }
        } else {
            #expect(throws: InvalidLeaderboard.lateWindow(window)) {
                try Leaderboard(id: Self.id, game: Self.game, lateWindow: window)
            }
        }
    }

    @Test func `The errors of an invalid leaderboard state the rules`() {
        #expect(
            InvalidLeaderboard.name(" ").description
                == "“ ” is not a valid leaderboard name. Use one line of 1 to 200 bytes.")
        #expect(
            InvalidLeaderboard.lateWindow(.days(45)).description == """
                The late window is out of range. Use 0 or more, and less than 45 days, the time for which submission \
                ids are remembered.
                """)
    }

    @Test(arguments: [
        (SortOrder.highToLow, 2, 1, true), (.highToLow, 1, 2, false), (.highToLow, 1, 1, false),
        (.lowToHigh, 1, 2, true), (.lowToHigh, 2, 1, false), (.lowToHigh, 1, 1, false),
        (.highToLow, Int64.max, Int64.min, true), (.highToLow, .min, .max, false),
        (.lowToHigh, .min, .max, true), (.lowToHigh, .max, .min, false),
    ])
    func `A score is better only if it is strictly better in the sort order`(
        order: SortOrder, a: Int64, b: Int64, isBetter: Bool
    ) {
        #expect(order.isBetter(a, than: b) == isBetter)
    }
}

extension Span {
    fileprivate static func - (span: Span, milliseconds: Int64) -> Span {
        Span(milliseconds: span.milliseconds - milliseconds)
    }
}
