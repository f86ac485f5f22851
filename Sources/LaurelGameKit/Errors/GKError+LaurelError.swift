import LaurelKit

extension GKError {
    /// Whatever went wrong, by Apple's codes.
    init(_ error: any Error) {
        switch error {
        case let error as GKError: self = error
        case let error as LaurelError: self.init(Code(error), nil, laurelError: error)
        case is CancellationError: self.init(.cancelled, "The task was cancelled.")
        default: self.init(.unknown, error.localizedDescription)
        }
    }

    /// Creates the error of a failed sign-in. In a sign-in, the statuses 401, 403 and 404 mean that the server does not
    /// know the game's key.
    init(signingIn error: any Error) {
        self.init(error)
        guard let laurelError, laurelError.code != .deviceStorage else {
            // The error is not the server's: the device cannot store the player's identity.
            guard code != .cancelled else { return }
            self.init(.notSupported, Self.notSupportedText + " \(error.localizedDescription)")
            return
        }
        // A proxy or a captive portal can also answer with these statuses, but it does not check the key.
        if laurelError.code != .unexpectedAnswer, [401, 403, 404].contains(laurelError.status) {
            self.init(.gameUnrecognized, Self.gameUnrecognizedText, laurelError: laurelError)
        }
    }

    /// What became of a score, where that is no success.
    init?(_ delivery: ScoreDelivery) {
        switch delivery.status {
        case .delivered, .superseded: return nil
        case .refused(let error): self.init(error)
        case .waiting(let error): self.init(waiting: "The score", for: error)
        }
    }

    /// What became of progress, where that is no success.
    init?(_ delivery: ProgressDelivery) {
        switch delivery.status {
        case .delivered: return nil
        case .refused(let error): self.init(error)
        case .waiting(let error): self.init(waiting: "The progress", for: error)
        }
    }

    private init(waiting what: String, for error: LaurelError) {
        self.init(
            .communicationsFailure, "\(what) is kept, and will be sent later. \(error.message)", laurelError: error,
            willBeSentLater: true)
    }
}

extension GKError.Code {
    init(_ error: LaurelError) {
        switch error.code {
        case .notAuthenticated, .playerRequired: self = .notAuthenticated
        case .playerBanned: self = .notAuthorized
        case .playerNotFound: self = .invalidPlayer
        case .gameNotFound, .wrongGame: self = .gameUnrecognized
        case .serverUnreachable, .unexpectedAnswer, .positionNotReached, .outcomeUnknown, .storageFull:
            self = .communicationsFailure
        case .deviceStorage: self = .unknown
        case _ where Self.challengeSlugs.contains(error.code.rawValue): self = .challengeInvalid
        case .friendsNotAllowed: self = .underage
        case _ where error.status == 401: self = .notAuthenticated
        case _ where error.status == 403: self = .notAuthorized
        case _ where error.isTemporary: self = .communicationsFailure
        default: self = .invalidParameter
        }
    }

    /// What a server says of challenges that cannot be.
    private static let challengeSlugs: Set<String> = [
        "challenge-not-found", "challenge-over", "challenges-refused", "receiver-refused", "submission-not-found",
        "submission-ambiguous", "achievement-not-completed",
    ]
}
