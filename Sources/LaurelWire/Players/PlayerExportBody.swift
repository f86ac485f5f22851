public import LaurelModel

/// All stored data about a player.
public struct PlayerExportBody: Codable, Hashable, Sendable {
    /// A linked identity of the player.
    public struct IdentityProvider: Codable, Hashable, Sendable {
        /// The name of the credential.
        public var credential: String
        /// The time at which it was linked.
        public var linkedAt: Moment

        /// Creates a linked identity.
        public init(credential: String, linkedAt: Moment) {
            self.credential = credential
            self.linkedAt = linkedAt
        }
    }

    /// A session of the player on a device.
    public struct Session: Codable, Hashable, Sendable {
        /// The id of the game.
        public var game: String
        /// The time of sign-in.
        public var createdAt: Moment
        /// The time of the last refresh.
        public var refreshedAt: Moment

        /// Creates a session.
        public init(game: String, createdAt: Moment, refreshedAt: Moment) {
            self.game = game
            self.createdAt = createdAt
            self.refreshedAt = refreshedAt
        }
    }

    /// A relationship to another player.
    public struct Tie: Codable, Hashable, Sendable {
        /// The id of the other player.
        public var player: String
        /// The state: `friends`, `requested`, `received` or `blocked`.
        public var state: String
        /// The time of the last change.
        public var since: Moment

        /// Creates a relationship.
        public init(player: String, state: String, since: Moment) {
            self.player = player
            self.state = state
            self.since = since
        }
    }

    /// The player's progress on an achievement.
    public struct Achievement: Codable, Hashable, Sendable {
        /// The id of the achievement.
        public var achievementID: String
        /// The progress in percent.
        public var percentComplete: Double
        /// The time of the last report.
        public var lastReportedAt: Moment
        /// The time at which it was earned.
        public var completedAt: Moment?

        /// Creates the progress on an achievement.
        public init(achievementID: String, percentComplete: Double, lastReportedAt: Moment, completedAt: Moment?) {
            self.achievementID = achievementID
            self.percentComplete = percentComplete
            self.lastReportedAt = lastReportedAt
            self.completedAt = completedAt
        }
    }

    /// A challenge of the player.
    public struct Challenge: Codable, Hashable, Sendable {
        /// The id of the challenge.
        public var id: String
        /// The player's role: `received` or `issued`.
        public var role: String
        /// The state of the challenge.
        public var state: String
        /// The time at which it was issued.
        public var issuedAt: Moment
        /// The player's own message. Messages of other players are not exported.
        public var message: String?

        /// Creates a challenge.
        public init(id: String, role: String, state: String, issuedAt: Moment, message: String?) {
            self.id = id
            self.role = role
            self.state = state
            self.issuedAt = issuedAt
            self.message = message
        }
    }

    /// A counted score.
    public struct Score: Codable, Hashable, Sendable {
        /// The id of the leaderboard.
        public var leaderboardID: String
        /// The number of the occurrence, on a recurring leaderboard.
        public var occurrence: Int64?
        /// The id of the submission.
        public var id: String
        /// The score.
        @ExactInteger public var score: Int64
        @ExactInteger public var context: UInt64
        public var date: Moment
        /// The time at which the server received the submission.
        public var receivedAt: Moment
        /// The outcome of the submission.
        public var outcome: String

        /// Creates a score from its ledger record.
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

    /// The profile.
    public var profile: ProfileBody
    /// The linked identities.
    public var ways: [IdentityProvider]
    /// The sessions.
    public var sessions: [Session]
    /// The relationships to other players.
    public var friends: [Tie] = []
    /// The progress on achievements.
    public var achievements: [Achievement] = []
    /// The challenges.
    public var challenges: [Challenge] = []
    /// The counted scores.
    public var scores: [Score]

    /// Creates an export without friends, achievements and challenges.
    public init(profile: ProfileBody, ways: [IdentityProvider], sessions: [Session], scores: [Score]) {
        self.profile = profile
        self.ways = ways
        self.sessions = sessions
        self.scores = scores
    }
}
