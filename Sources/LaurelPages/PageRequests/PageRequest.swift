import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelServer
import LaurelWire
import NIOCore

/// A request for a page of a game, with its viewer, their languages and the presentation of the page.
struct PageRequest: Sendable {
    let door: Door
    let http: Request
    let context: HTTPContext
    let assets: AssetCatalog
    let viewer: Viewer
    let frame: PageFrame
    let languages: AcceptedLanguages
    let words: PageWords
    /// The age of the data that the page shows.
    let age: DataAge

    init(_ http: Request, _ context: HTTPContext, assets: AssetCatalog, door: Door) async throws {
        self.door = door
        self.http = http
        self.context = context
        self.assets = assets
        let game = try door.games.game(named: try context.part("game"))
        viewer = try await door.pageSessions.viewer(of: game, holdingCookie: http.sessionCookie)
        age = try door.checkedAge(of: Realm(group: game.group, environment: viewer.environment))
        frame = try PageFrame(context.query)
        languages = door.wording.languages(of: http)
        words = PageWords(languages)
    }

    var game: Game { viewer.game }

    /// Returns a part of the path, percent-decoded.
    func part(_ name: String) throws -> String { try context.part(name) }

    /// Returns the address of a page of the game, with the same presentation.
    ///
    /// - Parameters:
    ///   - path: The path after that of the game's page, without a leading slash; empty for the game's page.
    ///   - parameters: Names and values of the query that need no escaping.
    func address(_ path: String = "", _ parameters: [(String, String)] = []) -> String {
        let query = (parameters + frame.parameters).map { "\($0)=\($1)" }.joined(separator: "&")
        return "/g/\(game.id)" + (path.isEmpty ? "" : "/\(path)") + (query.isEmpty ? "" : "?\(query)")
    }
}

// MARK: - API

extension PageRequest {
    /// Sends a request to the API on behalf of the viewer, and decodes the response.
    func fetch<Body: Decodable>(
        _ type: Body.Type, _ path: String, by method: HTTPRequest.Method = .get
    ) async throws -> Body {
        try await door.send(type, path, by: method, of: viewer, for: http, context)
    }

    /// Sends a request to the API on behalf of the viewer.
    @discardableResult
    func send(_ method: HTTPRequest.Method, _ path: String, _ body: (some Encodable)? = String?.none) async throws
        -> Response
    {
        let bytes = try body.map { ByteBuffer(bytes: try WireJSON.bytes(of: $0)) } ?? ByteBuffer()
        return try await send(method, path, bytes: bytes)
    }

    /// Sends a request to the API on behalf of the viewer.
    ///
    /// - Parameter http: The request whose `Accept-Language` and `Last-Event-ID` are forwarded; nil for the page's.
    @discardableResult
    func send(
        _ method: HTTPRequest.Method, _ path: String, bytes: ByteBuffer = ByteBuffer(), for http: Request? = nil
    ) async throws -> Response {
        try await door.answer(method, path, body: bytes, to: viewer, for: http ?? self.http, context)
    }

    /// Whether the player is banned from the game.
    var isBanned: Bool {
        get async throws { try await door.pageReader.player(viewer)?.flags.contains(.banned) ?? false }
    }

    /// Returns the localized names of the leaderboards that the viewer may read, by identifier.
    func boardNames() async throws -> [String: String] {
        let boards = try await door.pageReader.leaderboards(for: viewer)
        return Dictionary(
            boards.map { ($0.id.text, $0.name(for: $0.readerLocale(accepting: languages))) }, uniquingKeysWith: { $1 })
    }
}

// MARK: - Live updates

extension PageRequest {
    /// The attribute after `data-live`: the position in the event stream after which the page may be outdated. Read it
    /// before the data that the page shows.
    var freshness: HTML {
        get async throws { " data-place=\"\(try await door.pageReader.eventPlace(for: viewer))\"" }
    }

    /// Returns ``freshness`` with the position of a leaderboard's ranking, because the stream does not replay
    /// submissions.
    func freshness(of board: LeaderboardID) async throws -> HTML {
        let place = try await freshness
        return "\(place) data-at=\"\(try await position(of: board).value)\""
    }

    /// Returns the position of a leaderboard's ranking, which every submission to the leaderboard changes.
    func position(of board: LeaderboardID) async throws -> LedgerPosition {
        let top = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(1, for: .player))
        return try await door.pageReader.page(top, of: board, for: viewer).position
    }
}
