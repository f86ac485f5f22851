public import LaurelModel

/// Everything that is held about a player.
public struct PlayerExportBody: Codable, Hashable, Sendable {
    /// A way in.
    public struct IdentityProvider: Codable, Hashable, Sendable {
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

    /// Somebody with whom something stands.
    public struct Tie: Codable, Hashable, Sendable {
        /// Their id.
        public var player: String
        /// `friends`, `requested`, `received` or `blocked`.
        public var state: String
        public var since: Moment

        public init(player: String, state: String, since: Moment) {
            self.player = player
            self.state = state
            self.since = since
        }
    }

    public struct Achievement: Codable, Hashable, Sendable {
        public var achievementID: String
        public var percentComplete: Double
        public var lastReportedAt: Moment
        public var completedAt: Moment?

        public init(achievementID: String, percentComplete: Double, lastReportedAt: Moment, completedAt: Moment?) {
            self.achievementID = achievementID
            self.percentComplete = percentComplete
            self.lastReportedAt = lastReportedAt
            self.completedAt = completedAt
        }
    }

    public struct Challenge: Codable, Hashable, Sendable {
        public var id: String
        /// `received` or `issued`.
        public var role: String
        public var state: String
        public var issuedAt: Moment
        /// What the player said with it; what others said is theirs.
        public var message: String?

        public init(id: String, role: String, state: String, issuedAt: Moment, message: String?) {
            self.id = id
            self.role = role
            self.state = state
            self.issuedAt = issuedAt
            self.message = message
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
    public var ways: [IdentityProvider]
    public var sessions: [Session]
    public var friends: [Tie] = []
    public var achievements: [Achievement] = []
    public var challenges: [Challenge] = []
    public var scores: [Score]

    public init(profile: ProfileBody, ways: [IdentityProvider], sessions: [Session], scores: [Score]) {
        self.profile = profile
        self.ways = ways
        self.sessions = sessions
        self.scores = scores
    }
}
