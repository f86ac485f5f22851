import LaurelModel

/// What has become of progress that the game reported.
public struct ProgressDelivery: Hashable, Sendable {
    public enum Fate: Hashable, Sendable {
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
    public let fate: Fate

    init(_ report: QueuedProgress, _ fate: Fate) {
        achievementID = report.achievement.text
        percentComplete = report.percent.percent
        self.fate = fate
    }

    /// Nil unless the server has it.
    public var achievement: Achievement? {
        if case .delivered(let achievement) = fate { achievement } else { nil }
    }

    /// Whether it will be sent later.
    public var isWaiting: Bool {
        if case .waiting = fate { true } else { false }
    }
}
