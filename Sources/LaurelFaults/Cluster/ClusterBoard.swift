import LaurelModel

/// A leaderboard of a cluster test. Both have the order that high scores rank first.
enum ClusterBoard: String, CaseIterable {
    /// The sum of all scores, which a lost or doubled score changes.
    case taps
    /// The best score. Equal scores are frequent, so that ranks depend on the earlier date.
    case best

    var id: LeaderboardID { get throws(InvalidIdentifier) { try LeaderboardID(rawValue) } }
}

extension WriterScore {
    /// The leaderboard of the score in a cluster test.
    var board: ClusterBoard { number % 2 == 0 ? .taps : .best }
}
