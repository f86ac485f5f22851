public import Foundation
import LaurelKit

/// A banner that the game shows for some seconds at the top of its screen. See ``bannerPresenter``.
public struct LaurelBanner: Hashable, Sendable {
    /// The subject of a banner.
    public enum Subject: Hashable, Sendable {
        /// The player has signed in.
        case welcome
        /// The player has received a challenge.
        case challengeReceived
        /// The player has completed a challenge.
        case challengeCompleted
        /// Another player has completed a challenge that the player issued.
        case issuedChallengeCompleted
        /// The player has completed an achievement.
        case achievement
        /// The game shows a banner of its own with ``GKNotificationBanner``.
        case game
    }

    /// The subject of the banner.
    public let subject: Subject
    /// The title, in the device's language.
    public let title: String
    /// The message below the title; nil if there is none.
    public let message: String?
    /// The time to show the banner, in seconds.
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

    /// Marks the banner's challenge as selected. Call it when the player taps the banner.
    ///
    /// Listeners are notified that the player wants to play the challenge.
    ///
    /// - Throws: ``GKError`` with the code `challengeInvalid` if the banner is not about a challenge, or the challenge
    ///   is over.
    public func select() async throws {
        guard let challenge else { throw GKError(.challengeInvalid, "The banner is not about a challenge.") }
        _ = try await GameSession.request { try await $0.selectChallenge(challenge.laurelID) }
    }

    /// Shows the banner without waiting for it.
    func show() { Task { @MainActor in await bannerPresenter?(self) } }
}
