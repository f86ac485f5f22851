public import LaurelModel

/// What became of a player's scores, in the order in which they were taken: `GET /v1/admin/players/{id}/history`.
public struct PlayerHistoryBody: Codable, Hashable, Sendable {
    /// One submission.
    public struct Submission: Codable, Hashable, Sendable {
        public var position: Int64
        /// When it was taken.
        public var committedAt: Moment
        public var leaderboardID: String
        /// Left out on a classic leaderboard.
        public var occurrence: Int64?
        public var id: String
        /// On whose word: `player` or `server`.
        public var author: String
        @ExactInteger public var score: Int64
        /// The score as the reader reads it.
        public var formattedScore: String
        @ExactInteger public var context: UInt64
        /// When it was earned.
        public var date: Moment
        public var receivedAt: Moment
        /// `ranked`, `notImproved`, `late` or `held`.
        public var outcome: String
        /// What the player had on the ranking after it; left out where it is not ranked.
        public var entry: Retained?
        /// What they had before it; left out where they had nothing.
        public var previousEntry: Retained?
    }

    /// An entry without its rank, which others change.
    public struct Retained: Codable, Hashable, Sendable {
        @ExactInteger public var score: Int64
        @ExactInteger public var context: UInt64
        public var date: Moment
        /// Of the submission whose score it is.
        public var position: Int64

        public init(_ entry: Entry) {
            score = entry.score
            context = entry.context
            date = entry.date
            position = entry.position.value
        }
    }

    public var player: PlayerBody
    public var submissions: [Submission]
    /// Asks for later ones; left out where there are none.
    public var nextCursor: String?

    public init(player: PlayerBody, submissions: [Submission], nextCursor: String?) {
        self.player = player
        self.submissions = submissions
        self.nextCursor = nextCursor
    }
}

extension PlayerHistoryBody.Submission {
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
