import HTTPTypes
import Hummingbird
import LaurelConfiguration
import LaurelModel
package import LaurelServer
import NIOCore

extension Route {
    /// What people see in a browser, and what it is made with.
    package static let pages: [Route] = [
        page("/g/{game}") { visit in
            if let board = try visit.context.query.parameter("board", LeaderboardID.init) {
                return .redirect(
                    to: try BoardAddress(game: visit.game.id, board: board, visit.context.query).text, type: .found)
            }
            return try await GamePage(for: visit).response
        },
        page("/g/{game}/{board}") { visit in
            let board = try visit.part("board")
            let address = try BoardAddress(
                game: visit.game.id, board: Problem.explaining("board") { try LeaderboardID(board) },
                visit.context.query)
            return try await BoardPage(address, for: visit).response
        },
        page("/g/{game}/my/challenges") { try await $0.challenges() },
        page("/g/{game}/my/challenges/new") { try await $0.composing() },
        page("/g/{game}/my/groups/{id}") { try await $0.standings(of: $0.part("id")) },
        page("/g/{game}/my/achievements") { try await $0.achievements() },
        page("/g/{game}/my/friends") { try await $0.friends() },
        page("/g/{game}/links/{code}") { try await $0.challengeLink($0.part("code")) },
        page("/g/{game}/my/session") { try await $0.begin(nil) },
        page("/g/{game}/my/events") { try await $0.events() },
        form("/g/{game}/my/challenges", { try await $0.issue($1) }, sayingOn: { try await $0.challenges(saying: $1) }),
        form(
            "/g/{game}/my/challenges/{id}/{act}",
            { visit, _ in
                let (id, act) = (try visit.part("id"), try visit.part("act"))
                try await visit.act(.post, "/v1/challenges/\(Picture.escaped(id))/\(Picture.escaped(act))")
                return .redirect(to: visit.address("my/challenges"), type: .normal)
            }, sayingOn: { try await $0.challenges(saying: $1) }),
        form("/g/{game}/my/groups", { try await $0.startGroup($1) }, sayingOn: { try await $0.challenges(saying: $1) }),
        form(
            "/g/{game}/my/groups/{id}/join",
            { visit, _ in
                let id = try visit.part("id")
                try await visit.act(.post, "/v1/group-challenges/\(Picture.escaped(id))/join")
                return .redirect(to: visit.address("my/groups/\(id)"), type: .normal)
            }, sayingOn: { try await $0.challenges(saying: $1) }),
        form(
            "/g/{game}/links/{code}", { visit, _ in try await visit.claimChallengeLink(visit.part("code")) },
            sayingOn: { try await $0.challengeLink($0.part("code"), saying: $1) }),
        form("/g/{game}/my/friends", { try await $0.befriend($1) }, sayingOn: { try await $0.friends(saying: $1) }),
        page("/g/{game}/my/profile") { try await $0.profile() },
        form("/g/{game}/my/profile", { try await $0.rename($1) }, sayingOn: { try await $0.profile(saying: $1) }),
        form("/g/{game}/my/picture", { try await $0.show($1) }, sayingOn: { try await $0.profile(saying: $1) }),
        page("/g/{game}/my/session", .post) {
            try await $0.begin(FormBody(of: $0.request, byteCountMax: formByteCountMax))
        },
        form("/g/{game}/my/session/end", { visit, _ in visit.end() }, sayingOn: { try await $0.profile(saying: $1) }),
        Route(.get, "/play") { _, _, _ in Response(page: PlayPage.html) },
        // Where other sites expect them.
        Route(.get, "/laurel.js") { _, request, _ in try asset("laurel.js", request) },
        Route(.get, "/laurel.d.ts") { _, request, _ in try asset("laurel.d.ts", request) },
        Route(.get, "/widget.js") { _, request, _ in try asset("widget.js", request) },
        Route(.get, "/assets/{name}") { door, request, context in
            let name = try context.parameters.require("name")
            guard name == "theme.css" else { return try asset(name, request) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/css; charset=utf-8", .cacheControl: "public, max-age=60",
                    .xContentTypeOptions: "nosniff",
                ], body: ResponseBody(byteBuffer: ByteBuffer(string: try await theme(door, context.query).styleSheet)))
        },
    ]

    /// A player's forms have some lines, or a picture.
    private static let formByteCountMax = AvatarImage.byteCountMax + (16 << 10)

    /// A game's colours, but for those that the address has itself.
    private static func theme(_ door: Door, _ query: Query) async throws -> GameTheme {
        var theme = GameTheme()
        if let game = query["game"] {
            let environment = query["environment"].flatMap(GameEnvironment.init(rawValue:)) ?? .production
            theme = try await door.configurationBook(of: door.publicGame(game), in: environment).current()
                .configuration.theme
        }
        if let accent = try query.parameter("accent", WebColor.init(_:)) { theme.accent = accent }
        return theme
    }

    /// A page of a game, whose problems are pages, too.
    private static func page(
        _ path: String, _ method: HTTPRequest.Method = .get,
        _ answer: @escaping @Sendable (Visit) async throws -> Response
    ) -> Route {
        Route(method, path) { door, request, context in
            do {
                return try await answer(Visit(door, request, context))
            } catch {
                let problem = Problem(error)
                // What is wrong with the server is written down with the others of its kind.
                guard problem.status < 500 else { throw error }
                let words = PageWords(door.wording.languages(of: request))
                let frame = try? PageFrame(context.query)
                let body: HTML =
                    "<h1>\(words[.missing])</h1><p class=\"note\" lang=\"en\" dir=\"ltr\">\(problem.detail ?? "")</p>"
                let page = (frame ?? .plain).page(
                    words[.missing], words, home: nil, style: nil, summary: words[.missing], body: body)
                return Response(page: page, status: .init(code: problem.status))
            }
        }
    }

    /// What a form of a page sends. Only this server's own pages may; what was refused is said on the page it came from.
    private static func form(
        _ path: String, _ act: @escaping @Sendable (Visit, FormBody) async throws -> Response,
        sayingOn page: @escaping @Sendable (Visit, String) async throws -> Response
    ) -> Route {
        Self.page(path, .post) { visit in
            guard visit.request.isFromHere else {
                throw Problem.invalid(nil, "This was not sent by a page of this server.")
            }
            do {
                return try await act(visit, FormBody(of: visit.request, byteCountMax: formByteCountMax))
            } catch {
                let problem = Problem(error)
                guard problem.status < 500, let detail = problem.detail else { throw error }
                var response = try await page(visit, detail)
                response.status = .init(code: problem.status)
                return response
            }
        }
    }

    private static func asset(_ name: String, _ request: Request) throws -> Response {
        guard let asset = Asset.all[name] else { throw Problem.notFound(request.uri.path) }
        return asset.response(to: request)
    }
}
