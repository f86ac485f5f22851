import LaurelConfiguration
package import LaurelCore
package import LaurelModel
package import LaurelWire

/// Access to players' achievements on behalf of the developer.
package struct PlayerAchievements: Sendable {
    let games: Games
    let configurations: Configurations

    /// Returns all of a game's achievements, including hidden ones, with a player's progress.
    package func list(
        of reference: PlayerReference, in game: Game, _ environment: GameEnvironment,
        only ids: Set<AchievementID>? = nil, accepting languages: AcceptedLanguages
    ) async throws -> AchievementsBody {
        let service = try await games.service(of: game, in: environment)
        return try await service.achievements.achievements(
            try await definitions(of: game, in: environment), of: try await service.players.player(reference),
            in: game.id,
            only: ids, includingHidden: true, accepting: languages)
    }

    /// Reports a player's progress.
    package func report(
        _ body: ProgressBody, of player: PlayerReference, in game: Game, _ environment: GameEnvironment,
        by actor: AuditActor
    ) async throws {
        let definitions = try await definitions(of: game, in: environment)
        try await games.service(of: game, in: environment).achievements.report(
            try body.report(of: player, in: game.id, among: definitions), by: actor)
    }

    /// Resets a player's progress.
    func reset(
        of player: PlayerReference, in game: Game, _ environment: GameEnvironment, by actor: AuditActor
    ) async throws {
        try await games.service(of: game, in: environment).achievements.resetProgress(
            of: player, in: game.id, by: actor)
    }

    private func definitions(of game: Game, in environment: GameEnvironment) async throws -> [AchievementDefinition] {
        try await configurations.store(of: game, in: environment).current().configuration.achievements
    }
}
