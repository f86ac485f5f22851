import LaurelCore
package import LaurelModel

/// The handling of leaderboards with damaged entries: a page that lists several leaderboards still shows the others.
package enum DamagedLeaderboards {
    /// Returns the result of `read`; nil if it reads damaged entries.
    package static func skipping<Answer>(_ read: () async throws -> Answer) async throws -> Answer? {
        do { return try await read() } catch ServiceError.ledger(.damaged) { return nil }
    }

    /// Returns a note with the commands that repair `leaderboards`; nil if the list is empty.
    package static func note(_ leaderboards: [LeaderboardID]) -> HTML? {
        guard !leaderboards.isEmpty else { return nil }
        let commands = leaderboards.map { id -> HTML in "<br><code>laurel recompute --leaderboard \(id.text)</code>" }
        return "<p class=\"note\">Damaged entries are not shown. Recompute them from the submissions:\(commands)</p>"
    }
}
