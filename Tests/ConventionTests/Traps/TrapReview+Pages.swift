extension TrapReview {
    /// The reviewed calls of LaurelPages.
    static let pages: [String: TrapReview] = [
        "Sources/LaurelPages/HTTP/Asset.swift": Review(
            ["UInt64(byte)"],
            "a byte"),
        "Sources/LaurelPages/Leaderboards/BoardPage+HTML.swift": Review(
            [
                "Int64(page.playerCount)", "Int64(page.playerCount)", "Int64(standing.rank)", "Int64(rank)",
                "Int64(first)",
                "Int64(last)",
            ],
            "Int has 64 bits here"),
        "Sources/LaurelPages/Leaderboards/GamePage.swift": Review(
            ["Int64(page.playerCount)"],
            "Int has 64 bits here"),
        "Sources/LaurelPages/Localization/PageWords.swift": Review(
            ["PageWord.texts[word]!", "Int64(number)"],
            "a test reads every word in every language; Int has 64 bits here"),
        "Sources/LaurelPages/Players/AchievementPages.swift": Review(
            ["Int(achievement.percentComplete.rounded(.down))", "Int(achievement.rarityPercent.rounded())"],
            "percents from 0 to 100"),
        "Sources/LaurelPages/Themes/WebColor+Contrast.swift": Review(
            ["UInt8((Int(a) * (20 - share) + Int(b) * share) / 20)", "share) + Int("],
            "the mean of two bytes is a byte"),
    ]
}
