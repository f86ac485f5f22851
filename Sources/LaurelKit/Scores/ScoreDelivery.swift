import LaurelModel

/// The delivery status of a score that the game submitted to one leaderboard.
public struct ScoreDelivery: Hashable, Sendable {
    /// A delivery status.
    public enum Status: Hashable, Sendable {
        /// The server has processed the submission.
        case delivered(ScoreReceipt)
        /// The server has rejected the score permanently.
        case refused(LaurelError)
        /// The score is stored on the device and will be sent later. The associated value is the reason.
        ///
        /// The game should inform the player that the score is not lost.
        case waiting(LaurelError)
        /// The queue was too long. A later, better score of the same leaderboard is sent instead. The associated value
        /// is its id.
        case superseded(byID: String)
    }

    /// The score's id, which is the same for all leaderboards of the submission.
    public let id: String
    /// The leaderboard's id, or nil for the player's default leaderboard if it is not known yet.
    public let leaderboardID: String?
    /// The submitted score.
    public let score: Int64
    /// The delivery status.
    public let status: Status

    init(_ score: QueuedScore, _ status: Status) {
        id = score.id.text
        self.score = score.score
        self.status = status
        if case .delivered(let receipt) = status {
            leaderboardID = receipt.leaderboardID
        } else {
            leaderboardID = score.leaderboard?.text
        }
    }

    /// The server's receipt, or nil unless the score is delivered.
    public var receipt: ScoreReceipt? {
        if case .delivered(let receipt) = status { receipt } else { nil }
    }

    /// Whether the score will be sent later.
    public var isWaiting: Bool {
        if case .waiting = status { true } else { false }
    }
}
