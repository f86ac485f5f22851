import LaurelModel

/// When a player's last scores on a leaderboard were earned, as far as its checks ask for it.
struct Pace: Codable {
    /// In milliseconds since 1970, in the order of their taking.
    private var dates: [Int64] = []

    var moments: [Moment] { dates.map { Moment(milliseconds: $0) } }

    /// As many as two full minutes have: older ones are forgotten.
    mutating func add(_ date: Moment) {
        dates.append(date.milliseconds)
        dates = dates.suffix(2 * SubmissionChecks.countPerMinuteLimit)
    }
}

extension RecordTable {
    /// A ``Pace`` each, by leaderboard and player.
    static let paces = RecordTable("pace")
}

extension RecordKey {
    static func pace(of player: PlayerNumber, on leaderboard: LeaderboardNumber) -> RecordKey {
        RecordKey(.paces, "\(leaderboard.value.rowName)/\(player.value.rowName)")
    }
}
