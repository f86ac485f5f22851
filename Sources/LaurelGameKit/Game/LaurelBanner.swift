public import Foundation
import LaurelKit

/// What a game shows to its player for a moment, at the top of its own screen. See ``bannerPresenter``.
public struct LaurelBanner: Hashable, Sendable {
    /// What it is about.
    public enum Subject: Hashable, Sendable {
        /// The player has been signed in.
        case welcome
        /// The player has been dared.
        case challengeReceived
        /// The player has won a challenge.
        case challengeCompleted
        /// Somebody has won a challenge that the player issued.
        case issuedChallengeCompleted
        /// The player has completed an achievement.
        case achievement
        /// The game's own, from ``GKNotificationBanner``.
        case game
    }

    public let subject: Subject
    public let title: String
    public let message: String?
    /// For how long, in seconds.
    public let duration: TimeInterval
    /// The challenge that the banner is about; nil for other subjects.
    public let challenge: GKChallenge?

    init(
        _ subject: Subject, title: String, message: String? = nil, duration: TimeInterval = 5,
        challenge: GKChallenge? = nil
    ) {
        self.challenge = challenge
        self.subject = subject
        self.title = title
        self.message = message
        self.duration = duration
    }

    /// Marks the banner's challenge as selected, for a banner that the player taps: listeners are notified that the player
    /// wants to play it.
    ///
    /// - Throws: ``GKError`` with the code `challengeInvalid` if the banner is not about a challenge, or it is over.
    public func select() async throws {
        guard let challenge else { throw GKError(.challengeInvalid, "The banner is not about a challenge.") }
        _ = try await GameSession.request { try await $0.selectChallenge(challenge.laurelID) }
    }

    /// Shows it while the game goes on.
    func show() { Task { @MainActor in await bannerPresenter?(self) } }
}
