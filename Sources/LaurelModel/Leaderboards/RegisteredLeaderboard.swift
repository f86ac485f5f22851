/// A leaderboard with the number by which a realm's facts and rankings refer to it.
public struct RegisteredLeaderboard: Hashable, Sendable {
    /// The leaderboard's number in the realm.
    public let number: LeaderboardNumber
    @usableFromInline let settings: Settings

    /// The leaderboard's configuration.
    @inlinable public var leaderboard: Leaderboard { settings.leaderboard }

    /// Creates a registered leaderboard.
    public init(number: LeaderboardNumber, leaderboard: Leaderboard) {
        self.number = number
        settings = Settings(leaderboard)
    }

    /// A shared box for the settings, which have about forty fields: copies share one allocation.
    @usableFromInline final class Settings: Sendable {
        @usableFromInline let leaderboard: Leaderboard

        init(_ leaderboard: Leaderboard) { self.leaderboard = leaderboard }
    }

    public static func == (a: Self, b: Self) -> Bool {
        a.number == b.number && (a.settings === b.settings || a.leaderboard == b.leaderboard)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(leaderboard)
    }
}
