/// How much of an achievement is done, in hundredths of a percent.
public struct AchievementPercent: Hashable, Sendable, Codable {
    /// 0 to 10,000.
    public let hundredths: Int

    public static let none = AchievementPercent(known: 0)
    public static let complete = AchievementPercent(known: 10_000)

    /// - Parameter percent: 0 to 100; what lies between two hundredths is the lower, so that only 100 completes.
    public init(_ percent: Double) throws(InvalidAchievementPercent) {
        guard percent >= 0, percent <= 100 else { throw InvalidAchievementPercent() }
        // 33.33 is stored as a little less.
        hundredths = Int((percent * 100 + 1e-6).rounded(.down))
    }

    private init(known hundredths: Int) { self.hundredths = hundredths }

    public var percent: Double { Double(hundredths) / 100 }
}

extension AchievementPercent: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.hundredths < b.hundredths }
}

/// A number that says of nothing how much of it is done.
public struct InvalidAchievementPercent: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String { "Progress is a number from 0 to 100." }
}
