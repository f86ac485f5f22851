import Hummingbird
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire

/// The leaderboard of scores that name none.
struct DefaultLeaderboardAPI: Sendable {
    let games: Games
    let configurations: Configurations

    init(_ door: Door) {
        games = door.games
        configurations = door.configurations
    }

    /// `PUT /v1/players/me/default-leaderboard`: where a player's scores go that name no leaderboard; null for the game's.
    func chooseDefaultLeaderboard(_ request: APIRequest) async throws -> Response {
        let player = try Self.player(of: request)
        let body = try await request.decoded(DefaultLeaderboardBody.self)
        try await games.service(for: request.caller).players.setDefaultLeaderboard(
            body.leaderboardID, of: player, in: request.game)
        return try Response(body)
    }

    /// `GET /v1/players/me/default-leaderboard`: the player's own choice, or else the game's.
    func showDefaultLeaderboard(_ request: APIRequest) async throws -> Response {
        let player = try Self.player(of: request)
        let own = try await games.service(for: request.caller).players.defaultLeaderboard(of: player, in: request.game)
        let ofGame = try await configurations.store(for: request.caller).current().configuration.defaultLeaderboard
        return try Response(DefaultLeaderboardBody(leaderboardID: own ?? ofGame))
    }

    /// The player of the request: the player who is signed in, or the one whom a server key names.
    private static func player(of request: APIRequest) throws -> PlayerReference {
        let named = try request.query.parameter("player", PlayerReference.init)
        guard request.caller.player == nil || named == nil else {
            throw Problem.invalid("player", "A player chooses for themselves. Leave this out.")
        }
        guard let player = request.caller.player.map({ .id($0.id) }) ?? named else {
            throw Problem.invalid("player", "A server key names the player: ?player=ann")
        }
        return player
    }
}
