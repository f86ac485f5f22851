public import LaurelModel

/// What became of a file's rows: `rows` is `accepted` + `replayed` + `rejected`.
public struct ImportBody: Codable, Hashable, Sendable {
    /// All rows but the header.
    public private(set) var rows = 0
    /// Taken now.
    public private(set) var accepted = 0
    /// Of those, the ones that changed their player's entry.
    public private(set) var improved = 0
    /// The number of these rows that are not ranked, since their occurrences are final.
    public private(set) var late = 0
    /// Taken by an earlier import.
    public private(set) var replayed = 0
    public private(set) var rejected = 0
    /// The number of players that the leaderboard has now; for a recurring one, the sum over the occurrences of the rows.
    public var players = 0
    /// The first of the rows that were not taken, where they are told in the same document.
    public var rejections: [Rejection]?

    /// A row that was not taken, and why.
    public struct Rejection: Codable, Hashable, Sendable {
        /// The file's line, from 1.
        public var line: Int
        public var reason: String

        public init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    public init() {}

    public mutating func count(_ receipt: Receipt) {
        rows += 1
        switch receipt.outcome {
        case .refused: rejected += 1
        case _ where receipt.replayed: replayed += 1
        case .ranked:
            accepted += 1
            improved += 1
        case .late:
            accepted += 1
            late += 1
        case .notImproved, .pendingReview: accepted += 1
        }
    }

    public mutating func countRejectedRow() {
        rows += 1
        rejected += 1
    }
}
