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
        form(
            "/g/{game}/my/challenges", { try await $0.issue($1) },
            sayingOn: { try await $0.composing(draft: $2, saying: $1) }),
        form(
            "/g/{game}/my/challenges/{id}/{act}",
            { visit, _ in
                let (id, act) = (try visit.part("id"), try visit.part("act"))
                if act == "play" { return try await visit.playChallenge(id) }
                try await visit.act(.post, "/v1/challenges/\(Picture.escaped(id))/\(Picture.escaped(act))")
                return .redirect(to: visit.address("my/challenges"), type: .normal)
            }, sayingOn: { visit, problem, _ in try await visit.challenges(saying: problem) }),
        form(
            "/g/{game}/my/groups", { try await $0.startGroup($1) },
            sayingOn: { try await $0.challenges(saying: $1, draft: $2) }),
        form(
            "/g/{game}/my/groups/{id}/join",
            { visit, _ in
                let id = try visit.part("id")
                try await visit.act(.post, "/v1/group-challenges/\(Picture.escaped(id))/join")
                return .redirect(to: visit.address("my/groups/\(id)"), type: .normal)
            }, sayingOn: { visit, problem, _ in try await visit.challenges(saying: problem) }),
        form(
            "/g/{game}/links/{code}", { visit, _ in try await visit.claimChallengeLink(visit.part("code")) },
            sayingOn: { visit, problem, _ in try await visit.challengeLink(visit.part("code"), saying: problem) }),
        form(
            "/g/{game}/my/friends", { try await $0.befriend($1) },
            sayingOn: { try await $0.friends(saying: $1, typed: $2["friend"]) }),
        page("/g/{game}/my/profile") { try await $0.profile() },
        form(
            "/g/{game}/my/profile", { try await $0.rename($1) },
            sayingOn: { try await $0.profile(saying: $1, typed: $2.whole("name")) }),
        form(
            "/g/{game}/my/picture", { try await $0.show($1) },
            sayingOn: { visit, problem, _ in try await visit.profile(saying: problem) }),
        page("/g/{game}/my/session", .post) {
            try await $0.begin(FormBody(of: $0.request))
        },
        form(
            "/g/{game}/my/session/end", isForPlayers: false, { visit, _ in visit.end() },
            sayingOn: { visit, problem, _ in try await visit.profile(saying: problem) }),
        Route(.get, "/play") { _, _, _ in Response(page: PlayPage.html) },
        // Where other sites expect them.
        Route(.get, "/laurel.js") { _, request, _ in try asset("laurel.js", request) },
        Route(.get, "/laurel.d.ts") { _, request, _ in try asset("laurel.d.ts", request) },
        Route(.get, "/widget.js") { _, request, _ in try asset("widget.js", request) },
        Route(.get, "/favicon.ico") { _, request, _ in try asset("laurel.svg", request) },
        Route(.get, "/") { try await games($0, $1, $2) },
        Route(.get, "/g") { try await games($0, $1, $2) },
        Route(.get, Route.problemPath) { door, request, context in
            problemPage(context.problemStatus, nil, door, request, context)
        },
        // The first part is the assets' version; a router knows one name for the part at a place.
        Route(.get, "/assets/{name}/{file}") { _, request, context in
            let (version, name) = (try context.part("name"), try context.part("file"))
            return try asset(name, request, isPinned: version == Asset.version)
        },
        Route(.get, "/assets/{name}") { door, request, context in
            let name = try context.part("name")
            guard name == "theme.css" else { return try asset(name, request) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/css; charset=utf-8", .cacheControl: "public, max-age=60",
                    .xContentTypeOptions: "nosniff",
                ], body: ResponseBody(byteBuffer: ByteBuffer(string: try await theme(door, context.query).styleSheet)))
        },
    ]

    /// The forms of a player who is signed in have a list of players, or a picture.
    private static let formByteCountMax = AvatarImage.byteCountMax + (16 << 10)

    /// A game's colours, but for those that the address has itself.
    private static func theme(_ door: Door, _ query: Query) async throws -> GameTheme {
        var theme = GameTheme()
        if let game = query["game"] {
            let environment = query["environment"].flatMap(GameEnvironment.init(rawValue:)) ?? .production
            theme = try await door.pageReader.theme(of: door.games.game(named: game), in: environment)
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
                return try await answer(try await Visit(door, request, context))
            } catch {
                let problem = Problem(error)
                // What is wrong with the server is written down with the others of its kind.
                guard problem.status < 500 else { throw error }
                return problemPage(problem.status, problem.detail, door, request, context)
            }
        }
    }

    /// Returns the page for an unknown or invalid address, or for a client that exceeded a rate limit.
    private static func problemPage(
        _ status: Int, _ detail: String?, _ door: Door, _ request: Request, _ context: HTTPContext
    ) -> Response {
        let words = PageWords(door.wording.languages(of: request))
        let frame = (try? PageFrame(context.query)) ?? .plain
        let game = (try? context.part("game")).flatMap { try? door.games.game(named: $0) }
        let home = game.map { (address: "/g/\($0.id)", name: $0.name) } ?? (address: "/", name: "Laurel")
        let title = words[status == 429 ? .tooManyRequests : .missing]
        // The detail of a problem is for developers, in English. The hint for an unknown address is for players.
        let hint: HTML? =
            switch status {
            case 404, 405: "<p>\(words[.missingHint])</p>"
            default: detail.map { detail -> HTML in "<p class=\"note\" lang=\"en\" dir=\"ltr\">\(detail)</p>" }
            }
        let page = frame.page(
            title, words, home: home, style: nil, summary: title,
            body: """
                <h1>\(title)</h1>\(hint)
                <p class="onward"><a class="button" href="\(home.address)"><bdi>\(home.name)</bdi></a></p>
                """)
        return Response(page: page, status: .init(code: status))
    }

    /// What a form of a page does. Only this server's own pages may send it; why it is refused is said on the page that it came
    /// from, with what was typed.
    ///
    /// - Parameter isForPlayers: Whether a viewer who is not signed in is asked to sign in first.
    private static func form(
        _ path: String, isForPlayers: Bool = true,
        _ act: @escaping @Sendable (Visit, FormBody) async throws -> Response,
        sayingOn page: @escaping @Sendable (Visit, String, FormBody) async throws -> Response
    ) -> Route {
        Self.page(path, .post) { visit in
            guard visit.request.isFromHere else {
                throw Problem.invalid(nil, "This was not sent by a page of this server.")
            }
            let byteCountMax = visit.visitor.player == nil ? FormBody.byteCountMax : formByteCountMax
            let form: FormBody
            do { form = try await FormBody(of: visit.request, byteCountMax: byteCountMax) } catch {
                let problem = Problem(error)
                guard problem.status < 500, let detail = problem.detail else { throw error }
                var response = try await page(visit, detail, FormBody())
                response.status = .init(code: problem.status)
                return response
            }
            if isForPlayers, visit.visitor.player == nil {
                return visit.signInAgain(repeating: form, at: visit.request.uri.string)
            }
            do { return try await act(visit, form) } catch {
                let problem = Problem(error)
                guard problem.status < 500, let detail = problem.detail else { throw error }
                var response = try await page(visit, detail, form)
                response.status = .init(code: problem.status)
                return response
            }
        }
    }

    private static func asset(_ name: String, _ request: Request, isPinned: Bool = false) throws -> Response {
        guard let asset = Asset.all[name] else { throw Problem.notFound(request.uri.path) }
        return asset.response(to: request, isPinned: isPinned)
    }

    /// The games with leaderboards for everyone, or the page of the only one.
    private static func games(_ door: Door, _ request: Request, _ context: HTTPContext) async throws -> Response {
        var games: [Game] = []
        for game in door.games.all where try await !door.pageReader.leaderboards(for: Visitor(to: game)).isEmpty {
            games.append(game)
        }
        if games.count == 1, let game = games.first { return .redirect(to: "/g/\(game.id)", type: .found) }
        let words = PageWords(door.wording.languages(of: request))
        let items = games.map { game -> HTML in
            """
            <li><div class="what"><a href="/g/\(game.id.text)"><b dir="auto">\(game.name)</b></a></div></li>

            """
        }
        let list: HTML =
            items.isEmpty ? "<p class=\"note\">\(words[.noGames])</p>" : "<ul class=\"list\">\(items)</ul>"
        return Response(
            page: PageFrame.plain.page(
                words[.games], words, home: (address: "/", name: "Laurel"), style: nil, summary: words[.games],
                scripts: [], body: "<h1>\(words[.games])</h1>\n\(list)"))
    }
}
