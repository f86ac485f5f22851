import LaurelModel

/// The delivery status of achievement progress that the game reported.
public struct ProgressDelivery: Hashable, Sendable {
    /// A delivery status.
    public enum Status: Hashable, Sendable {
        /// The server has stored the report. The associated value contains the player's current progress.
        case delivered(Achievement)
        /// The server has rejected the report permanently.
        case refused(LaurelError)
        /// The report is stored on the device and will be sent later. The associated value is the reason.
        case waiting(LaurelError)
    }

    /// The achievement's id.
    public let achievementID: String
    /// The reported progress, from 0 to 100.
    public let percentComplete: Double
    /// The delivery status of the report.
    public let status: Status

    init(_ report: QueuedProgress, _ status: Status) {
        achievementID = report.achievement.text
        percentComplete = report.percent.percent
        self.status = status
    }

    /// The achievement with the player's current progress, or nil unless the report is delivered.
    public var achievement: Achievement? {
        if case .delivered(let achievement) = status { achievement } else { nil }
    }

    /// Whether the report will be sent later.
    public var isWaiting: Bool {
        if case .waiting = status { true } else { false }
    }
}
