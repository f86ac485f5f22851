public import Foundation
import LaurelWire

/// An achievement of the game, and how far this player has come.
public struct Achievement: Hashable, Sendable, Identifiable {
    public let id: String
    /// In the reader's language, as the description.
    public let title: String
    /// What it says before it is earned, or after, as this player has it; nil where it says nothing.
    public let description: String?
    public let beforeEarnedDescription: String?
    public let afterEarnedDescription: String?
    /// The name of an image of the game's; nil where it has none. See ``LaurelClient/image(named:ofGame:)``.
    public let image: String?
    /// 1 to 100.
    public let points: Int
    /// Whether it is listed only for those who have begun it.
    public let isHidden: Bool
    /// Whether it can be earned again.
    public let isRepeatable: Bool
    /// How many of the players have it, in percent.
    public let rarityPercent: Double
    /// 0 to 100.
    public let percentComplete: Double
    /// When it was earned first; nil before that.
    public let completionDate: Date?
    public let completionCount: Int
    /// Nil before the first report.
    public let lastReportedDate: Date?

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
