import LaurelModel

/// The visibilities of leaderboards in App Store Connect's terms.
enum AppleVisibility: String, CaseIterable {
    case shown = "SHOW_FOR_ALL"
    case hidden = "HIDE_FOR_ALL"

    var visibility: Leaderboard.Visibility { self == .shown ? .shown : .hidden }

    init(_ visibility: Leaderboard.Visibility) { self = visibility == .shown ? .shown : .hidden }
}
