import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The achievements of the player who is signed in.
struct AchievementsAPI: Sendable {
    let challengers: Challengers

    init(_ door: Door) {
        challengers = door.challengers
    }

    /// `GET /v1/achievements`: the visible achievements and the ones that the player has begun; with `?hidden=true`, all.
    func listAchievements(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        return try await achievements(of: me, includingHidden: try request.query.flag("hidden"))
    }

    /// `POST /v1/achievements/progress`
    func reportProgress(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let body = try await request.decoded(ProgressBody.self)
        let report = try body.report(of: .id(me.player.id), in: me.game, among: try await me.rules.achievements)
        _ = try await me.reader.service.challenges.perform(.report(report))
        return try await achievements(of: me, only: Set(body.achievements.map(\.achievementID)))
    }

    /// `DELETE /v1/achievements/progress`
    func resetProgress(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        _ = try await me.reader.service.challenges.perform(.resetProgress(.id(me.player.id), in: me.game))
        return try await achievements(of: me)
    }

    private func achievements(
        of me: Challenger, only ids: Set<AchievementID>? = nil, includingHidden: Bool = false
    ) async throws -> Response {
        try Response(
            try await me.reader.service.achievements.achievements(
                try await me.rules.achievements, of: me.player, in: me.game, only: ids,
                includingHidden: includingHidden, accepting: me.reader.languages))
    }
}

extension RealmAchievements {
    /// Those of the defined achievements that a reader is shown, with a player's progress.
    ///
    /// - Parameter ids: The only ones that are shown; nil for all, of which those that are hidden and not begun are shown
    ///   only if `includingHidden` is true.
    func achievements(
        _ definitions: [AchievementDefinition], of player: Player, in game: GameID, only ids: Set<AchievementID>? = nil,
        includingHidden: Bool, accepting languages: AcceptedLanguages
    ) async throws -> AchievementsBody {
        let progress = try await progress(of: player.number, in: game)
        let counts = try await holderCounts(in: game)
        let playerCount = try await service.players.count()
        let shown = definitions.filter {
            !$0.isArchived && (ids?.contains($0.id) ?? (includingHidden || !$0.isHidden || progress[$0.id] != nil))
        }
        return AchievementsBody(
            shown.map {
                AchievementBody(
                    $0, progress: progress[$0.id], holderCount: counts[$0.id] ?? 0, playerCount: playerCount,
                    accepting: languages)
            })
    }
}

extension ProgressBody {
    /// - Parameter definitions: The achievements that the game's configuration defines.
    func report(
        of player: PlayerReference, in game: GameID, among definitions: [AchievementDefinition]
    ) throws -> ProgressReport {
        let known = Dictionary(definitions.map { ($0.id, $0) }) { first, _ in first }
        let lines = try achievements.map { line in
            guard let achievement = known[line.achievementID], !achievement.isArchived else {
                throw Refusal.challenge(.achievementNotFound(line.achievementID))
            }
            return ProgressReport.Line(achievement: achievement, percent: line.percentComplete, id: line.id)
        }
        return ProgressReport(game: game, player: player, lines: lines)
    }
}
