import LaurelModel
import Testing

struct EarnedDateTests {
    /// The arrival of every submission in these tests.
    static let now = try! Moment(iso8601: "2025-03-16T09:30:00.000Z")
    static let window = Span.days(30)

    /// A submission's dates, and the age of its score at ``now``.
    struct Row: Sendable, CustomTestStringConvertible {
        var why: String
        var author = Author.player
        /// The earned date in milliseconds after ``now``, by the sender's clock.
        var date: Int64?
        var sentAt: Int64?
        var ignoresClientDates = false
        var age: Int64 = 0
        var testDescription: String { why }
    }

    static let day: Int64 = 86_400_000
    static let tenYears = 3_652 * day

    @Test(arguments: [
        Row(why: "no date: earned on arrival"),
        Row(why: "no date from a server", author: .server),
        Row(why: "sentAt alone has no effect", sentAt: -5_000),
        Row(why: "without sentAt the age counts from arrival", date: -5_000, age: 5_000),
        Row(why: "with sentAt it counts from there", date: -5_000, sentAt: -2_000, age: 3_000),
        Row(why: "to the millisecond", date: -5_001, sentAt: -2_000, age: 3_001),
        Row(why: "a clock ten years behind cancels out", date: -tenYears - 7_000, sentAt: -tenYears, age: 7_000),
        Row(why: "a clock ten years ahead cancels out", date: tenYears - 7_000, sentAt: tenYears, age: 7_000),
        Row(why: "earned as it is sent", date: -1_000, sentAt: -1_000),
        Row(why: "two seconds ahead, with sentAt", date: 1_000, sentAt: -1_000),
        Row(why: "two seconds ahead, without sentAt", date: 2_000),
        Row(why: "two seconds ahead, from a server", author: .server, date: 2_000),
        Row(why: "a millisecond ahead is now", date: 1),
        Row(why: "as old as the window", date: -30 * day, age: 30 * day),
        Row(why: "as old as the window, by a wrong clock", date: tenYears - 30 * day, sentAt: tenYears, age: 30 * day),
        Row(why: "a server's dates have no late window", author: .server, date: -30 * day - 1, age: 30 * day + 1),
        Row(why: "a server may reach back before 1970", author: .server, date: -60 * 365 * day, age: 60 * 365 * day),
        Row(why: "a server's sentAt counts too", author: .server, date: -7_000, sentAt: -2_000, age: 5_000),
        Row(why: "a player's date is ignored", date: -5_000, ignoresClientDates: true),
        Row(why: "a player's old date is ignored", date: -99 * day, ignoresClientDates: true),
        Row(why: "a player's future date is ignored", date: 99 * day, ignoresClientDates: true),
        Row(why: "a server's date is not ignored", author: .server, date: -5_000, ignoresClientDates: true, age: 5_000),
    ])
    func `The stored date is the arrival minus the score's age`(row: Row) throws {
        let stored = try Self.submission(row).earnedDate(on: Self.leaderboard(row))
        #expect(stored == Self.now - Span(milliseconds: row.age))
    }

    @Test(arguments: [
        (Row(why: "a player", date: 2_001), Int64(2_001), "2.001 seconds"),
        (Row(why: "a server", author: .server, date: 2_001), 2_001, "2.001 seconds"),
        (Row(why: "by sentAt", date: -5_000, sentAt: -7_001), 2_001, "2.001 seconds"),
        (Row(why: "a date behind arrival but ahead of sentAt", date: -1, sentAt: -day), day - 1, "23 hours"),
        (Row(why: "a server years ahead", author: .server, date: tenYears), tenYears, "3652 days"),
        (
            Row(
                why: "a server's, though dates of players are ignored", author: .server, date: 3_000,
                ignoresClientDates: true),
            3_000, "3 seconds"
        ),
    ])
    func `A date more than two seconds in the future is refused`(row: Row, lead: Int64, words: String) {
        #expect(throws: Refusal.dateInTheFuture(by: Span(milliseconds: lead))) {
            try Self.submission(row).earnedDate(on: Self.leaderboard(row))
        }
        #expect(
            sentence { try Self.submission(row).earnedDate(on: Self.leaderboard(row)) } == """
                The score's date is \(words) after it was sent. Correct the clock that the date comes from, or omit \
                the date.
                """)
    }

    @Test(arguments: [
        (Row(why: "a millisecond more than the window", date: -30 * day - 1), 30 * day + 1, "30 days"),
        (Row(why: "a month more", date: -61 * day), 61 * day, "61 days"),
        (Row(why: "by sentAt", date: tenYears - 31 * day, sentAt: tenYears), 31 * day, "31 days"),
        (Row(why: "a player's clock that jumped", date: -tenYears), tenYears, "3652 days"),
    ])
    func `A player's score that is older than the late window is refused`(row: Row, age: Int64, words: String) {
        #expect(throws: Refusal.scoreTooOld(age: Span(milliseconds: age), window: Self.window)) {
            try Self.submission(row).earnedDate(on: Self.leaderboard(row))
        }
        #expect(
            sentence { try Self.submission(row).earnedDate(on: Self.leaderboard(row)) }
                == "The score was earned more than \(words) ago. This leaderboard accepts scores that are at most 30 "
                + "days old. Submit scores sooner."
        )
    }

    @Test func `A late window of zero accepts only scores that are earned when they are sent`() throws {
        let board = try Leaderboard(id: Self.id, game: Self.game, lateWindow: .zero)
        #expect(try Self.submission(Row(why: "", date: 0)).earnedDate(on: board) == Self.now)
        #expect(throws: Refusal.scoreTooOld(age: Span(milliseconds: 1), window: .zero)) {
            try Self.submission(Row(why: "", date: -1)).earnedDate(on: board)
        }
    }

    @Test func `Dates at the ends of Int64 are refused without overflow`() throws {
        var submission = Self.submission(Row(why: ""))
        submission.date = Moment(milliseconds: .max)
        submission.sentAt = Moment(milliseconds: .min)
        #expect(throws: Refusal.dateInTheFuture(by: Span(milliseconds: .max))) {
            try submission.earnedDate(on: Self.leaderboard(Row(why: "")))
        }
        submission.date = Moment(milliseconds: .min)
        submission.sentAt = Moment(milliseconds: .max)
        #expect(throws: Refusal.scoreTooOld(age: Span(milliseconds: .max), window: Self.window)) {
            try submission.earnedDate(on: Self.leaderboard(Row(why: "")))
        }
    }

    static let id = try! LeaderboardID("speedrun")
    static let game = try! GameID("com.dragonforged.whackacac")

    static func leaderboard(_ row: Row) throws -> Leaderboard {
        try Leaderboard(id: id, game: game, lateWindow: window, ignoresClientDates: row.ignoresClientDates)
    }

    static func submission(_ row: Row) -> Submission {
        Submission(
            id: try! SubmissionID("017F22E2-79B0-7CC3-98C4-DC0C0C07398F"), game: game, leaderboard: id,
            player: try! PlayerReference("ann"), score: 1,
            date: row.date.map { now + Span(milliseconds: $0) },
            sentAt: row.sentAt.map { now + Span(milliseconds: $0) },
            receivedAt: now, author: row.author)
    }
}
