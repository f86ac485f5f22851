import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension LeaderboardAdministrationAPI {
    /// `POST /v1/admin/leaderboards/{id}/reset`: removes all entries of the leaderboard, or of its open occurrence if
    /// it recurs. The facts are retained.
    func reset(_ request: APIRequest) async throws -> Response {
        let id = try request.leaderboardID()
        let position = try await games.service(for: request.caller).administration.reset(
            id, in: request.game, by: request.actor)
        return try Response(ResetBody(leaderboardID: id.text, position: position.value), position: position.value)
    }
}
