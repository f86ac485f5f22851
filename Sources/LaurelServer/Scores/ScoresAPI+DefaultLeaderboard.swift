import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire

extension ScoresAPI {
    /// Adds the default leaderboard to scores that name no leaderboard: the player's own default, or the game's.
    func withDefaultLeaderboards(_ bodies: [ScoreBody], for scorer: Scorer) async throws -> [ScoreBody] {
        guard bodies.contains(where: { $0.leaderboardIDs == nil }) else { return bodies }
        let (service, game) = (try await games.service(for: scorer.caller), scorer.request.game)
        let ofGame = try await configurations.store(for: scorer.caller).current().configuration.defaultLeaderboard
        var named = bodies
        for index in named.indices where named[index].leaderboardIDs == nil {
            let player = named[index].player ?? scorer.player ?? scorer.request.caller.player.map { .id($0.id) }
            let own: LeaderboardID? =
                if let player { try await service.players.defaultLeaderboard(of: player, in: game) } else { nil }
            named[index].leaderboardIDs = (own ?? ofGame).map { [$0] }
        }
        return named
    }
}
