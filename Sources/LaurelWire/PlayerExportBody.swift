public import LaurelModel

/// Everything that is held about a player.
public struct PlayerExportBody: Codable, Hashable, Sendable {
    /// A way in.
    public struct Way: Codable, Hashable, Sendable {
        public var credential: String
        public var linkedAt: Moment

        public init(credential: String, linkedAt: Moment) {
            self.credential = credential
            self.linkedAt = linkedAt
        }
    }

    /// A device on which the player is signed in.
    public struct Session: Codable, Hashable, Sendable {
        public var game: String
        public var createdAt: Moment
        public var refreshedAt: Moment

        public init(game: String, createdAt: Moment, refreshedAt: Moment) {
            self.game = game
            self.createdAt = createdAt
            self.refreshedAt = refreshedAt
        }
    }

    /// A score that counted.
    public struct Score: Codable, Hashable, Sendable {
        public var leaderboardID: String
        public var occurrence: Int64?
        public var id: String
        @ExactInteger public var score: Int64
        @ExactInteger public var context: UInt64
        public var date: Moment
        public var receivedAt: Moment
        public var outcome: String

        public init(_ fact: SubmissionRecord) {
            leaderboardID = fact.leaderboard.text
            occurrence = fact.occurrence
            id = fact.id.text
            score = fact.score
            context = fact.context
            date = fact.date
            receivedAt = fact.receivedAt
            outcome = fact.outcome.rawValue
        }
    }

    public var profile: ProfileBody
    public var ways: [Way]
    public var sessions: [Session]
    public var scores: [Score]

    public init(profile: ProfileBody, ways: [Way], sessions: [Session], scores: [Score]) {
        self.profile = profile
        self.ways = ways
        self.sessions = sessions
        self.scores = scores
    }
}
