import LaurelWire

/// What became of a score on one leaderboard.
public struct ScoreReceipt: Hashable, Sendable {
    public enum Outcome: String, Hashable, Sendable {
        /// It is what the player now has on the ranking, or part of it.
        case ranked
        /// The player's entry was better already, or newer.
        case notImproved
        /// Earned in an occurrence that is final by now: kept in the player's history, not ranked.
        case late
        /// Kept aside until somebody has looked at it.
        case pendingReview = "held"
    }

    /// The id under which it was sent.
    public let id: String
    public let leaderboardID: String
    /// Nil for an outcome that this version does not know.
    public let outcome: Outcome?
    /// Whether it had arrived before: this is what happened then.
    public let isReplayed: Bool
    /// Where the player stands now; nil where they have no entry.
    public let entry: Leaderboard.Entry?
    /// The player's rank just before, from 1; nil for a newcomer.
    public let previousRank: Int?
    /// How many players the ranking has.
    public let playerCount: Int
    /// The ids of the challenges that this score completed.
    public let challengesCompleted: [String]

    init(_ body: ReceiptBody) {
        id = body.id
        leaderboardID = body.leaderboardID
        outcome = Outcome(rawValue: body.outcome)
        isReplayed = body.replayed
        entry = body.entry.map(Leaderboard.Entry.init)
        previousRank = body.previousRank
        playerCount = body.playerCount
        challengesCompleted = body.challengesCompleted
    }
}
