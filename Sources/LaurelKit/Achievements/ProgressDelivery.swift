import LaurelModel

/// What has become of progress that the game reported.
public struct ProgressDelivery: Hashable, Sendable {
    public enum Status: Hashable, Sendable {
        /// The server has it; this is how far the player has come.
        case delivered(Achievement)
        /// The server does not take it, and never will.
        case refused(LaurelError)
        /// It is kept on the device and will be sent later, for this reason.
        case waiting(LaurelError)
    }

    public let achievementID: String
    /// What was reported, from 0 to 100.
    public let percentComplete: Double
    public let status: Status

    init(_ report: QueuedProgress, _ status: Status) {
        achievementID = report.achievement.text
        percentComplete = report.percent.percent
        self.status = status
    }

    /// Nil unless the server has it.
    public var achievement: Achievement? {
        if case .delivered(let achievement) = status { achievement } else { nil }
    }

    /// Whether it will be sent later.
    public var isWaiting: Bool {
        if case .waiting = status { true } else { false }
    }
}
