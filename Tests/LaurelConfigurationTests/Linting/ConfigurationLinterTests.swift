import Foundation
import LaurelConfiguration
import LaurelModel
import Testing

struct ConfigurationLinterTests {
    @Test func `A valid configuration has no findings`() throws {
        #expect(
            try Self.findings(
                """
                leaderboards:
                  - {id: a, scoreRange: {lowest: -5, highest: 5}}
                  - {id: b, localizations: {en: {name: B, suffix: {one: " x", other: " xs"}}, ja: {name: B, suffix: \
                  {other: "点"}}}}
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
            1:26 leaderboards[1].id: error: Another leaderboard has the id a. Use a different id for each.
            1:35 leaderboards[2].id: warning: The ids A and a differ only in case. They name two leaderboards. \
            Rename one before it is in use.
            """
        ),
        (
            "defaultLeaderboard: whack\nleaderboards: [{id: whacks}]",
            "1:1 defaultLeaderboard: error: There is no leaderboard “whack”. Did you mean whacks?"
        ),
        (
            "defaultLeaderboard: a\nleaderboards: [{id: a, archived: true}]",
            "1:1 defaultLeaderboard: error: a is archived and accepts no submissions. Choose another one."
        ),
        (
            "defaultLeaderboard: c\nleaderboards: [{id: a}, {id: b}, {id: c, combined: {by: best, members: [a, b]}}]",
            """
            1:1 defaultLeaderboard: error: c is combined and accepts no submissions. Choose a leaderboard that \
            accepts submissions.
            """
        ),
        (
            "leaderboards: [{id: a, localizations: {en-US: {name: A}}}]",
            """
            1:24 leaderboards[0].localizations: error: There is no localization for en, the game's primary language, \
            which \
            readers of other languages see. Add one, or set language to en-US.
            """
        ),
        (
            "leaderboards: [{id: a, localizations: {en: {name: A, suffix: {one: pt, other: \" pts\"}}}}]",
            """
            1:63 leaderboards[0].localizations.en.suffix.one: warning: The suffix follows the number without a \
            space: 123pt. Start it with a space, in quotes: " pt".
            """
        ),
        (
            "leaderboards: [{id: a, localizations: {en: {name: A, format: elapsedSecond}}}]",
            """
            1:54 leaderboards[0].localizations.en.format: warning: The formats have different units: here a score is \
            a whole number of seconds, and for the leaderboard a score is a whole number. Choose formats with the \
            same unit.
            """
        ),
        (
            "leaderboards: [{id: a, format: elapsedHundredth, scoreRange: {lowest: -1, highest: 5}}]",
            """
            1:63 leaderboards[0].scoreRange.lowest: warning: With the format elapsedHundredth, a score is a whole \
            number of hundredths of a second. -1 is negative. Start the range at 0, or choose another format.
            """
        ),
        (
            "leaderboards: [{id: a, format: moneyEuroDecimal, scoreRange: {lowest: -9, highest: -9}}]",
            """
            1:50 leaderboards[0].scoreRange: warning: The range accepts only the score -9. Use the lowest and the \
            highest score of the game.
            1:63 leaderboards[0].scoreRange.lowest: warning: With the format moneyEuroDecimal, a score is a whole \
            number of hundredths of a euro. -9 is negative. Start the range at 0, or choose another format.
            """
        ),
        (
            "leaderboards: [{id: a, lateWindow: P45D}]",
            """
            1:24 leaderboards[0].lateWindow: error: Scores are accepted for 45 days, and submission ids are stored \
            for 45 days: a retry could count twice. Make it shorter, such as PT720H.
            """
        ),
        (
            "leaderboards: [{id: a, submissionType: sum, tieRule: shared}]",
            """
            1:45 leaderboards[0].tieRule: warning: With shared ranks, equal totals share a rank, although one player \
            reached the total first. Omit tieRule, unless this is intended.
            """
        ),
        (
            "leaderboards: [{id: a, recurrence: {every: day}, ignoresClientDates: true, retention: PT0S}]",
            """
            1:50 leaderboards[0].ignoresClientDates: note: A score that was earned offline counts for the occurrence \
            in which it arrives. Remove ignoresClientDates if it should count for the occurrence in which it was \
            earned.
            1:76 leaderboards[0].retention: warning: Occurrences are not shown once they are final. Use some days, \
            or forever.
            """
        ),
        (
            "leaderboards: [{id: a, recurrence: {start: 2025-01-01, interval: PT59.999S}, settling: PT0S}]",
            """
            1:56 leaderboards[0].recurrence.interval: error: Each interval creates a ranking, and PT59.999S is too \
            short. Use PT1M or more.
            """
        ),
        (
            "leaderboards: [{id: a, recurrence: {start: 2025-01-01, interval: PT1H}, settling: PT1H}]",
            """
            1:73 leaderboards[0].settling: warning: Every occurrence settles for PT1H, which is at least as long as \
            it is open. Its result becomes final only after the next occurrence has ended. Make it shorter than \
            PT1H.
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
            5:11 leaderboards[3].tieRule: warning: With dense ranks, equal totals share a rank, although one player \
            reached the total first. Omit tieRule, unless this is intended.
            5:60 leaderboards[3].combined.members[1]: error: The format of b is elapsedSecond, and the format of a \
            is integer. Combine leaderboards with the same format.
            5:60 leaderboards[3].combined.members[1]: error: The order of b is lowToHigh, and the order of a is \
            highToLow. Combine leaderboards with the same order.
            5:63 leaderboards[3].combined.members[2]: error: c is recurring. Only classic leaderboards can be \
            combined. Remove it.
            5:66 leaderboards[3].combined.members[3]: error: d is combined. Only classic leaderboards can be \
            combined. Remove it.
            5:69 leaderboards[3].combined.members[4]: error: There is no leaderboard “e”. Add it to leaderboards, or \
            remove it here.
            5:72 leaderboards[3].combined.members[5]: error: The members contain a twice. Remove one of them.
            6:32 leaderboards[4].combined.members: error: A combined leaderboard needs at least two members. Add a \
            member, or use its only member instead.
            """
        ),
        (
            "leaderboards: [{id: a}]\nleaderboardSets: [{id: s, leaderboards: [a, a, bb]}, {id: t}]",
            """
            2:45 leaderboardSets[0].leaderboards[1]: error: The set contains a twice. Remove one of them.
            2:48 leaderboardSets[0].leaderboards[2]: error: There is no leaderboard “bb”. Add it to leaderboards, or \
            remove it here.
            2:54 leaderboardSets[1]: warning: The set t is empty. Add leaderboards, or remove the set.
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
            3:27 groupChallenges[0].durations: error: The list of durations is empty. Use P1D, P3D or P7D, or omit \
            durations to permit all three.
            3:42 groupChallenges[0].tries: error: The list of tries is empty. Use 1, 3 or unlimited, or omit tries \
            to permit all three.
            4:11 groupChallenges[1].leaderboard: error: old is archived and accepts no submissions. Choose a \
            leaderboard that accepts submissions.
            5:11 groupChallenges[2].leaderboard: error: There is no leaderboard “none”. Add it to leaderboards, or \
            remove it here.
            """
        ),
        (
            "achievements: ["
                + (0..<11).map { "{id: a\($0), points: 100}" }.joined(separator: ", ") + ", {id: z, points: 1}]",
            """
            1:256 achievements[10].points: error: With a10, the game's achievements have more than 1000 points in \
            total. Reduce the points of some achievements.
            """
        ),
    ])
    func `A probable or certain mistake is reported with its place`(text: String, findings: String) throws {
        #expect(try Self.findings(text) == findings)
    }

    /// A configuration without findings can be applied.
    @Test func `A configuration without errors has only valid leaderboards`() throws {
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
