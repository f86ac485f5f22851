import Foundation
import LaurelConfiguration
import LaurelModel

/// Sample documents.
enum Samples {
    /// A document with every field.
    static let everything = """
        # The whole of a game.
        language: en
        defaultLeaderboard: whacks
        leaderboards:
          - id: whacks
            referenceName: Whacks
            sortOrder: highToLow
            tieRule: shared
            scoreRange: {lowest: 0, highest: 1000000}
            localizations:
              en:
                name: Whacks
                description: |
                  All of them.
                  Ever.
                suffix: {one: " whack", other: " whacks"}
                image: en/Whacks.png
              no: {name: no, suffix: {other: " slag"}, format: fixedPoint1}
            publicRead: false
            shared: true
          - id: sunday
            sortOrder: lowToHigh
            submissionType: mostRecent
            lateWindow: P1D
            ignoresClientDates: true
            recurrence: {every: week, weekday: sunday, at: 12:30, zone: Europe/Paris, start: 2025-03-16, duration: PT1H}
            settling: PT10M
            retention: forever
            format: elapsedHundredth
            visibility: hidden
          - id: minute
            submissionType: sum
            recurrence: {start: 2025-05-28T19:00:55Z, duration: PT5M, rule: FREQ=MINUTELY;INTERVAL=5}
            retention: P7D
          - id: level.1
            archived: true
          - id: total
            combined: {by: sum, members: [whacks, level.1]}
        leaderboardSets:
          - id: main
            referenceName: Main
            localizations:
              en: {name: Main boards, image: en/Main.png}
            leaderboards:
              - whacks
              - id: sunday
                displayNames:
                  en: {name: "On Sundays"}
        achievements:
          - id: first
            referenceName: First
            points: 5
            hidden: true
            repeatable: true
            localizations:
              en: {title: First, beforeEarnedDescription: Whack one., afterEarnedDescription: You did., image: en/First.png}
            archived: true
        groupChallenges:
          - id: duel
            referenceName: Duel
            leaderboard: whacks
            durations: [P1D, P7D]
            tries: [1, 3, unlimited]
            repeatable: true
            localizations:
              en: {name: Duel, description: Who whacks most?, image: en/Duel.png}
            image: Duel.png
        gameKit:
          - path: [resources, gameActivities]
            value: [{vendorIdentifier: Activity.1, minimumPlayersCount: 2, supportsPartyCode: false, "null": null, text: "2"}]
        """

    static func read(_ text: String, as syntax: ConfigurationDocument.Syntax = .yaml) throws(InvalidDocument)
        -> GameConfiguration
    {
        try ConfigurationDocument(Data(text.utf8), syntax: syntax).configuration
    }

    /// Returns the findings of an unreadable document, with a line for each, or nil if it is readable.
    static func refusal(of text: String, as syntax: ConfigurationDocument.Syntax = .yaml) -> String? {
        do {
            _ = try read(text, as: syntax)
            return nil
        } catch {
            return error.description
        }
    }
}
