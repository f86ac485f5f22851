public import LaurelModel

/// The result of an import. `rows` is `accepted` + `replayed` + `rejected`.
public struct ImportBody: Codable, Hashable, Sendable {
    /// The number of rows without the header.
    public private(set) var rows = 0
    /// The number of rows that this import accepted.
    public private(set) var accepted = 0
    /// The number of accepted rows that changed their player's entry.
    public private(set) var improved = 0
    /// The number of accepted rows that are not ranked because their occurrences are final.
    public private(set) var late = 0
    /// The number of rows that an earlier import accepted.
    public private(set) var replayed = 0
    /// The number of rejected rows.
    public private(set) var rejected = 0
    /// The current number of players on the leaderboard; on a recurring one, the sum over the rows' occurrences.
    public var players = 0
    /// The first rejected rows, if they are in this document.
    public var rejections: [Rejection]?

    /// A rejected row with the reason.
    public struct Rejection: Codable, Hashable, Sendable {
        /// The line of the file, from 1.
        public var line: Int
        /// The reason.
        public var reason: String

        /// Creates a rejection.
        public init(line: Int, reason: String) {
            self.line = line
            self.reason = reason
        }
    }

    /// Creates the result of an import without rows.
    public init() {}

    /// Counts an accepted row by its receipt.
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

    /// Counts a rejected row.
    public mutating func countRejectedRow() {
        rows += 1
        rejected += 1
    }
}
