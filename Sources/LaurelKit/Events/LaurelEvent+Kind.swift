extension LaurelEvent {
    /// What happened. There will be more kinds: give a `switch` over them a default.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        // Told once each.

        public static let challengeReceived = Kind(rawValue: "challenge.received")
        /// To the receiver, and to the issuer.
        public static let challengeCompleted = Kind(rawValue: "challenge.completed")
        public static let challengeDeclined = Kind(rawValue: "challenge.declined")
        public static let challengeInvalid = Kind(rawValue: "challenge.invalid")
        /// The player wants to play it right now.
        public static let challengeSelected = Kind(rawValue: "challenge.selected")
        public static let groupChallengeInvited = Kind(rawValue: "group-challenge.invited")
        public static let groupChallengeEnded = Kind(rawValue: "group-challenge.ended")
        public static let achievementCompleted = Kind(rawValue: "achievement.completed")
        public static let friendRequested = Kind(rawValue: "friend.requested")
        public static let friendAccepted = Kind(rawValue: "friend.accepted")
        public static let occurrenceFinal = Kind(rawValue: "occurrence.final")
        public static let occurrenceCorrected = Kind(rawValue: "occurrence.corrected")

        // How things are now.

        /// This player's entry is better.
        public static let entryImproved = Kind(rawValue: "entry.improved")
        public static let leaderboardUpdated = Kind(rawValue: "leaderboard.updated")
        public static let leaderChanged = Kind(rawValue: "leader.changed")

        /// The server's history is another than before, after a wipe or a backup: read everything anew.
        public static let reset = Kind(rawValue: "reset")
    }
}
