public import Foundation
import LaurelWire

/// An achievement of the game, with the player's progress.
public struct Achievement: Hashable, Sendable, Identifiable {
    /// The achievement's id in the game's configuration.
    public let id: String
    /// The localized title.
    public let title: String
    /// The localized description that applies to the player: before or after earning. Nil if it is not configured.
    public let description: String?
    /// The localized description for players who have not completed the achievement.
    public let beforeEarnedDescription: String?
    /// The localized description for players who have completed the achievement.
    public let afterEarnedDescription: String?
    /// The name of the achievement's image, or nil if it has none. See ``LaurelClient/image(named:ofGame:)``.
    public let image: String?
    /// The points that the achievement is worth, from 1 to 100.
    public let points: Int
    /// Whether the achievement is listed only for players who have progress with it.
    public let isHidden: Bool
    /// Whether the achievement can be completed more than once.
    public let isRepeatable: Bool
    /// The percentage of players who have completed the achievement.
    public let rarityPercent: Double
    /// The player's progress, from 0 to 100.
    public let percentComplete: Double
    /// The date of the first completion, or nil before it.
    public let completionDate: Date?
    /// The number of times that the player has completed the achievement.
    public let completionCount: Int
    /// The date of the player's last report, or nil before the first.
    public let lastReportedDate: Date?

    /// Whether the player has completed the achievement at least once.
    public var isCompleted: Bool { completionCount > 0 }

    init(_ body: AchievementBody) {
        id = body.id
        title = body.title
        description = body.description
        beforeEarnedDescription = body.beforeEarnedDescription
        afterEarnedDescription = body.afterEarnedDescription
        image = body.image
        points = body.points
        isHidden = body.isHidden
        isRepeatable = body.isRepeatable
        rarityPercent = body.rarityPercent
        percentComplete = body.percentComplete
        completionDate = body.completionDate.map { Date($0) }
        completionCount = body.completionCount
        lastReportedDate = body.lastReportedDate.map { Date($0) }
    }
}
