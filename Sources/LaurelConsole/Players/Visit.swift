import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire
import NIOCore

/// Somebody on a game's pages: who they are, how they read, and how what they see is asked for.
struct Visit: Sendable {
    let door: Door
    let request: Request
    let context: HTTPContext
    let visitor: Visitor
    let frame: PageFrame
    let languages: AcceptedLanguages
    let words: PageWords

    init(_ door: Door, _ request: Request, _ context: HTTPContext) async throws {
        self.door = door
        self.request = request
        self.context = context
        let game = try door.games.game(named: try context.part("game"))
        visitor = try await door.pageSessions.visitor(to: game, holdingCookie: request.sessionCookie)
        frame = try PageFrame(context.query)
        languages = door.wording.languages(of: request)
        words = PageWords(languages)
    }

    var game: Game { visitor.game }

    /// The address of a page of the game, in the same frame.
    ///
    /// - Parameters:
    ///   - path: Behind the game's own, without a slash before it; empty for the game's own page.
    ///   - parameters: What needs no escaping.
    func address(_ path: String = "", _ parameters: [(String, String)] = []) -> String {
        let query = (parameters + frame.parameters).map { "\($0)=\($1)" }.joined(separator: "&")
        return "/g/\(game.id)" + (path.isEmpty ? "" : "/\(path)") + (query.isEmpty ? "" : "?\(query)")
    }

    // MARK: - Asking

    /// What the contract answers to the visitor.
    func ask<Body: Decodable>(_ type: Body.Type, _ path: String) async throws -> Body {
        try await door.ask(type, path, of: visitor, for: request, context)
    }

    /// Does what the contract lets the visitor do.
    @discardableResult
    func act(_ method: HTTPRequest.Method, _ path: String, _ body: (some Encodable)? = String?.none) async throws
        -> Response
    {
        let bytes = try body.map { ByteBuffer(bytes: try WireJSON.bytes(of: $0)) } ?? ByteBuffer()
        return try await act(method, path, bytes: bytes)
    }

    @discardableResult
    func act(_ method: HTTPRequest.Method, _ path: String, bytes: ByteBuffer) async throws -> Response {
        try await door.answer(method, path, body: bytes, to: visitor, for: request, context)
    }

    // MARK: - Answering

    /// Returns a page of the game.
    ///
    /// - Parameters:
    ///   - section: The section that the navigation marks as current.
    ///   - image: The name of the game's image, for a page that has link previews on other sites.
    ///   - version: A tag of everything that the page depends on; nil if it is unknown.
    func page(
        _ title: String, in section: Section?, status: HTTPResponse.Status = .ok, summary: String? = nil,
        image: String? = nil, version: String? = nil, _ body: HTML
    ) -> Response {
        let page = frame.page(
            title == game.name ? title : "\(title) · \(game.name)", words, home: (address(), game.name),
            style: "/assets/theme.css?game=\(game.id)&environment=\(visitor.environment.rawValue)",
            navigation: navigation(in: section), summary: summary ?? title,
            image: image.map {
                request.origin(isSecure: context.isSecure) + Picture.address(of: $0, in: game.id)
            }, body: body)
        var response = Response(
            page: page, status: status, isFramed: visitor.player == nil, formTarget: request.gameOrigin)
        if visitor.player != nil { response.headers[.cacheControl] = "private, no-cache" }
        if let version {
            let tag = "\"\(version)\""
            if request.headers[.ifNoneMatch]?.contains(tag) == true {
                // The response has the same headers, because a browser replaces its stored headers with them.
                response = Response(status: .notModified, headers: response.headers)
                response.headers[.contentLength] = nil
            }
            response.headers[.eTag] = tag
        }
        return response
    }

    enum Section: CaseIterable { case boards, challenges, achievements, friends, profile }

    /// Nil where there is only one place to go to.
    private func navigation(in section: Section?) -> HTML? {
        guard visitor.player != nil else { return nil }
        let links = Section.allCases.map { each -> HTML in
            let (path, name) =
                switch each {
                case .boards: ("", words[.leaderboards])
                case .challenges: ("my/challenges", words[.challenges])
                case .achievements: ("my/achievements", words[.achievements])
                case .friends: ("my/friends", words[.friends])
                case .profile: ("my/profile", words[.profile])
                }
            let current: HTML? = each == section ? " aria-current=\"page\"" : nil
            return "<a href=\"\(address(path))\"\(current)>\(name)</a>"
        }
        let sandbox: HTML? =
            visitor.environment == .sandbox ? "<span class=\"chip\">\(words[.sandbox])</span>" : nil
        return "<nav class=\"places\" aria-label=\"\(game.name)\">\(links)\(sandbox)</nav>"
    }

    /// The page for a viewer who is not signed in, in place of a player's own.
    func stranger(_ title: String, in section: Section) -> Response {
        page(title, in: section, "<h1>\(title)</h1>\(signInNotice)")
    }

    /// Why nothing of a player's own is here, and the way to sign in: the game's page, if it said where it is.
    var signInNotice: HTML {
        let word: PageWord = visitor.isSignedOut ? .signedOut : .openFromGame
        let link = gameLink(visitor.isSignedOut ? .signInAgain : .play).map { "<p class=\"onward\">\($0)</p>" as HTML }
        return "<p class=\"note\">\(words[word])</p>\(link)"
    }

    /// A link to the game that the player was signed in from; nil if the game did not say where it is.
    func gameLink(_ word: PageWord) -> HTML? {
        request.gameAddress.map { address in
            "<a class=\"main\" href=\"\(address)\" rel=\"noopener\">\(words[word])</a>"
        }
    }

    /// The page after a form of a player whose session has ended: signed in again, in this tab or another, they send it once
    /// more, with all that was typed.
    func signInAgain(repeating form: FormBody, at path: String) -> Response {
        let fields = form.fields.map { field -> HTML in
            "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">"
        }
        let repetition: HTML? =
            form.hasFiles
            ? nil
            : "<form method=\"post\" action=\"\(path)\">\(fields)<button>\(words[.tryAgain])</button></form>"
        return page(
            words[.signInAgain], in: nil, status: .unauthorized,
            """
            <h1>\(words[.signInAgain])</h1>
            \(signInNotice)
            \(repetition)
            """)
    }

    /// Whether the player is banned from the game.
    var isBanned: Bool {
        get async throws { try await door.pageReader.player(visitor)?.flags.contains(.banned) ?? false }
    }

    /// What follows a page's `data-live`: the place in the stream of events from which on the page may be outdated. Read it
    /// before anything that the page shows.
    var freshness: HTML {
        get async throws { " data-place=\"\(try await door.pageReader.eventPlace(for: visitor))\"" }
    }

    /// The same for a page that names a leaderboard, with the position of its ranking: the stream's past has no submissions.
    func freshness(of board: LeaderboardID) async throws -> HTML {
        let place = try await freshness
        return "\(place) data-at=\"\(try await position(of: board).value)\""
    }

    /// The position of a leaderboard's ranking, which every submission to it changes.
    func position(of board: LeaderboardID) async throws -> LedgerPosition {
        let top = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(1, for: .player))
        return try await door.pageReader.page(top, of: board, for: visitor).position
    }

    // MARK: - Pieces

    func instant(_ text: String, _ moment: Moment) -> HTML { words.instant(text, moment) }

    func avatar(_ player: PlayerBody) -> HTML { Avatar.at(player.avatarURL) }

    func count(_ number: Int) -> String { words.count(number, door.wording) }

    /// A list, or what is said where it is empty.
    func list(_ items: [HTML], orElse note: String) -> HTML {
        items.isEmpty ? "<p class=\"note\">\(note)</p>" : Self.list(items)
    }

    static func list(_ items: [HTML]) -> HTML { "<ul class=\"list\">\(items)</ul>" }

    /// Why a form was not accepted, which its field names as its description.
    func alert(_ problem: String?) -> HTML? {
        problem.map { "<p class=\"note problem\" role=\"alert\" id=\"problem\">\($0)</p>" }
    }

    /// What connects a field with the alert above it.
    func invalid(_ problem: String?) -> HTML? {
        problem == nil ? nil : " aria-invalid=\"true\" aria-describedby=\"problem\""
    }

    /// A button that is pressed twice: it opens a disclosure with the button that acts.
    func confirmed(_ path: String, _ name: String, _ fields: [(String, String)] = []) -> HTML {
        "<details class=\"confirm\"><summary>\(name)</summary>\(button(path, name, fields))</details>"
    }

    /// A button that does one thing.
    func button(_ path: String, _ name: String, isMain: Bool = false, _ fields: [(String, String)] = []) -> HTML {
        let hidden = fields.map { field -> HTML in
            "<input type=\"hidden\" name=\"\(field.0)\" value=\"\(field.1)\">"
        }
        let style: HTML? = isMain ? " class=\"main\"" : nil
        return """
            <form method="post" action="\(address(path))">\(hidden)<button\(style)>\(name)</button></form>
            """
    }

    /// What the reader calls each leaderboard that they may read.
    func boardNames() async throws -> [String: String] {
        let boards = try await door.pageReader.leaderboards(for: visitor)
        return Dictionary(
            boards.map { ($0.id.text, $0.name(for: $0.readerLocale(accepting: languages))) }, uniquingKeysWith: { $1 })
    }
}

extension PageWords {
    /// A moment that scripts count down to: "Ends 2026-11-23 00:00 UTC" becomes "Ends in 13 hr 54 min".
    func instant(_ text: String, _ moment: Moment) -> HTML {
        """
        <span class="clock">\(text) <time data-countdown="\(self[.inTime])" datetime="\(moment.iso8601)">\
        \(String(moment.iso8601.prefix(16).map { $0 == "T" ? " " : $0 })) UTC</time></span>
        """
    }
}
