package import LaurelCore
package import LaurelModel

/// The creation of games and leaderboards.
package struct GameAdministration: Sendable {
    let games: Games
    let ledger: any Ledger
    let clock: GuardedClock

    /// Creates a game, which the server serves immediately. An existing game keeps its settings.
    package func create(_ game: Game, by actor: AuditActor) async throws -> Game {
        try await games.add(game) { try await ledger.create($0, by: actor, at: clock.now) }
    }

    /// Creates a leaderboard. A production leaderboard is created in the sandbox too, and the two are equal until one
    /// changes.
    ///
    /// - Returns: Whether the leaderboard is new.
    package func create(
        _ leaderboard: Leaderboard, of game: Game, in environment: GameEnvironment, by actor: AuditActor
    ) async throws -> Bool {
        let isNew = try await games.service(of: game, in: environment).administration.create(leaderboard, by: actor)
        if environment == .production {
            do {
                try await games.service(of: game, in: .sandbox).administration.create(leaderboard, by: actor)
            } catch ServiceError.refused(.leaderboardExists) {
                // The sandbox already has a leaderboard with this id, which is not changed.
            }
        }
        return isNew
    }
}
