package import LaurelCore
package import LaurelModel

/// Creates games and leaderboards.
package struct GameAdministration: Sendable {
    let games: Games
    let ledger: any Ledger
    let clock: GuardedClock

    /// Creates a game, which is served at once. An existing game with other settings stays as it is.
    package func create(_ game: Game, by actor: AuditActor) async throws -> Game {
        try await games.add(game) { try await ledger.create($0, by: actor, at: clock.now) }
    }

    /// Creates a leaderboard; in production, also in the sandbox, where it stays equal until one of them changes.
    ///
    /// - Returns: Whether it is new.
    package func create(
        _ leaderboard: Leaderboard, of game: Game, in environment: GameEnvironment, by actor: AuditActor
    ) async throws -> Bool {
        let isNew = try await games.service(of: game, in: environment).administration.create(leaderboard, by: actor)
        if environment == .production {
            do {
                try await games.service(of: game, in: .sandbox).administration.create(leaderboard, by: actor)
            } catch ServiceError.refused(.leaderboardExists) {
                // The sandbox has its own leaderboard of that name, which stays.
            }
        }
        return isNew
    }
}
