/// A player's progress on an achievement.
public struct AchievementProgress: Hashable, Sendable, Codable {
    /// The player.
    public let player: PlayerNumber
    /// The game.
    public let game: GameID
    /// The achievement.
    public let achievement: AchievementID
    /// The current progress.
    public private(set) var percent: AchievementPercent
    /// The date of the last report that changed the progress.
    public private(set) var lastReportedAt: Moment
    /// The date of the last completion; nil if the achievement was never completed.
    public private(set) var completedAt: Moment?
    /// The number of completions; more than 1 only for a repeatable achievement.
    public private(set) var completionCount = 0
    /// The id of the report of the last completion.
    private var completion: String?

    /// Creates a progress of zero.
    public init(of player: PlayerNumber, in game: GameID, _ achievement: AchievementID, at moment: Moment) {
        self.player = player
        self.game = game
        self.achievement = achievement
        percent = .none
        lastReportedAt = moment
    }

    /// Whether the achievement was completed.
    public var isCompleted: Bool { completedAt != nil }

    /// The effect of a report.
    public enum Step: Hashable, Sendable {
        /// Nothing changed.
        case unchanged
        /// The progress increased without completing the achievement.
        case advanced
        /// The progress reached 100 %, possibly again for a repeatable achievement.
        case completed
    }

    /// Applies a report. Progress never falls.
    ///
    /// - Parameters:
    ///   - id: The idempotency key of the report. A repeatable achievement is completed again only by a report with a
    ///     new id.
    ///   - isRepeatable: Whether the achievement can be earned again.
    public mutating func apply(
        _ reported: AchievementPercent, id: String?, isRepeatable: Bool, at moment: Moment
    ) -> Step {
        if reported == .complete {
            let isAgain = isCompleted
            guard !isAgain || isRepeatable && id != nil && id != completion else { return .unchanged }
            completion = id
            completionCount += 1
            completedAt = moment
        } else if reported <= percent {
            return .unchanged
        }
        percent = reported
        lastReportedAt = moment
        return reported == .complete ? .completed : .advanced
    }
}
