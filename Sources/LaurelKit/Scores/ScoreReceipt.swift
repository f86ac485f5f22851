import LaurelWire

/// The result of a submission to one leaderboard.
public struct ScoreReceipt: Hashable, Sendable {
    /// The outcome of a submission.
    public enum Outcome: String, Hashable, Sendable {
        /// The score is the player's entry on the ranking, or a part of it.
        case ranked
        /// The player's entry was already better, or newer.
        case notImproved
        /// The score was earned in an occurrence that is final. It is in the player's history and is not ranked.
        case late
        /// The score is pending review.
        case held
    }

    /// The submission id.
    public let id: String
    /// The leaderboard's id.
    public let leaderboardID: String
    /// The outcome, or nil if this version of the library does not know it.
    public let outcome: Outcome?
    /// Whether the submission had arrived before. The outcome is then that of the first arrival.
    public let isReplayed: Bool
    /// The player's current entry, or nil if they have none.
    public let entry: Leaderboard.Entry?
    /// The player's rank before the submission, from 1, or nil if they had no entry.
    public let previousRank: Int?
    /// The number of players on the ranking.
    public let playerCount: Int
    /// The ids of the challenges that the score completed.
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
