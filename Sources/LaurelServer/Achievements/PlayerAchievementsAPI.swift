import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of any player's achievements, for the developer's servers.
struct PlayerAchievementsAPI: Sendable {
    let achievements: PlayerAchievements
    let wording: Wording

    init(_ door: Door) {
        achievements = door.playerAchievements
        wording = door.wording
    }

    /// `GET /v1/admin/players/{id}/achievements`: returns all achievements, including hidden ones.
    func list(_ request: APIRequest) async throws -> Response {
        try await response(about: try request.playerReference(), to: request)
    }

    /// `POST /v1/admin/players/{id}/achievements/progress`: reports a player's progress.
    func report(_ request: APIRequest) async throws -> Response {
        let player = try request.playerReference()
        let body = try await request.decoded(ProgressBody.self)
        let caller = request.caller
        try await achievements.report(body, of: player, in: caller.game, caller.environment, by: request.actor)
        return try await response(about: player, only: Set(body.achievements.map(\.achievementID)), to: request)
    }

    /// `DELETE /v1/admin/players/{id}/achievements/progress`: resets a player's progress.
    func reset(_ request: APIRequest) async throws -> Response {
        let player = try request.playerReference()
        let caller = request.caller
        try await achievements.reset(of: player, in: caller.game, caller.environment, by: request.actor)
        return try await response(about: player, to: request)
    }

    private func response(
        about player: PlayerReference, only ids: Set<AchievementID>? = nil, to request: APIRequest
    ) async throws -> Response {
        try Response(
            try await achievements.list(
                of: player, in: request.caller.game, request.caller.environment, only: ids,
                accepting: wording.languages(of: request.http)))
    }
}
