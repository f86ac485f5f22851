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

        public static let notAuthenticated = Code(rawValue: "not-authenticated")
        public static let playerRequired = Code(rawValue: "player-required")
        public static let playerBanned = Code(rawValue: "player-banned")
        public static let playerNotFound = Code(rawValue: "player-not-found")
        public static let gameNotFound = Code(rawValue: "game-not-found")
        public static let wrongGame = Code(rawValue: "wrong-game")
        public static let leaderboardNotFound = Code(rawValue: "leaderboard-not-found")
        public static let noDefaultLeaderboard = Code(rawValue: "no-default-leaderboard")
        public static let occurrenceNotActive = Code(rawValue: "occurrence-not-active")
        public static let occurrenceNotFound = Code(rawValue: "occurrence-not-found")
        public static let scoreOutOfRange = Code(rawValue: "score-out-of-range")
        public static let scoreTooOld = Code(rawValue: "score-too-old")
        public static let dateInTheFuture = Code(rawValue: "date-in-the-future")
        public static let idempotencyKeyReused = Code(rawValue: "idempotency-key-reused")
        public static let idempotencyKeyExpired = Code(rawValue: "idempotency-key-expired")
        public static let invalidRequest = Code(rawValue: "invalid-request")
        public static let positionNotReached = Code(rawValue: "position-not-reached")
        public static let outcomeUnknown = Code(rawValue: "outcome-unknown")
        public static let storageFull = Code(rawValue: "storage-full")
    }
}
