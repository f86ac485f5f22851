import Foundation
import LaurelConfiguration
import LaurelModel
import Testing

struct ConfigurationPlanTests {
    @Test(arguments: [
        (
            "", "tieRule: dense",
            "leaderboard a is changed\n    tieRule: ordinal → dense (ranks are recomputed)\n1 changed."
        ),
        (
            "", "sortOrder: lowToHigh",
            "leaderboard a is changed\n    sortOrder: highToLow → lowToHigh (entries are recomputed)\n1 changed."
        ),
        (
            "", "submissionType: sum",
            "leaderboard a is changed\n    submissionType: best → sum (entries are recomputed)\n1 changed."
        ),
        (
            "scoreRange: {lowest: 0, highest: 100}", "scoreRange: {lowest: 0, highest: 50}",
            "leaderboard a is changed\n    scoreRange: 0..100 → 0..50 (entries are recomputed)\n1 changed."
        ),
        (
            "scoreRange: {lowest: 0}", "scoreRange: {highest: 50}",
            "leaderboard a is changed\n    scoreRange: 0.. → ..50 (entries are recomputed)\n1 changed."
        ),
        (
            "scoreRange: {lowest: 0, highest: 100}", "",
            "leaderboard a is changed\n    scoreRange: 0..100 → none (entries are recomputed)\n1 changed."
        ),
        (
            "", "ignoresClientDates: true",
            "leaderboard a is changed\n    ignoresClientDates: false → true (for new scores: stored dates do not change)\n1 changed."
        ),
        (
            "", "lateWindow: P1D",
            """
            leaderboard a is changed
                lateWindow: PT720H → PT24H (for new scores: rejected scores remain rejected)
            1 changed.
            """
        ),
        (
            "", "format: elapsedSecond",
            """
            leaderboard a is changed
                format: integer → elapsedSecond (scores do not change, but are displayed differently)
            1 changed.
            """
        ),
        (
            "localizations: {en: {name: A}}",
            "localizations: {en: {name: Alpha, suffix: {other: \" pts\"}}, de: {name: A}}",
            """
            leaderboard a is changed
                localizations.en.name: A → Alpha
                localizations.en.suffix: none → {other: " pts"}
                localizations.de.name: none → A
            1 changed.
            """
        ),
        (
            "", "visibility: hidden\n    publicRead: false\n    referenceName: no",
            """
            leaderboard a is changed
                referenceName: a → "no"
                publicRead: true → false
                visibility: shown → hidden
            1 changed.
            """
        ),
        (
            "", "archived: true",
            """
            leaderboard a is retired: it accepts no scores, and its scores are retained
                archived: false → true
            1 retired.
            """
        ),
        (
            "archived: true", "",
            """
            leaderboard a is changed
                archived: true → false
            1 changed.
            """
        ),
        (
            "", "shared: true",
            """
            leaderboard a is changed
                shared: false → true (it moves to the group, with all its scores)
            1 changed.
            """
        ),
        (
            "shared: true", "",
            """
            leaderboard a is changed
                shared: true → false (rejected; other games of the group may have scores on it)
            Rejected, nothing is applied: 1 changed.
            """
        ),
        (
            "", "recurrence: {every: day}",
            """
            leaderboard a is changed
                kind: classic → recurring (rejected; the kind is permanent: create another leaderboard)
            Rejected, nothing is applied: 1 changed.
            """
        ),
        (
            "recurrence: {every: day}",
            "recurrence: {every: day}\n    settling: PT5M\n    retention: forever",
            """
            leaderboard a is changed
                settling: PT1M → PT5M (for new scores: rejected scores remain rejected)
                retention: PT720H → forever (expired occurrences are shown for the new period)
            1 changed.
            """
        ),
        (
            "recurrence: {every: day}", "recurrence: {every: day, at: 12:00}",
            """
            leaderboard a is changed
                recurrence: {every: day, at: "00:00", zone: UTC} → {every: day, at: "12:00", zone: UTC} (rejected; \
            the recurrence is permanent: create another leaderboard, and archive this one)
            Rejected, nothing is applied: 1 changed.
            """
        ),
        ("tieRule: ordinal", "format: integer", "Nothing changes."),
    ])
    func `The change of a leaderboard is described with its effect`(old: String, new: String, plan: String) throws {
        let current = try Samples.read("leaderboards:\n  - id: a\n    \(old)")
        let wanted = try Samples.read("leaderboards:\n  - id: a\n    \(new)")
        #expect(ConfigurationPlan(from: current, to: wanted).description == plan)
    }

    @Test func `Missing items are retained, except leaderboard sets`() throws {
        let current = try Samples.read(
            """
            defaultLeaderboard: a
            leaderboards: [{id: a}, {id: b}]
            leaderboardSets: [{id: s, leaderboards: [a]}, {id: t, leaderboards: [a]}]
            achievements: [{id: x, points: 5}]
            groupChallenges: [{id: g, leaderboard: a}]
            """)
        let wanted = try Samples.read(
            """
            language: de
            theme: {accent: 7C3AED}
            leaderboards: [{id: c}, {id: a}]
            leaderboardSets: [{id: t, leaderboards: [c]}]
            groupChallenges: [{id: g, leaderboard: c}]
            """)
        let plan = ConfigurationPlan(from: current, to: wanted)
        #expect(
            plan.description == """
                the game is changed
                    language: en → de
                    theme: none → {accent: "7c3aed"}
                    defaultLeaderboard: a → none
                leaderboard c is created
                leaderboard b is missing from the document, but retained; “archived: true” retires it
                leaderboard set t is changed
                    leaderboards: [a] → [c]
                leaderboard set s is removed
                achievement x is missing from the document, but retained; “archived: true” retires it
                group challenge g is changed
                    leaderboard: a → c (for challenges that are started from now on)
                1 created, 3 changed, 1 removed, 2 missing and retained, 1 unchanged.
                """)
        #expect(plan.result.leaderboards.map(\.id.text) == ["c", "a", "b"])
        #expect(plan.result.leaderboardSets.map(\.id.text) == ["t"])
        #expect(plan.result.achievements.map(\.id.text) == ["x"])
        #expect(ConfigurationPlan(from: plan.result, to: wanted).isEmpty)
    }

    @Test func `The effect on entries is requested only for changes that affect entries`() throws {
        let current = try Samples.read("leaderboards: [{id: a, scoreRange: {lowest: 0, highest: 9}}, {id: b}]")
        let wanted = try Samples.read(
            "leaderboards: [{id: a, scoreRange: {lowest: 0, highest: 5}, visibility: hidden}, {id: b, format: moneyYen}]"
        )
        let plan = ConfigurationPlan(from: current, to: wanted) {
            "\($0): 12 scores fall outside the new \($1.setting)"
        }
        #expect(
            plan.description == """
                leaderboard a is changed
                    scoreRange: 0..9 → 0..5 (entries are recomputed; a: 12 scores fall outside the new scoreRange)
                    visibility: shown → hidden
                leaderboard b is changed
                    format: integer → moneyYen (scores do not change, but are displayed differently)
                2 changed.
                """)
        #expect(plan.effect == .recomputes)
        #expect(!plan.isRefused)
    }

    @Test func `A plan from a configuration to itself is empty`() throws {
        let configuration = try Samples.read(Samples.everything)
        let plan = ConfigurationPlan(from: configuration, to: configuration)
        #expect(plan.isEmpty)
        #expect(plan.changes.isEmpty)
        #expect(plan.unchangedCount == 8)
        #expect(plan.result == configuration)
    }
}
