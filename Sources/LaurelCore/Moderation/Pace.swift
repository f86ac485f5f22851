import LaurelModel

/// The dates of a player's last scores on a leaderboard, as far as its checks need them.
struct Pace: Codable {
    /// The dates in milliseconds since 1970, in the order of acceptance.
    private var dates: [Int64] = []

    var moments: [Moment] { dates.map { Moment(milliseconds: $0) } }

    /// Adds a date. Only the last dates are stored, twice as many as a check allows in a minute.
    mutating func add(_ date: Moment) {
        dates.append(date.milliseconds)
        dates = dates.suffix(2 * SubmissionChecks.countPerMinuteLimit)
    }
}

extension RecordTable {
    /// The dates of players' last scores, a ``Pace`` each, by leaderboard and player.
    static let paces = RecordTable("pace")
}

extension RecordKey {
    static func pace(of player: PlayerNumber, on leaderboard: LeaderboardNumber) -> RecordKey {
        RecordKey(.paces, "\(leaderboard.value.rowName)/\(player.value.rowName)")
    }
}
