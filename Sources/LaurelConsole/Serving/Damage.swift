import LaurelCore
import LaurelModel

/// Leaderboards whose stored entries are damaged. A page that lists several shows the others.
enum Damage {
    /// The answer of `read`; nil if it asks about damaged entries.
    static func skipping<Answer>(_ read: () async throws -> Answer) async throws -> Answer? {
        do { return try await read() } catch ServiceError.ledger(.damaged) { return nil }
    }

    /// How an operator repairs them; nothing if there are none.
    static func note(_ leaderboards: [LeaderboardID]) -> HTML? {
        guard !leaderboards.isEmpty else { return nil }
        let commands = leaderboards.map { id -> HTML in "<br><code>laurel recompute --leaderboard \(id.text)</code>" }
        return "<p class=\"note\">Damaged entries are not shown. Recompute them from the submissions:\(commands)</p>"
    }
}
