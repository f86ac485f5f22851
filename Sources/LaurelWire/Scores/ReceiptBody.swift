public import LaurelModel

/// The answer to one submission on one leaderboard.
public struct ReceiptBody: Codable, Hashable, Sendable {
    public var id: String
    public var leaderboardID: String
    /// `ranked`, `notImproved`, `late`, `held` or `refused`.
    public var outcome: String
    /// Whether this id had been taken before, and nothing changed now.
    public var replayed: Bool
    /// Why it was refused.
    public var problem: ProblemBody?
    public var entry: EntryBody?
    public var previousRank: Int?
    public var playerCount: Int
    /// The ids of the challenges that this score completed.
    public var challengesCompleted: [String]
    public var position: Int64

    /// - Parameter scores: The leaderboard's, for the reader's locale; not needed where the receipt has no entry.
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
