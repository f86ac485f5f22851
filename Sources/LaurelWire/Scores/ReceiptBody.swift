public import LaurelModel

/// The response to a submission on a leaderboard.
public struct ReceiptBody: Codable, Hashable, Sendable {
    /// The id of the submission.
    public var id: String
    /// The id of the leaderboard.
    public var leaderboardID: String
    /// The outcome: `ranked`, `notImproved`, `late`, `held` or `refused`.
    public var outcome: String
    /// Whether a submission with this id was already stored, so that nothing changed.
    public var replayed: Bool
    /// The reason if the submission was refused or is pending review.
    public var problem: ProblemBody?
    /// The player's current entry.
    public var entry: EntryBody?
    /// The player's rank before the submission.
    public var previousRank: Int?
    /// The number of players on the ranking.
    public var playerCount: Int
    /// The ids of the challenges that this score completed.
    public var challengesCompleted: [String]
    /// The position of the ledger that the receipt reflects.
    public var position: Int64

    /// The reason if the submission was refused; nil if it is stored, which includes a submission that is pending review.
    public var refusal: ProblemBody? { outcome == Outcome.refused.rawValue ? problem : nil }

    /// Creates the body of a receipt.
    ///
    /// - Parameter scores: The formatter of the leaderboard's scores for the reader's locale. Not required if the
    ///   receipt has no entry.
    public init(_ receipt: Receipt, for reader: Author, scores: ScoreFormatter?) {
        id = receipt.id.text
        leaderboardID = receipt.leaderboardID.text
        outcome = receipt.outcome.rawValue
        replayed = receipt.replayed
        problem = receipt.problem.map(ProblemBody.init)
        entry = scores.flatMap { scores in receipt.standing.map { EntryBody($0, for: reader, scores: scores) } }
        previousRank = receipt.previousRank
        playerCount = receipt.playerCount
        challengesCompleted = receipt.challengesCompleted.map(\.text)
        position = receipt.position.value
    }
}
