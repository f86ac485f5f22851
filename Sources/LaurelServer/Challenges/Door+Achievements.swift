import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/achievements`: the visible achievements and the ones that the player has begun; with `?hidden=true`, all.
    func listAchievements(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context, besides: ["hidden"])
        return try await achievements(of: me, includingHidden: try context.query.flag("hidden"))
    }

    /// `POST /v1/achievements/progress`
    func reportProgress(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context)
        let body = try await request.decoded(ProgressBody.self)
        let rules = try await me.rules
        let lines = try body.achievements.map { line in
            ProgressReport.Line(
                achievement: try rules.achievement(line.achievementID), percent: line.percentComplete, id: line.id)
        }
        _ = try await me.reader.service.perform(
            .report(ProgressReport(game: me.game, player: .id(me.player.id), lines: lines)))
        return try await achievements(of: me, only: Set(body.achievements.map(\.achievementID)))
    }

    /// `DELETE /v1/achievements/progress`
    func resetProgress(_ request: Request, _ context: DoorContext) async throws -> Response {
        let me = try await challenger(of: request, context)
        _ = try await me.reader.service.perform(.resetProgress(.id(me.player.id), in: me.game))
        return try await achievements(of: me)
    }

    private func achievements(
        of me: Challenger, only ids: Set<AchievementID>? = nil, includingHidden: Bool = false
    ) async throws -> Response {
        let service = me.reader.service
        let progress = try await service.progress(of: me.player.number, in: me.game)
        let counts = try await service.achievementCounts(in: me.game)
        let playerCount = try await service.playerCount()
        let shown = try await me.rules.achievements.filter {
            !$0.isArchived && (ids?.contains($0.id) ?? (includingHidden || !$0.isHidden || progress[$0.id] != nil))
        }
        return try Response(
            AchievementsBody(
                shown.map {
                    AchievementBody(
                        $0, progress: progress[$0.id], holderCount: counts[$0.id] ?? 0, playerCount: playerCount,
                        accepting: me.reader.languages)
                }))
    }
}
