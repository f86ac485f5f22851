public import LaurelModel

/// A page of a player's submissions, in the order of their commits: `GET /v1/admin/players/{id}/history`.
public struct PlayerHistoryBody: Codable, Hashable, Sendable {
    /// A submission of the player.
    public struct Submission: Codable, Hashable, Sendable {
        /// The position in the ledger.
        public var position: Int64
        /// The time of the commit.
        public var committedAt: Moment
        /// The id of the leaderboard.
        public var leaderboardID: String
        /// The occurrence; omitted on a classic leaderboard.
        public var occurrence: Int64?
        /// The id of the submission.
        public var id: String
        /// The author: `player` or `server`.
        public var author: String
        /// The score.
        @ExactInteger public var score: Int64
        /// The score in the reader's format.
        public var formattedScore: String
        /// The context that the client sent with the score.
        @ExactInteger public var context: UInt64
        /// The time at which the score was earned.
        public var date: Moment
        /// The time at which the server received the submission.
        public var receivedAt: Moment
        /// The outcome: `ranked`, `notImproved`, `late` or `held`.
        public var outcome: String
        /// The player's entry after the submission; omitted if the submission is not ranked.
        public var entry: Retained?
        /// The player's entry before the submission; omitted if there was none.
        public var previousEntry: Retained?
    }

    /// An entry without its rank, because the rank depends on other players.
    public struct Retained: Codable, Hashable, Sendable {
        /// The score.
        @ExactInteger public var score: Int64
        @ExactInteger public var context: UInt64
        public var date: Moment
        /// The position of the submission with this score.
        public var position: Int64

        /// Creates the body of an entry.
        public init(_ entry: Entry) {
            score = entry.score
            context = entry.context
            date = entry.date
            position = entry.position.value
        }
    }

    /// The player.
    public var player: PlayerBody
    /// The submissions.
    public var submissions: [Submission]
    /// The cursor of later submissions; omitted if there are none.
    public var nextCursor: String?

    /// Creates a page of a history.
    public init(player: PlayerBody, submissions: [Submission], nextCursor: String?) {
        self.player = player
        self.submissions = submissions
        self.nextCursor = nextCursor
    }
}

extension PlayerHistoryBody.Submission {
    /// Creates a page of a history.
    public init(
        position: Int64, committedAt: Moment, leaderboardID: LeaderboardID, occurrence: Int64?, id: SubmissionID,
        author: Author, entry: Entry, formattedScore: String, receivedAt: Moment, outcome: Outcome
    ) {
        self.position = position
        self.committedAt = committedAt
        self.leaderboardID = leaderboardID.text
        self.occurrence = occurrence
        self.id = id.text
        self.author = author.rawValue
        score = entry.score
        self.formattedScore = formattedScore
        context = entry.context
        date = entry.date
        self.receivedAt = receivedAt
        self.outcome = outcome.rawValue
    }
}
