import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of the signed-in player's achievements.
struct AchievementsAPI: Sendable {
    let challengers: Challengers

    init(_ door: Door) {
        challengers = door.challengers
    }

    /// `GET /v1/achievements`: returns the visible achievements and those in progress; all achievements with
    /// `?hidden=true`.
    func listAchievements(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        return try await achievements(of: me, includingHidden: try request.query.flag("hidden"))
    }

    /// `POST /v1/achievements/progress`: reports the player's progress.
    func reportProgress(_ request: APIRequest, _ player: Caller.SignedIn) async throws -> Response {
        let me = try await challengers.challenger(of: request, player)
        let body = try await request.decoded(ProgressBody.self)
        let report = try body.report(of: .id(me.player.id), in: me.game, among: try await me.rules.achievements)
        _ = try await me.reader.service.challenges.perform(.report(report))
        return try await achievements(of: me, only: Set(body.achievements.map(\.achievementID)))
    }

    /// `DELETE /v1/achievements/progress`: resets the player's progress.
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
    /// Returns the defined achievements that a client may see, with a player's progress.
    ///
    /// - Parameters:
    ///   - ids: The achievements to return; nil for all. Archived achievements are never returned.
    ///   - includingHidden: Whether hidden achievements without progress are returned. Ignored if `ids` is set.
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
    /// Creates a progress report from the body.
    ///
    /// - Parameter definitions: The achievements that the game's configuration defines.
    /// - Throws: A `Refusal` if an achievement is not defined or is archived.
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
