import LaurelCore
import LaurelModel

/// Decoded leaderboard settings, by their stored text. Each commit needs the settings of its leaderboards, and decoding
/// them would cost more than the rest of a small commit. Used only on the writer's queue.
struct SettingsCache {
    private static let countMax = 1_000

    private var leaderboards: [String: Leaderboard] = [:]

    /// Returns a leaderboard, and decodes its settings if they are not in the cache.
    ///
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
