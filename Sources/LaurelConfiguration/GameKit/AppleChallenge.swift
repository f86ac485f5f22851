/// What a challenge is about, in App Store Connect's words: there is one kind.
enum AppleChallenge: String, CaseIterable {
    case leaderboard = "LEADERBOARD"
}
