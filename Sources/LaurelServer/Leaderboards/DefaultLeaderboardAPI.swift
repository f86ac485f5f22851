import Hummingbird
import LaurelConfiguration
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of players' default leaderboards, which receive scores that name no leaderboard.
struct DefaultLeaderboardAPI: Sendable {
    let games: Games
    let configurations: Configurations

    init(_ door: Door) {
        games = door.games
        configurations = door.configurations
    }

    /// `PUT /v1/players/me/default-leaderboard`: sets the player's default leaderboard; null restores the game's
    /// default.
    func chooseDefaultLeaderboard(_ request: APIRequest) async throws -> Response {
        let player = try Self.player(of: request)
        let body = try await request.decoded(DefaultLeaderboardBody.self)
        try await games.service(for: request.caller).players.setDefaultLeaderboard(
            body.leaderboardID, of: player, in: request.game)
        return try Response(body)
    }

    /// `GET /v1/players/me/default-leaderboard`: returns the player's own default leaderboard, or else the game's.
    func showDefaultLeaderboard(_ request: APIRequest) async throws -> Response {
        let player = try Self.player(of: request)
        let own = try await games.service(for: request.caller).players.defaultLeaderboard(of: player, in: request.game)
        let ofGame = try await configurations.store(for: request.caller).current().configuration.defaultLeaderboard
        return try Response(DefaultLeaderboardBody(leaderboardID: own ?? ofGame))
    }

    /// Returns the signed-in player, or the player that a server key names.
    private static func player(of request: APIRequest) throws -> PlayerReference {
        let named = try request.query.parameter("player", PlayerReference.init)
        guard request.caller.player == nil || named == nil else {
            throw Problem.invalid("player", "The request applies to the signed-in player. Omit the parameter.")
        }
        guard let player = request.caller.player.map({ .id($0.id) }) ?? named else {
            throw Problem.invalid("player", "The player is missing. Add ?player=ID.")
        }
        return player
    }
}
