extension LaurelError {
    /// An error code: the last component of a problem document's `type`, or a code of the client.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as text, such as `score-too-old`.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        // Codes of the client.

        /// No response arrived: the device is offline, or the server is down.
        public static let serverUnreachable = Code(rawValue: "server-unreachable")
        /// The response does not come from a Laurel server, or this version of the library cannot decode it.
        public static let unexpectedAnswer = Code(rawValue: "unexpected-answer")
        /// The device could not store data: its disk is full, or its key store is locked.
        public static let deviceStorage = Code(rawValue: "device-storage")

        // Codes of the server.

        /// The player has not completed the achievement that the challenge names.
        public static let achievementNotCompleted = Code(rawValue: "achievement-not-completed")
        /// The game has no achievement with this id.
        public static let achievementNotFound = Code(rawValue: "achievement-not-found")
        /// No challenge with this id is visible to the player.
        public static let challengeNotFound = Code(rawValue: "challenge-not-found")
        /// The challenge is no longer pending.
        public static let challengeOver = Code(rawValue: "challenge-over")
        /// The player may not issue challenges.
        public static let challengesRefused = Code(rawValue: "challenges-refused")
        /// The score's date is after the time at which it was sent.
        public static let dateInTheFuture = Code(rawValue: "date-in-the-future")
        /// The player has no entry on the leaderboard.
        public static let entryNotFound = Code(rawValue: "entry-not-found")
        /// The environment of the credential does not allow the request.
        public static let environmentRefused = Code(rawValue: "environment-refused")
        /// No player has this friend code.
        public static let friendCodeNotFound = Code(rawValue: "friend-code-not-found")
        /// A player cannot be their own friend.
        public static let friendIsOneself = Code(rawValue: "friend-is-oneself")
        /// The player has reached a limit on friends, requests or blocks.
        public static let friendLimitReached = Code(rawValue: "friend-limit-reached")
        /// The player may not have friends.
        public static let friendsNotAllowed = Code(rawValue: "friends-not-allowed")
        /// The Game Center signature is invalid.
        public static let gameCenterSignatureInvalid = Code(rawValue: "game-center-signature-invalid")
        /// The server has no such game.
        public static let gameNotFound = Code(rawValue: "game-not-found")
        /// No group challenge with this id is visible to the player.
        public static let groupChallengeNotFound = Code(rawValue: "group-challenge-not-found")
        /// The group challenge has ended.
        public static let groupChallengeOver = Code(rawValue: "group-challenge-over")
        /// The group challenge cannot be started or joined.
        public static let groupChallengeRefused = Code(rawValue: "group-challenge-refused")
        /// The submission id is older than the period for which the server stores ids.
        public static let idempotencyKeyExpired = Code(rawValue: "idempotency-key-expired")
        /// The submission id was used before with different contents.
        public static let idempotencyKeyReused = Code(rawValue: "idempotency-key-reused")
        /// The identity token is invalid.
        public static let identityTokenInvalid = Code(rawValue: "identity-token-invalid")
        /// No image with this name was uploaded.
        public static let imageNotFound = Code(rawValue: "image-not-found")
        /// The request is malformed. See ``LaurelError/field``.
        public static let invalidRequest = Code(rawValue: "invalid-request")
        /// The server cannot reach the identity provider.
        public static let issuerUnreachable = Code(rawValue: "issuer-unreachable")
        /// The leaderboard is archived and accepts no scores.
        public static let leaderboardArchived = Code(rawValue: "leaderboard-archived")
        /// The leaderboard is combined and accepts no scores of its own.
        public static let leaderboardCombined = Code(rawValue: "leaderboard-combined")
        /// The game has no leaderboard with this id.
        public static let leaderboardNotFound = Code(rawValue: "leaderboard-not-found")
        /// The submission names no leaderboard, and neither the player nor the game has a default.
        public static let noDefaultLeaderboard = Code(rawValue: "no-default-leaderboard")
        /// The nonce is unknown, expired or used.
        public static let nonceInvalid = Code(rawValue: "nonce-invalid")
        /// The credential is missing or invalid.
        public static let notAuthenticated = Code(rawValue: "not-authenticated")
        /// The occurrence is not open. See ``LaurelError/nextStartDate``.
        public static let occurrenceNotActive = Code(rawValue: "occurrence-not-active")
        /// The leaderboard has no such occurrence.
        public static let occurrenceNotFound = Code(rawValue: "occurrence-not-found")
        /// The server does not know whether the request succeeded. A retry with the same id is safe.
        public static let outcomeUnknown = Code(rawValue: "outcome-unknown")
        /// The player is banned.
        public static let playerBanned = Code(rawValue: "player-banned")
        /// The player has blocked the other player.
        public static let playerBlocked = Code(rawValue: "player-blocked")
        /// No player has this id.
        public static let playerNotFound = Code(rawValue: "player-not-found")
        /// The request is reserved for players.
        public static let playerRequired = Code(rawValue: "player-required")
        /// The ledger position that the client has seen belongs to an earlier epoch of the ledger.
        public static let epochChanged = Code(rawValue: "epoch-changed")
        /// The server's data is older than the server or the request allows.
        public static let dataTooOld = Code(rawValue: "data-too-old")
        /// The server has not reached the ledger position that the client has seen.
        public static let positionNotReached = Code(rawValue: "position-not-reached")
        /// The receiver cannot be challenged.
        public static let receiverRefused = Code(rawValue: "receiver-refused")
        /// The score is outside the leaderboard's range.
        public static let scoreOutOfRange = Code(rawValue: "score-out-of-range")
        /// The score is older than the leaderboard's late window.
        public static let scoreTooOld = Code(rawValue: "score-too-old")
        /// The server's storage is full.
        public static let storageFull = Code(rawValue: "storage-full")
        /// The score was submitted to several leaderboards, and the request names none of them.
        public static let submissionAmbiguous = Code(rawValue: "submission-ambiguous")
        /// The player has no submission with this id.
        public static let submissionNotFound = Code(rawValue: "submission-not-found")
        /// The game does not allow this sign-in method.
        public static let signInMethodDisabled = Code(rawValue: "way-closed")
        /// The credential belongs to another game.
        public static let wrongGame = Code(rawValue: "wrong-game")
    }
}
