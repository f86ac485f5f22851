extension GameKitFolder {
    /// The configuration that ``everything`` describes, as YAML.
    static let everythingAsYAML = """
        language: en-US
        leaderboards:
        - id: whacks
          referenceName: Whacks
          sortOrder: highToLow
          scoreRange:
            lowest: 0
            highest: 1000000
          localizations:
            en-US:
              name: Whacks
              description: All of them.
              suffix:
                one: " pt"
                other: " pts"
              image: en-US/LeaderboardImage-whacks-en-US.png
            nb:
              name: Slag
              description: Alle.
        - id: minute
          referenceName: Every five minutes
          sortOrder: lowToHigh
          submissionType: mostRecent
          recurrence:
            start: "2025-05-28T19:00:55.000Z"
            duration: PT5M
            interval: PT5M
          format: elapsedHundredth
          visibility: hidden
          archived: true
        - id: old
          referenceName: Old
          sortOrder: highToLow
          format: moneyEuro
          localizations:
            en-US:
              name: Old
              format: moneyEuro
              suffix:
                other: "!"
              image: en-US/Old.png
        leaderboardSets:
        - id: main
          referenceName: Main
          localizations:
            en-US:
              name: Main boards
              image: en-US/LeaderboardSetImage-main-en-US.png
          leaderboards:
          - minute
          - whacks
        achievements:
        - id: first
          referenceName: First
          points: 100
          hidden: true
          repeatable: true
          localizations:
            en-US:
              title: First
              beforeEarnedDescription: Whack one.
              afterEarnedDescription: You did.
              image: en-US/AchievementImage-first-en-US.png
        groupChallenges:
        - id: Duel.1
          referenceName: Duel
          leaderboard: whacks
          durations:
          - P1D
          - P7D
          repeatable: true
          localizations:
            en-US:
              name: Duel
              description: "Who whacks most?"
              image: en-US/ChallengeImage-Duel.1-en-US.png
          image: ChallengeImage-Duel.1.png
        - id: Duel.2
          referenceName: Short duel
          leaderboard: minute
          durations: []
          archived: true
        gameKit:
        - path:
          - resources
          - gameActivities
          value:
          - vendorIdentifier: Activity.1
            referenceName: Activity
            minimumPlayersCount: 2
            maximumPlayersCount: 4
            supportsPartyCode: false
            properties: {}
            archived: false
        - path:
          - resources
          - gameActivityDefaultImages
          value:
            Activity.1:
              localID: Activity.1
              url: GameActivityImage-Activity.1.png
        - path:
          - resources
          - gameActivityFallbackURLs
          value:
            Activity.1: "https://activity1"
        - path:
          - resources
          - gameActivityAssociatedResources
          value:
          - Leaderboard
          - Activity.1:
            - whacks
          - Achievement
          - Activity.1:
            - first
        - path:
          - resources
          - leaderboards
          - whacks
          - activityProperties
          value:
            level: "1"
        - path:
          - resources
          - leaderboardLocalizations
          - whacks
          - nb
          - mood
          value: calm
        - path:
          - resources
          - achievements
          - first
          - activityProperties
          value:
            Property1: One

        """
}
