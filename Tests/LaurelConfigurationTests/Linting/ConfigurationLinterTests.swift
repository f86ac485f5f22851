import Foundation
import LaurelConfiguration
import LaurelModel
import Testing

struct ConfigurationLinterTests {
    @Test func `what is as it should be is passed over`() throws {
        #expect(
            try Self.findings(
                """
                leaderboards:
                  - {id: a, scoreRange: {lowest: -5, highest: 5}}
                  - {id: b, localizations: {en: {name: B, suffix: {one: " x", other: " xs"}}, ja: {name: B, suffix: {other: "点"}}}}
                  - {id: c, recurrence: {every: day}, format: elapsedHundredth, sortOrder: lowToHigh}
                  - {id: d, combined: {by: sum, members: [a, b]}}
                leaderboardSets: [{id: s, leaderboards: [a, {id: d, displayNames: {de: {name: D}}}]}]
                achievements: [{id: x, points: 100}]
                groupChallenges: [{id: g, leaderboard: c, durations: []}]
                defaultLeaderboard: b
                """) == "")
    }

    @Test(arguments: [
        (
            "leaderboards: [{id: a}, {id: a}, {id: A}]",
            """
            1:26 leaderboards[1].id: error: Another leaderboard is called a too. Give each an id of its own.
            1:35 leaderboards[2].id: warning: A and a differ by capital letters alone. They are two leaderboards. Rename \
            one while nobody uses it.
            """
        ),
        (
            "defaultLeaderboard: whack\nleaderboards: [{id: whacks}]",
            "1:1 defaultLeaderboard: error: There is no leaderboard “whack”. Did you mean whacks?"
        ),
        (
            "defaultLeaderboard: a\nleaderboards: [{id: a, archived: true}]",
            "1:1 defaultLeaderboard: error: a is archived, and takes no submissions. Choose another one."
        ),
        (
            "defaultLeaderboard: c\nleaderboards: [{id: a}, {id: b}, {id: c, combined: {by: best, members: [a, b]}}]",
            """
            1:1 defaultLeaderboard: error: c is combined, and takes no submissions. Choose a leaderboard that takes them.
            """
        ),
        (
            "leaderboards: [{id: a, localizations: {en-US: {name: A}}}]",
            """
            1:24 leaderboards[0].localizations: error: There is no localization for en, the game's primary language, which \
            readers of other languages see. Add one, or set language to en-US.
            """
        ),
        (
            "leaderboards: [{id: a, localizations: {en: {name: A, suffix: {one: pt, other: \" pts\"}}}}]",
            """
            1:63 leaderboards[0].localizations.en.suffix.one: warning: A suffix is printed directly behind the number: this \
            makes 123pt. Begin it with a space, in quotes: " pt".
            """
        ),
        (
            "leaderboards: [{id: a, localizations: {en: {name: A, format: elapsedSecond}}}]",
            """
            1:54 leaderboards[0].localizations.en.format: warning: Here a score is a whole number of seconds, and for the \
            leaderboard a score is a whole number: one of them reads the same score wrongly. Choose formats of one unit.
            """
        ),
        (
            "leaderboards: [{id: a, format: elapsedHundredth, scoreRange: {lowest: -1, highest: 5}}]",
            """
            1:63 leaderboards[0].scoreRange.lowest: warning: With the format elapsedHundredth a score is a whole number of \
            hundredths of a second, and -1 is negative. Begin the range at 0, or choose another format.
            """
        ),
        (
            "leaderboards: [{id: a, format: moneyEuroDecimal, scoreRange: {lowest: -9, highest: -9}}]",
            """
            1:50 leaderboards[0].scoreRange: warning: Only one score is taken: -9. Write the lowest and the highest that the \
            game can reach.
            1:63 leaderboards[0].scoreRange.lowest: warning: With the format moneyEuroDecimal a score is a whole number of \
            hundredths of a euro, and -9 is negative. Begin the range at 0, or choose another format.
            """
        ),
        (
            "leaderboards: [{id: a, lateWindow: P45D}]",
            """
            1:24 leaderboards[0].lateWindow: error: Scores would be taken for 45 days, and submission ids are remembered for \
            45 days: a retry could count twice. Make it shorter, such as PT720H.
            """
        ),
        (
            "leaderboards: [{id: a, submissionType: sum, tieRule: shared}]",
            """
            1:45 leaderboards[0].tieRule: warning: Totals are equal by accident, and who reached one first no longer counts \
            with shared ranks. Leave tieRule out, unless equal totals really are equal.
            """
        ),
        (
            "leaderboards: [{id: a, recurrence: {every: day}, ignoresClientDates: true, retention: PT0S}]",
            """
            1:50 leaderboards[0].ignoresClientDates: note: A score that was earned offline counts for the occurrence in which \
            it arrives. Take players' own dates if it should count for the one in which it was earned.
            1:76 leaderboards[0].retention: warning: An occurrence would be gone at once when it becomes final. Keep it for \
            some days, or forever.
            """
        ),
        (
            "leaderboards: [{id: a, recurrence: {start: 2025-01-01, interval: PT59.999S}, settling: PT0S}]",
            """
            1:56 leaderboards[0].recurrence.interval: error: Each interval makes a ranking of its own, and PT59.999S is too \
            short. Give PT1M or more.
            """
        ),
        (
            "leaderboards: [{id: a, recurrence: {start: 2025-01-01, interval: PT1H}, settling: PT1H}]",
            """
            1:73 leaderboards[0].settling: warning: Every occurrence settles for PT1H, as long as it is open: its result \
            stands when the next one is over. Make it shorter than PT1H.
            """
        ),
        (
            """
            leaderboards:
            - {id: a}
            - {id: b, sortOrder: lowToHigh, format: elapsedSecond}
            - {id: c, recurrence: {every: day}}
            - {id: d, tieRule: dense, combined: {by: sum, members: [a, b, c, d, e, a]}}
            - {id: f, combined: {by: best, members: [a]}}
            """,
            """
            5:11 leaderboards[3].tieRule: warning: Totals are equal by accident, and who reached one first no longer counts \
            with dense ranks. Leave tieRule out, unless equal totals really are equal.
            5:60 leaderboards[3].combined.members[1]: error: b has the format elapsedSecond and a integer. Combine \
            leaderboards of one format.
            5:60 leaderboards[3].combined.members[1]: error: b ranks lowToHigh and a highToLow. Combine leaderboards of one \
            order.
            5:63 leaderboards[3].combined.members[2]: error: c is recurring, and only classic leaderboards can be combined. \
            Take it out.
            5:66 leaderboards[3].combined.members[3]: error: d is combined, and only classic leaderboards can be combined. \
            Take it out.
            5:69 leaderboards[3].combined.members[4]: error: There is no leaderboard “e”. Describe it under leaderboards, or \
            take it out here.
            5:72 leaderboards[3].combined.members[5]: error: a is a member twice. Name it once.
            6:32 leaderboards[4].combined.members: error: A combined leaderboard has two members or more. Name another one, \
            or read its only member instead.
            """
        ),
        (
            "leaderboards: [{id: a}]\nleaderboardSets: [{id: s, leaderboards: [a, a, bb]}, {id: t}]",
            """
            2:45 leaderboardSets[0].leaderboards[1]: error: a is in the set twice. Name it once.
            2:48 leaderboardSets[0].leaderboards[2]: error: There is no leaderboard “bb”. Describe it under leaderboards, or \
            take it out here.
            2:54 leaderboardSets[1]: warning: The set t is empty. Name its leaderboards, or take it out.
            """
        ),
        (
            """
            leaderboards: [{id: a}, {id: old, archived: true}]
            groupChallenges:
            - {id: x, leaderboard: a, durations: [], tries: []}
            - {id: y, leaderboard: old}
            - {id: z, leaderboard: none}
            """,
            """
            3:27 groupChallenges[0].durations: error: Nobody could choose how long the challenge takes. Write P1D, P3D or P7D, \
            or leave durations out for all three.
            3:42 groupChallenges[0].tries: error: Nobody could choose how many tries count. Write 1, 3 or unlimited, or leave \
            tries out for all three.
            4:11 groupChallenges[1].leaderboard: error: old is archived, and takes no submissions that a challenge could \
            count. Choose a leaderboard that takes them.
            5:11 groupChallenges[2].leaderboard: error: There is no leaderboard “none”. Describe it under leaderboards, or \
            take it out here.
            """
        ),
        (
            "achievements: ["
                + (0..<11).map { "{id: a\($0), points: 100}" }.joined(separator: ", ") + ", {id: z, points: 1}]",
            """
            1:256 achievements[10].points: error: With a10 the game's achievements are worth more than 1000 points. Give \
            some of them less.
            """
        ),
    ])
    func `what a careful person would want named`(text: String, findings: String) throws {
        #expect(try Self.findings(text) == findings)
    }

    /// What the linter lets pass can be made.
    @Test func `without an error every leaderboard is one of the model`() throws {
        let configuration = try Samples.read(Samples.everything)
        let document = ConfigurationDocument(configuration)
        let game = try GameID("com.dragonforged.whackacac")
        #expect(!ConfigurationLinter.findings(in: document).contains { $0.severity == .error })
        for board in configuration.leaderboards {
            #expect(throws: Never.self) { try board.leaderboard(of: game, language: configuration.language) }
        }
    }

    static func findings(_ text: String) throws -> String {
        let document = try ConfigurationDocument(Data(text.utf8), syntax: .yaml)
        return ConfigurationLinter.findings(in: document).map(\.description).joined(separator: "\n")
    }
}
