import LaurelModel
import LaurelWire

extension RemoteGame {
    func change(_ player: PlayerReference, by change: PlayerChangeBody) async throws -> ProfileBody {
        try await server.ask(
            "PATCH", ["v1", "admin", "players", player.text], body: try WireJSON.encode(change), as: ProfileBody.self
        ).body
    }

    func removeScores(of player: PlayerReference, from leaderboard: LeaderboardID?) async throws -> ActionBody {
        let path =
            leaderboard.map { ["v1", "admin", "leaderboards", $0.text, "entries", player.text] }
            ?? ["v1", "admin", "players", player.text, "scores"]
        return try await server.ask("DELETE", path, as: ActionBody.self).body
    }

    func undo(_ action: Int64) async throws -> ActionBody {
        try await server.ask("POST", ["v1", "admin", "undo", String(action)], as: ActionBody.self).body
    }
}
