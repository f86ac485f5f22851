import HTTPTypes
import Hummingbird
import LaurelModel
package import LaurelServer
import NIOCore

extension Route {
    /// What people see in a browser, and what it is made with.
    package static let pages: [Route] = [
        page("/g/{game}") { try await game($0, $1, $2) },
        page("/g/{game}/{board}") { try await board($0, $1, $2) },
        page("/play") { _, _, _ in Response(page: PlayPage.html) },
        // Where other sites expect them.
        Route(.get, "/laurel.js") { _, request, _ in try asset("laurel.js", request) },
        Route(.get, "/laurel.d.ts") { _, request, _ in try asset("laurel.d.ts", request) },
        Route(.get, "/widget.js") { _, request, _ in try asset("widget.js", request) },
        Route(.get, "/assets/{name}") { _, request, context in
            let name = try context.parameters.require("name")
            guard name == "theme.css" else { return try asset(name, request) }
            let accent = try context.query.parameter("accent", AccentColor.init)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/css; charset=utf-8", .cacheControl: "public, max-age=86400",
                    .xContentTypeOptions: "nosniff",
                ], body: ResponseBody(byteBuffer: ByteBuffer(string: accent?.styleSheet ?? "")))
        },
    ]

    /// A route whose problems are pages, too.
    private static func page(
        _ path: String, _ answer: @escaping @Sendable (Door, Request, DoorContext) async throws -> Response
    ) -> Route {
        Route(.get, path) { door, request, context in
            do {
                return try await answer(door, request, context)
            } catch {
                let problem = Problem(error)
                // What is wrong with the server is written down with the others of its kind.
                guard problem.status < 500 else { throw error }
                let words = PageWords(door.wording.languages(of: request))
                let frame = try? PageFrame(context.query)
                let body: HTML =
                    "<h1>\(words.missing)</h1><p class=\"note\" lang=\"en\" dir=\"ltr\">\(problem.detail ?? "")</p>"
                let page = (frame ?? .plain).page(words.missing, words, home: nil, summary: words.missing, body: body)
                return Response(page: page, status: .init(code: problem.status))
            }
        }
    }

    /// `GET /g/{game}`: its leaderboards; `?board=` leads to one of them.
    private static func game(_ door: Door, _ request: Request, _ context: DoorContext) async throws -> Response {
        let game = try door.publicGame(try context.parameters.require("game"))
        if let board = try context.query.parameter("board", LeaderboardID.init) {
            return .redirect(to: try BoardAddress(game: game.id, board: board, context.query).text, type: .found)
        }
        let page = try await GamePage(
            game, in: PageFrame(context.query), from: door, accepting: door.wording.languages(of: request))
        return Response(page: page.html)
    }

    /// `GET /g/{game}/{board}`
    private static func board(_ door: Door, _ request: Request, _ context: DoorContext) async throws -> Response {
        let game = try door.publicGame(try context.parameters.require("game"))
        let board = try context.parameters.require("board")
        let address = try BoardAddress(
            game: game.id, board: Problem.explaining("board") { try LeaderboardID(board) }, context.query)
        let page = try await BoardPage(address, of: game, from: door, accepting: door.wording.languages(of: request))
        let tag = "\"\(page.version)\""
        var response =
            request.headers[.ifNoneMatch]?.contains(tag) == true
            ? Response(status: .notModified) : Response(page: page.html)
        response.headers[.eTag] = tag
        return response
    }

    private static func asset(_ name: String, _ request: Request) throws -> Response {
        guard let asset = Asset.all[name] else { throw Problem.notFound(request.uri.path) }
        return asset.response(to: request)
    }
}
