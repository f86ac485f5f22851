import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore

extension Door {
    /// `GET /v1/events`
    func events(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try context.query.refuseNames(besides: ["leaderboard"])
        let service = try await service(for: caller)
        let board = try context.query.parameter("leaderboard", LeaderboardID.init(_:))
        if let board {
            try caller.demandReading(try service.leaderboard(board, of: caller.game.id))
        } else if caller.key != nil {
            throw Problem.invalid(
                "leaderboard", "Name a leaderboard: ?leaderboard=. Only a player's stream can omit it.")
        } else {
            _ = try caller.demandPlayer()
        }
        var player: PlayerNumber?
        if let signedIn = caller.player { player = try await service.player(.id(signedIn.id)).number }
        let hub = streams.hub(of: service)
        let (lastID, game) = (request.headers[.lastEventID], caller.game.id)
        // A task keeps the memory that its deepest call took. The connection's lives as long as the stream, so another one
        // goes deep.
        let (number, events) = try await Task { [player] in
            try await hub.listen(player: player, game: game, board: board, after: lastID)
        }.value
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                do {
                    for await event in events { try await writer.write(event) }
                    await hub.leave(number)
                } catch {
                    await hub.leave(number)
                    throw error
                }
                try await writer.finish(nil)
            })
    }
}

extension HTTPField.Name {
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
