/// A leaderboard with the number by which a realm's facts and rankings know it.
public struct RegisteredLeaderboard: Hashable, Sendable {
    public let number: LeaderboardNumber
    @usableFromInline let settings: Settings

    @inlinable public var leaderboard: Leaderboard { settings.leaderboard }

    public init(number: LeaderboardNumber, leaderboard: Leaderboard) {
        self.number = number
        settings = Settings(leaderboard)
    }

    /// In one place, however many have it: each score is judged by settings that have some forty parts.
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
