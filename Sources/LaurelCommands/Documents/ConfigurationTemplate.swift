/// The example configuration that `laurel pull --template` prints.
enum ConfigurationTemplate {
    static let text = """
        # A game's configuration. Check it with: laurel lint laurel.yaml
        # Apply it with:                         laurel apply laurel.yaml
        language: en                       # readers of other languages fall back to this one
        defaultLeaderboard: high-scores    # receives the scores that name no leaderboard
        leaderboards:
          - id: high-scores                # permanent; your game sends it
            sortOrder: highToLow           # or lowToHigh, for example for times
            submissionType: best           # or mostRecent, sum
            localizations:
              en: {name: High scores, suffix: {one: " point", other: " points"}}
          - id: fastest-lap
            sortOrder: lowToHigh
            format: elapsedHundredth       # scores are hundredths of a second
            localizations:
              en: {name: Fastest lap}
          - id: weekly
            recurrence: {every: week, weekday: monday} # resets every Monday at midnight UTC
            localizations:
              en: {name: This week, suffix: {one: " point", other: " points"}}
        leaderboardSets:
          - id: all
            localizations:
              en: {name: All leaderboards}
            leaderboards: [high-scores, fastest-lap, weekly]
        achievements:
          - id: first-win
            points: 10                     # 1 to 100 each, 1,000 in all
            localizations:
              en:
                title: First win
                beforeEarnedDescription: Win a round.
                afterEarnedDescription: You won a round.
        groupChallenges:
          - {id: duel, leaderboard: high-scores, durations: [P1D, P7D], tries: [1, unlimited]}

        """
}
