import Hummingbird
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `PUT /v1/players/me/default-leaderboard`: where a player's scores go that name no leaderboard; null for the game's.
    func chooseDefaultLeaderboard(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, player) = try await chooser(of: request, context)
        let body = try await request.decoded(DefaultLeaderboardBody.self)
        try await service(for: caller).players.setDefaultLeaderboard(body.leaderboardID, of: player, in: caller.game.id)
        return try Response(body)
    }

    /// `GET /v1/players/me/default-leaderboard`: the player's own choice, or else the game's.
    func showDefaultLeaderboard(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, player) = try await chooser(of: request, context)
        let own = try await service(for: caller).players.defaultLeaderboard(of: player, in: caller.game.id)
        let everybodys = try await book(for: caller).current().configuration.defaultLeaderboard
        return try Response(DefaultLeaderboardBody(leaderboardID: own ?? everybodys))
    }

    /// Whose default leaderboard is meant.
    private func chooser(
        of request: Request, _ context: DoorContext
    ) async throws -> (caller: Caller, player: PlayerReference) {
        let caller = try await caller(of: request, context)
        try caller.demandPlayerOrServerKey()
        try context.query.refuseNames(besides: ["player"])
        let named = try context.query.parameter("player", PlayerReference.init)
        guard caller.player == nil || named == nil else {
            throw Problem.invalid("player", "A player chooses for themselves. Leave this out.")
        }
        guard let player = caller.player.map({ .id($0.id) }) ?? named else {
            throw Problem.invalid("player", "A server key names the player: ?player=ann")
        }
        return (caller, player)
    }

    /// The scores with the leaderboards that they go to where they name none: the player's own default, or the game's.
    func naming(_ bodies: [ScoreBody], for scorer: Scorer) async throws -> [ScoreBody] {
        guard bodies.contains(where: { $0.leaderboardIDs == nil }) else { return bodies }
        let (service, game) = (try await service(for: scorer.caller), scorer.caller.game.id)
        let everybodys = try await book(for: scorer.caller).current().configuration.defaultLeaderboard
        var named = bodies
        for index in named.indices where named[index].leaderboardIDs == nil {
            let player = named[index].player ?? scorer.player ?? scorer.caller.player.map { .id($0.id) }
            let own: LeaderboardID? =
                if let player { try await service.players.defaultLeaderboard(of: player, in: game) } else { nil }
            named[index].leaderboardIDs = (own ?? everybodys).map { [$0] }
        }
        return named
    }
}
