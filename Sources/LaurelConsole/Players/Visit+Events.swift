import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelServer

extension Visit {
    /// `GET …/my/events`: the contract's stream, for whom the browser's own reader of streams can show no token.
    func events() async throws -> Response {
        let board = try context.query.parameter("leaderboard", LeaderboardID.init)
        guard board != nil || visitor.player != nil else { throw Problem.notFound(request.uri.path) }
        let query = (board.map { "leaderboard=\($0)&" } ?? "") + "game=\(game.id)"
        return try await door.answer(.get, "/v1/events?\(query)", to: visitor, for: request, context)
    }

    /// A part of the address that says which.
    func part(_ name: String) throws -> String { try context.parameters.require(name) }
}
