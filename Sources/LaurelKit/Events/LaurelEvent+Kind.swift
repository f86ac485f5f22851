extension LaurelEvent {
    /// The kind of an event. Later versions add kinds: provide a default case in a `switch`.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind as text, such as `challenge.received`.
        public let rawValue: String

        /// Creates a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        // Notifications, which are stored until the game has processed them.

        /// The player received a challenge.
        public static let challengeReceived = Kind(rawValue: "challenge.received")
        /// A challenge was completed. The receiver and the issuer are notified.
        public static let challengeCompleted = Kind(rawValue: "challenge.completed")
        /// The receiver declined a challenge of the player.
        public static let challengeDeclined = Kind(rawValue: "challenge.declined")
        /// A challenge became invalid.
        public static let challengeInvalid = Kind(rawValue: "challenge.invalid")
        /// The player selected a challenge to play it immediately.
        public static let challengeSelected = Kind(rawValue: "challenge.selected")
        /// The player was invited to a group challenge.
        public static let groupChallengeInvited = Kind(rawValue: "group-challenge.invited")
        /// A group challenge of the player has ended.
        public static let groupChallengeEnded = Kind(rawValue: "group-challenge.ended")
        /// The player completed an achievement.
        public static let achievementCompleted = Kind(rawValue: "achievement.completed")
        /// Another player requested the player's friendship.
        public static let friendRequested = Kind(rawValue: "friend.requested")
        /// Another player accepted the player's friend request.
        public static let friendAccepted = Kind(rawValue: "friend.accepted")
        /// An occurrence of a recurring leaderboard is final.
        public static let occurrenceFinal = Kind(rawValue: "occurrence.final")
        /// The entries of a final occurrence were corrected.
        public static let occurrenceCorrected = Kind(rawValue: "occurrence.corrected")

        // Live updates, which are not stored.

        /// The player's entry improved.
        public static let entryImproved = Kind(rawValue: "entry.improved")
        /// The top of the watched leaderboard changed.
        public static let leaderboardUpdated = Kind(rawValue: "leaderboard.updated")
        /// The leader of the watched leaderboard changed.
        public static let leaderChanged = Kind(rawValue: "leader.changed")

        /// The server's ledger was wiped or restored from a backup, or the stream cannot resume. Read all data again.
        public static let reset = Kind(rawValue: "reset")
    }
}
