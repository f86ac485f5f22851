public import Foundation

/// The best of a period, as they stood at one moment.
public struct LeaderboardSnapshot: Hashable, Sendable {
    /// Best first.
    public let entries: [LeaderboardEntry]
    public let period: LeaderboardPeriod
    public let generatedAt: Date
}
