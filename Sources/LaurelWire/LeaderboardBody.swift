public import LaurelModel

/// A leaderboard's settings.
public struct LeaderboardBody: Codable, Hashable, Sendable {
    public var id: String
    public var game: String
    public var kind: String
    public var referenceName: String
    public var sortOrder: String
    public var submissionType: String
    public var tieRule: String
    public var scoreRange: ScoreRangeBody?

    public init(_ leaderboard: Leaderboard) {
        id = leaderboard.id.text
        game = leaderboard.game.text
        kind = "classic"
        referenceName = leaderboard.referenceName
        sortOrder = leaderboard.order.rawValue
        submissionType = leaderboard.submission.rawValue
        tieRule = leaderboard.ties.rawValue
        scoreRange = leaderboard.range.map(ScoreRangeBody.init)
    }
}

/// The scores that a leaderboard takes, both ends included.
public struct ScoreRangeBody: Codable, Hashable, Sendable {
    @ExactInteger public var lowest: Int64
    @ExactInteger public var highest: Int64

    public init(_ range: ScoreRange) {
        lowest = range.lowest
        highest = range.highest
    }
}

/// A list of leaderboards, as one document.
public struct LeaderboardsBody: Codable, Hashable, Sendable {
    public var leaderboards: [LeaderboardBody]

    public init(_ leaderboards: [Leaderboard]) { self.leaderboards = leaderboards.map(LeaderboardBody.init) }
}
