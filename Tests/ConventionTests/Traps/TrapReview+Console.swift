extension TrapReview {
    /// The reviewed calls of LaurelConsole.
    static let console: [String: TrapReview] = [
        "Sources/LaurelConsole/Charts/BarChart.swift": Review(
            [
                "Int(Double(bar.value) / Double(top) * Double(Self.height))", "Int(Double(index) * step * 10)",
                "Int(step * 10)",
            ],
            "counts of this process as shares of the largest, which is not 0"),
        "Sources/LaurelConsole/Charts/RankChart.swift": Review(
            [
                "Int(Double((moment - first).milliseconds) / Double((end - first).milliseconds) * Double(Self.width))"
            ],
            "a time between the first and the end, as a share of that span, which is not 0"),
        "Sources/LaurelConsole/Configuration/ConfigurationConsole.swift": Review(
            ["Int(revision)"],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/ConsoleRequests/GameRequest.swift": Review(
            ["Int64(position)"],
            "Int has 64 bits here"),
        "Sources/LaurelConsole/Leaderboards/LeaderboardPage.swift": Review(
            [
                "Int(UInt32.max)", "start.value - Self.rowCount", "start.value + Self.rowCount",
                "start.value + Self.rowCount",
            ],
            "a row number is at most UInt32.max, and Int has 64 bits"),
        "Sources/LaurelConsole/Leaderboards/SchedulesPage.swift": Review(
            ["Int64(offset)", "moment.milliseconds + Int64"],
            "the time of an occurrence is at most Moment.latest"),
        "Sources/LaurelConsole/Markup/ConsoleText.swift": Review(
            ["Int((value * 10).rounded())"],
            "durations and sizes that this process measured"),
        "Sources/LaurelConsole/Server/OverviewPage.swift": Review(
            ["Int64(RecentLoad.minuteCount)", "current - Int64(", "$0 + $1.value"],
            "counts of this process, minutes of its clock, and constants"),
        "Sources/LaurelConsole/Webhooks/WebhooksConsole.swift": Review(
            ["secrets[0]", "secrets[0]"],
            "a webhook has at least one secret"),
    ]
}
