public import Foundation

/// The best entries of a period at one point in time.
public struct LeaderboardSnapshot: Hashable, Sendable {
    /// The entries, best first.
    public let entries: [LeaderboardEntry]
    /// The period.
    public let period: LeaderboardPeriod
    /// The time at which the snapshot was created.
    public let generatedAt: Date
}
