import LaurelKit

extension GKError {
    /// Converts any error to an error with one of Apple's codes.
    init(_ error: any Error) {
        switch error {
        case let error as GKError: self = error
        case let error as LaurelError: self.init(Code(error), nil, laurelError: error)
        case is CancellationError: self.init(.cancelled, "The task was canceled.")
        default: self.init(.unknown, error.localizedDescription)
        }
    }

    /// Creates the error of a failed sign-in. In a sign-in, the statuses 401, 403 and 404 mean that the server does not
    /// recognize the game's key.
    init(signingIn error: any Error) {
        self.init(error)
        guard let laurelError, laurelError.code != .deviceStorage else {
            // The error does not come from the server: the device cannot store the player's identity.
            guard code != .cancelled else { return }
            self.init(.notSupported, Self.notSupportedText + " \(error.localizedDescription)")
            return
        }
        // A proxy or a captive portal can also respond with these statuses, but does not check the key.
        if laurelError.code != .unexpectedAnswer, [401, 403, 404].contains(laurelError.status) {
            self.init(.gameUnrecognized, Self.gameUnrecognizedText, laurelError: laurelError)
        }
    }

    /// Creates the error of a submitted score; nil if the server has accepted it.
    init?(_ delivery: ScoreDelivery) {
        switch delivery.status {
        case .delivered, .superseded: return nil
        case .refused(let error): self.init(error)
        case .waiting(let error): self.init(waiting: "The score", for: error)
        }
    }

    /// Creates the error of reported progress; nil if the server has accepted it.
    init?(_ delivery: ProgressDelivery) {
        switch delivery.status {
        case .delivered: return nil
        case .refused(let error): self.init(error)
        case .waiting(let error): self.init(waiting: "The progress", for: error)
        }
    }

    private init(waiting what: String, for error: LaurelError) {
        self.init(
            .communicationsFailure, "\(what) is stored on this device and will be sent later. \(error.message)",
            laurelError: error,
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

    /// The server's error slugs for challenges that cannot be issued or changed.
    private static let challengeSlugs: Set<String> = [
        "challenge-not-found", "challenge-over", "challenges-refused", "receiver-refused", "submission-not-found",
        "submission-ambiguous", "achievement-not-completed",
    ]
}
