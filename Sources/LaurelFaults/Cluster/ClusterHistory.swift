/// The operations of all clients of a cluster, in the order of their ends. Times are seconds of a monotonic clock.
struct ClusterHistory {
    /// A request that submits a score, with its answer.
    struct Attempt: Hashable {
        let score: WriterScore
        let invokedAt: Double
        let answeredAt: Double
        let answer: Answer
    }

    enum Answer: Hashable {
        /// The score is stored.
        case acknowledged(Acknowledgement)
        /// The node responded that nothing was stored, with this problem.
        case refused(String)
        /// There was no response, or it says that the outcome is unknown.
        case unknown
    }

    struct Acknowledgement: Hashable {
        /// The epoch in which the request started.
        var epoch: Int64
        /// The position of the score's fact.
        var position: Int64
        /// The player's score in the receipt; nil for a replayed receipt, which contains a later entry.
        var entryScore: Int64?
    }

    /// A ranking that a client received.
    struct Read: Hashable {
        let client: Int
        let board: ClusterBoard
        let epoch: Int64
        let position: Int64
        let rows: [RankingModel.Row]
        let answeredAt: Double
    }

    var attempts: [Attempt] = []
    var reads: [Read] = []
}
