/// How far a player has come with an achievement.
public struct AchievementProgress: Hashable, Sendable, Codable {
    public let player: PlayerNumber
    public let game: GameID
    public let achievement: AchievementID
    public private(set) var percent: AchievementPercent
    public private(set) var lastReportedAt: Moment
    /// When it was completed last; nil until it is.
    public private(set) var completedAt: Moment?
    /// More than 1 only for one that can be earned again.
    public private(set) var completionCount = 0
    /// The id of the report that completed it last.
    private var completion: String?

    /// Nothing is done yet.
    public init(of player: PlayerNumber, in game: GameID, _ achievement: AchievementID, at moment: Moment) {
        self.player = player
        self.game = game
        self.achievement = achievement
        percent = .none
        lastReportedAt = moment
    }

    public var isCompleted: Bool { completedAt != nil }

    /// What a report does.
    public enum Step: Hashable, Sendable {
        case unchanged
        case advanced
        /// It reached 100 %, once more if it can be earned again.
        case completed
    }

    /// Takes a report. Progress never falls.
    ///
    /// - Parameters:
    ///   - id: The sender's own, by which a report of an achievement that can be earned again counts once. Without one,
    ///     such an achievement is completed once.
    ///   - isRepeatable: Whether it can be earned again.
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
