/// The progress of an achievement, in hundredths of a percent.
public struct AchievementPercent: Hashable, Sendable, Codable {
    /// The progress, 0 to 10,000.
    public let hundredths: Int

    /// No progress.
    public static let none = AchievementPercent(known: 0)
    /// Complete.
    public static let complete = AchievementPercent(known: 10_000)

    /// Creates a progress value.
    ///
    /// - Parameter percent: 0 to 100. It is rounded down to a hundredth, so that only 100 completes an achievement.
    public init(_ percent: Double) throws(InvalidAchievementPercent) {
        guard percent >= 0, percent <= 100 else { throw InvalidAchievementPercent() }
        // The binary form of 33.33 is slightly less than 33.33.
        hundredths = Int((percent * 100 + 1e-6).rounded(.down))
    }

    private init(known hundredths: Int) { self.hundredths = hundredths }

    /// The progress, 0 to 100.
    public var percent: Double { Double(hundredths) / 100 }
}

extension AchievementPercent: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.hundredths < b.hundredths }
}

/// An error for a number that is not a valid progress.
public struct InvalidAchievementPercent: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String { "The progress is out of range. Use a number from 0 to 100." }
}
