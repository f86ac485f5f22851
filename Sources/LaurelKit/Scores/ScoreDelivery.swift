import LaurelModel

/// What has become of a score that the game submitted to one leaderboard.
public struct ScoreDelivery: Hashable, Sendable {
    public enum Status: Hashable, Sendable {
        /// The server has it.
        case delivered(ScoreReceipt)
        /// The server does not take it, and never will.
        case refused(LaurelError)
        /// It is kept on the device and will be sent later, for this reason. Tell the player: nothing is lost.
        case waiting(LaurelError)
        /// Very many scores waited, and a later one of the same leaderboard, with this id, is better: it is sent instead.
        case superseded(byID: String)
    }

    /// The score's id, the same for all leaderboards that it was submitted to.
    public let id: String
    /// Nil for the player's default leaderboard while it is not known which that is.
    public let leaderboardID: String?
    public let score: Int64
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

    /// Nil unless the server has the score.
    public var receipt: ScoreReceipt? {
        if case .delivered(let receipt) = status { receipt } else { nil }
    }

    /// Whether the game should say that the score will be sent later.
    public var isWaiting: Bool {
        if case .waiting = status { true } else { false }
    }
}
