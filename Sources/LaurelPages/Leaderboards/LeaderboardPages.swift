import Hummingbird
import LaurelModel
import LaurelServer

/// The pages of a game and of its leaderboards.
enum LeaderboardPages {
    static func routes(_ pages: PageRoutes) -> [Route] {
        [
            pages.page("/g/{game}") { request in
                let query = request.context.query
                if let board = try query.parameter("board", LeaderboardID.init) {
                    return .redirect(
                        to: try BoardAddress(game: request.game.id, board: board, query).text, type: .found)
                }
                return try await GamePage(for: request).response
            },
            pages.page("/g/{game}/{board}") { request in
                let board = try request.part("board")
                let address = try BoardAddress(
                    game: request.game.id, board: Problem.explaining("board") { try LeaderboardID(board) },
                    request.context.query)
                return try await BoardPage(address, for: request).response
            },
        ]
    }
}
