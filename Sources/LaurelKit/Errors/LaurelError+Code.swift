extension LaurelError {
    /// What kind of error it is: the last part of a problem's `type`, or one of the client's own.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        // The client's own.

        /// No answer came: the device is offline, or the server is away.
        public static let serverUnreachable = Code(rawValue: "server-unreachable")
        /// An answer came that no such server gives.
        public static let unexpectedAnswer = Code(rawValue: "unexpected-answer")
        /// The device could not keep something: its disk is full, or its key store is locked.
        public static let deviceStorage = Code(rawValue: "device-storage")

        // The server's.

        public static let achievementNotCompleted = Code(rawValue: "achievement-not-completed")
        public static let achievementNotFound = Code(rawValue: "achievement-not-found")
        public static let challengeNotFound = Code(rawValue: "challenge-not-found")
        public static let challengeOver = Code(rawValue: "challenge-over")
        public static let challengesRefused = Code(rawValue: "challenges-refused")
        public static let dateInTheFuture = Code(rawValue: "date-in-the-future")
        public static let entryNotFound = Code(rawValue: "entry-not-found")
        public static let environmentRefused = Code(rawValue: "environment-refused")
        public static let friendCodeNotFound = Code(rawValue: "friend-code-not-found")
        public static let friendIsOneself = Code(rawValue: "friend-is-oneself")
        public static let friendLimitReached = Code(rawValue: "friend-limit-reached")
        public static let friendsNotAllowed = Code(rawValue: "friends-not-allowed")
        public static let gameCenterSignatureInvalid = Code(rawValue: "game-center-signature-invalid")
        public static let gameNotFound = Code(rawValue: "game-not-found")
        public static let groupChallengeNotFound = Code(rawValue: "group-challenge-not-found")
        public static let groupChallengeOver = Code(rawValue: "group-challenge-over")
        public static let groupChallengeRefused = Code(rawValue: "group-challenge-refused")
        public static let idempotencyKeyExpired = Code(rawValue: "idempotency-key-expired")
        public static let idempotencyKeyReused = Code(rawValue: "idempotency-key-reused")
        public static let identityTokenInvalid = Code(rawValue: "identity-token-invalid")
        public static let imageNotFound = Code(rawValue: "image-not-found")
        public static let invalidRequest = Code(rawValue: "invalid-request")
        public static let issuerUnreachable = Code(rawValue: "issuer-unreachable")
        public static let leaderboardArchived = Code(rawValue: "leaderboard-archived")
        public static let leaderboardCombined = Code(rawValue: "leaderboard-combined")
        public static let leaderboardNotFound = Code(rawValue: "leaderboard-not-found")
        public static let noDefaultLeaderboard = Code(rawValue: "no-default-leaderboard")
        public static let nonceInvalid = Code(rawValue: "nonce-invalid")
        public static let notAuthenticated = Code(rawValue: "not-authenticated")
        public static let occurrenceNotActive = Code(rawValue: "occurrence-not-active")
        public static let occurrenceNotFound = Code(rawValue: "occurrence-not-found")
        public static let outcomeUnknown = Code(rawValue: "outcome-unknown")
        public static let playerBanned = Code(rawValue: "player-banned")
        public static let playerBlocked = Code(rawValue: "player-blocked")
        public static let playerNotFound = Code(rawValue: "player-not-found")
        public static let playerRequired = Code(rawValue: "player-required")
        public static let positionNotReached = Code(rawValue: "position-not-reached")
        public static let receiverRefused = Code(rawValue: "receiver-refused")
        public static let scoreOutOfRange = Code(rawValue: "score-out-of-range")
        public static let scoreTooOld = Code(rawValue: "score-too-old")
        public static let storageFull = Code(rawValue: "storage-full")
        public static let submissionAmbiguous = Code(rawValue: "submission-ambiguous")
        public static let submissionNotFound = Code(rawValue: "submission-not-found")
        public static let signInMethodDisabled = Code(rawValue: "way-closed")
        public static let wrongGame = Code(rawValue: "wrong-game")
    }
}
