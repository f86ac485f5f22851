import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelServer
import NIOCore

/// The stream of events of the API, for the `EventSource` of a page, which cannot send a token.
struct PageEvents {
    let request: PageRequest

    static func routes(_ pages: PageRoutes) -> [Route] {
        [pages.page("/g/{game}/my/events") { try await PageEvents(request: $0).stream() }]
    }

    /// `GET …/my/events`: streams events.
    ///
    /// The parameter `after` is the position in the stream when the page was read, and `at` is the position of the
    /// page's leaderboard. The stream starts with the later changes, so an unchanged page is not loaded again.
    private func stream() async throws -> Response {
        let board = try request.context.query.parameter("leaderboard", LeaderboardID.init)
        guard board != nil || request.viewer.player != nil else { throw Problem.notFound(request.http.uri.path) }
        let position = try request.context.query.wholeNumber("at").map(Int64.init)
        let query = (board.map { "leaderboard=\($0)&" } ?? "") + "game=\(request.game.id)"
        var head = request.http.head
        if head.headerFields[.lastEvent] == nil, let place = request.context.query["after"] {
            head.headerFields[.lastEvent] = String(place.prefix(100))
        }
        let http = Request(head: head, body: request.http.body)
        var response = try await request.send(.get, "/v1/events?\(query)", for: http)
        // The stream contains the changes after this position.
        guard let board, let position, response.status == .ok else { return response }
        guard try await request.position(of: board).value != position else { return response }
        let events = response.body
        response.body = ResponseBody { writer in
            try await writer.write(ByteBuffer(string: "event: leaderboard.updated\ndata: {}\n\n"))
            try await events.write(writer)
        }
        return response
    }
}

extension HTTPField.Name {
    /// The `Last-Event-ID` header.
    fileprivate static let lastEvent = HTTPField.Name("Last-Event-ID")!
}
