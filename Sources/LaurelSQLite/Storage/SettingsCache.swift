import LaurelCore
import LaurelModel

/// Settings that were read before, by the text that is kept of them: each commit asks for those of its leaderboards, and
/// reading that text costs more than all else that a small commit does. For the writer's queue alone.
struct SettingsCache {
    private static let countMax = 1_000

    private var leaderboards: [String: Leaderboard] = [:]

    /// - Parameter row: A leaderboard's number and settings.
    mutating func leaderboard(_ row: PreparedRow) throws -> RegisteredLeaderboard {
        let text = row.text(1)
        let number = LeaderboardNumber(UInt32(truncatingIfNeeded: row.integer(0)))
        if let known = leaderboards[text] { return RegisteredLeaderboard(number: number, leaderboard: known) }
        let leaderboard = try Leaderboard(settingsText: text)
        if leaderboards.count >= Self.countMax { leaderboards = [:] }
        leaderboards[text] = leaderboard
        return RegisteredLeaderboard(number: number, leaderboard: leaderboard)
    }
}
