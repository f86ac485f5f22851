import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore
import ServiceLifecycle

extension Door {
    /// `GET /v1/events`
    func events(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try context.query.refuseNames(besides: ["leaderboard"])
        let service = try await service(for: caller)
        let board = try context.query.parameter("leaderboard", LeaderboardID.init(_:))
        if let board {
            try caller.demandReading(try service.leaderboard(board, of: caller.game.id))
        } else {
            _ = try caller.demandPlayer()
        }
        var player: PlayerNumber?
        if let signedIn = caller.player { player = try await service.player(.id(signedIn.id)).number }
        let hub = streams.hub(of: service)
        let lastID = request.headers[.lastEventID]
        let (number, events) = try await hub.listen(
            player: player, game: caller.game.id, board: board, after: lastID)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                do {
                    for await event in events.cancelOnGracefulShutdown() { try await writer.write(event) }
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
