import Hummingbird
import LaurelConfiguration
package import LaurelCore
package import LaurelModel
package import LaurelWire

/// A player's achievements, for the developer.
extension Door {
    /// `GET /v1/admin/players/{id}/achievements`: all, hidden ones too.
    func listAchievementsOfPlayer(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await developer(request, context)
        return try await achievements(of: try context.playerReference(), for: caller, request)
    }

    /// `POST /v1/admin/players/{id}/achievements/progress`
    func reportProgressOfPlayer(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await developer(request, context)
        let player = try context.playerReference()
        let body = try await request.decoded(ProgressBody.self)
        try await report(body, of: player, in: caller.game, caller.environment, by: caller.actor(context))
        return try await achievements(
            of: player, for: caller, only: Set(body.achievements.map(\.achievementID)), request)
    }

    /// `DELETE /v1/admin/players/{id}/achievements/progress`
    func resetProgressOfPlayer(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await developer(request, context)
        let player = try context.playerReference()
        try await service(for: caller).achievements.resetProgress(
            of: player, in: caller.game.id, by: caller.actor(context))
        return try await achievements(of: player, for: caller, request)
    }

    private func developer(_ request: Request, _ context: DoorContext) async throws -> Caller {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        return caller
    }

    private func achievements(
        of reference: PlayerReference, for caller: Caller, only ids: Set<AchievementID>? = nil, _ request: Request
    ) async throws -> Response {
        try Response(
            try await achievements(
                of: reference, in: caller.game, caller.environment, only: ids,
                accepting: wording.languages(of: request)))
    }

    /// Returns a game's achievements, hidden ones too, with a player's progress.
    package func achievements(
        of reference: PlayerReference, in game: Game, _ environment: GameEnvironment,
        only ids: Set<AchievementID>? = nil,
        accepting languages: AcceptedLanguages
    ) async throws -> AchievementsBody {
        let service = try await service(of: game, in: environment)
        return try await service.achievements.achievements(
            try await achievementDefinitions(of: game, in: environment),
            of: try await service.players.player(reference),
            in: game.id, only: ids, includingHidden: true, accepting: languages)
    }

    /// Reports a player's progress on behalf of the developer.
    package func report(
        _ body: ProgressBody, of player: PlayerReference, in game: Game, _ environment: GameEnvironment,
        by actor: AuditActor
    ) async throws {
        let definitions = try await achievementDefinitions(of: game, in: environment)
        try await service(of: game, in: environment).achievements.report(
            try body.report(of: player, in: game.id, among: definitions), by: actor)
    }

    private func achievementDefinitions(
        of game: Game, in environment: GameEnvironment
    ) async throws -> [AchievementDefinition] {
        try await configurationBook(of: game, in: environment).current().configuration.achievements
    }
}
