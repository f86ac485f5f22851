public import LaurelModel

/// A leaderboard's settings.
public struct LeaderboardBody: Codable, Hashable, Sendable {
    public var id: String
    public var game: String
    /// `classic` or `recurring`.
    public var kind: String
    /// The current one of a recurring leaderboard, once the first has started.
    public var occurrence: OccurrenceBody?
    /// By which rule a recurring leaderboard begins anew.
    public var recurrence: Recurrence?
    public var referenceName: String
    public var sortOrder: String
    public var submissionType: String
    public var tieRule: String
    public var scoreRange: ScoreRangeBody?

    public init(_ leaderboard: Leaderboard, occurrence: OccurrenceStatus? = nil) {
        id = leaderboard.id.text
        game = leaderboard.game.text
        kind = leaderboard.recurrence == nil ? "classic" : "recurring"
        self.occurrence = occurrence.map(OccurrenceBody.init)
        recurrence = leaderboard.recurrence
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

    public init(_ leaderboards: [Leaderboard]) {
        self.leaderboards = leaderboards.map { LeaderboardBody($0) }
    }
}
