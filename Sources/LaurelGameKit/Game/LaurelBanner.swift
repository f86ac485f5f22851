public import Foundation

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

    init(_ subject: Subject, title: String, message: String? = nil, duration: TimeInterval = 5) {
        self.subject = subject
        self.title = title
        self.message = message
        self.duration = duration
    }

    /// Shows it while the game goes on.
    func show() { Task { @MainActor in await bannerPresenter?(self) } }
}
