extension TrapReview {
    /// The reviewed calls of LaurelConsole.
    static let console: [String: TrapReview] = [
        "Sources/LaurelConsole/Games/Console+Configuration.swift": Review(
            ["Int(revision)"],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/Games/Console+Webhooks.swift": Review(
            ["secrets[0]", "secrets[0]"],
            "a webhook has at least one secret"),
        "Sources/LaurelConsole/Games/GameVisit.swift": Review(
            ["Int64(position)"],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/Games/LeaderboardPage.swift": Review(
            [
                "Int(UInt32.max)", "start.value - Self.rowCount", "start.value + Self.rowCount",
                "start.value + Self.rowCount",
            ],
            "a row number is at most UInt32.max there, and Int has 64 bits"),
        "Sources/LaurelConsole/Games/SchedulesPage.swift": Review(
            ["Int64(offset)", "moment.milliseconds + Int64"],
            "an occurrence's moment is at most Moment.latest"),
        "Sources/LaurelConsole/Markup/PageWords.swift": Review(
            ["PageWord.texts[word]!", "Int64(number)"],
            "a test reads every word in every language; Int has 64 bits here"),
        "Sources/LaurelConsole/Markup/WebColor+Contrast.swift": Review(
            ["UInt8((Int(a) * (20 - share) + Int(b) * share) / 20)", "share) + Int("],
            "the mean of two bytes is a byte"),
        "Sources/LaurelConsole/Operators/BarChart.swift": Review(
            [
                "Int(Double(bar.value) / Double(top) * Double(Self.height))", "Int(Double(index) * step * 10)",
                "Int(step * 10)",
            ],
            "counts of this process as shares of the largest, which is not 0"),
        "Sources/LaurelConsole/Operators/ConsoleText.swift": Review(
            ["Int((value * 10).rounded())"],
            "durations and sizes that this process measured"),
        "Sources/LaurelConsole/Operators/OverviewPage.swift": Review(
            ["Int64(RecentLoad.minuteCount)", "current - Int64(", "$0 + $1.value"],
            "counts of this process, minutes of its clock, and constants"),
        "Sources/LaurelConsole/Operators/RankChart.swift": Review(
            [
                "Int(Double((moment - first).milliseconds) / Double((end - first).milliseconds) * Double(Self.width))"
            ],
            "a moment between the first and the end, as a share of that span, which is not 0"),
        "Sources/LaurelConsole/Players/BoardPage+HTML.swift": Review(
            [
                "Int64(page.playerCount)", "Int64(page.playerCount)", "Int64(standing.rank)", "Int64(rank)",
                "Int64(first)",
                "Int64(last)",
            ],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/Players/GamePage.swift": Review(
            ["Int64(page.playerCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/Players/Visit+Achievements.swift": Review(
            ["Int(achievement.percentComplete.rounded(.down))", "Int(achievement.rarityPercent.rounded())"],
            "percents from 0 to 100"),
        "Sources/LaurelConsole/Serving/Asset.swift": Review(
            ["uniqueKeysWithValues", "UInt64(byte)"],
            "names of this program's own files, and bytes"),
    ]
}
