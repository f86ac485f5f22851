extension TrapReview {
    /// The reviewed calls of LaurelWire.
    static let wire: [String: TrapReview] = [
        "Sources/LaurelWire/Challenges/ChallengeSettingsBody.swift": Review(
            ["Int64(expiryDays)"],
            "Int has 64 bits here"),
        "Sources/LaurelWire/HTTP/MultipartBody.swift": Review(
            ["needle[0]"],
            "each needle starts with a line end, so it is not empty"),
        "Sources/LaurelWire/Leaderboards/LeaderboardBody.swift": Review(
            ["uniqueKeysWithValues"],
            "forms of a dictionary, by their category"),
        "Sources/LaurelWire/Leaderboards/WireJSON+PackedRankingPage.swift": Review(
            ["PackedPlayer(players.baseAddress!"],
            "a page with rows has the bytes of their players"),
    ]
}
