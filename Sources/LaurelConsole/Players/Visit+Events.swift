import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelServer
import NIOCore

extension Visit {
    /// `GET …/my/events`: the contract's stream, for the browser's own reader of streams, which can send no token.
    ///
    /// `after` is the place in the stream at which the page was made, `at` the position of its leaderboard then: what changed
    /// since comes first, so that the page need not ask for itself again if nothing did.
    func events() async throws -> Response {
        let board = try context.query.parameter("leaderboard", LeaderboardID.init)
        guard board != nil || viewer.player != nil else { throw Problem.notFound(request.uri.path) }
        let position = try context.query.wholeNumber("at").map(Int64.init)
        let query = (board.map { "leaderboard=\($0)&" } ?? "") + "game=\(game.id)"
        var head = request.head
        if head.headerFields[.lastEvent] == nil, let place = context.query["after"] {
            head.headerFields[.lastEvent] = String(place.prefix(100))
        }
        let asked = Request(head: head, body: request.body)
        var response = try await door.answer(.get, "/v1/events?\(query)", to: viewer, for: asked, context)
        // From here on the stream says what changes.
        guard let board, let position, response.status == .ok else { return response }
        guard try await self.position(of: board).value != position else { return response }
        let events = response.body
        response.body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: "event: leaderboard.updated\ndata: {}\n\n"))
            try await events.write(writer)
        }
        return response
    }

    /// A part of the address that says which.
    func part(_ name: String) throws -> String { try context.part(name) }
}

extension HTTPField.Name {
    /// A literal that is a name.
    fileprivate static let lastEvent = HTTPField.Name("Last-Event-ID")!
}
