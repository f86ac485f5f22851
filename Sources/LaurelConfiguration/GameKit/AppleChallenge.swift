/// The kinds of challenges in App Store Connect's terms. There is only one.
enum AppleChallenge: String, CaseIterable {
    case leaderboard = "LEADERBOARD"
}
