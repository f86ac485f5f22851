import Foundation
import LaurelPages
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Logging

@testable import LaurelServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server with pages and a game on a free local port, for the duration of a test.
struct PageFixture {
    let clock: ManualClock
    let door: Door
    private let port: Int
    let serverKey: String
    private let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        // Each test sets its cookies explicitly.
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        return URLSession(configuration: configuration, delegate: NoRedirects(), delegateQueue: nil)
    }()

    static let morning = Moment(milliseconds: 1_767_261_600_000)

    static func run(_ body: (PageFixture) async throws -> Void) async throws {
        let clock = ManualClock(morning)
        let door = try await Door(MemoryLedger(), clock: clock)
        let game = try await door.add(Game(id: GameID("com.example.racer"), name: "Racer & Sons"))
        let key = try await door.make(.server, for: game.id, in: .production).secret.text
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let server = LaurelServer(
            door, settings: .init(port: 0), pages: Route.pages(AssetCatalog(Asset.pages)), logger: logger)
        let serving = Task {
            defer { port.finish() }
            return try await server.run { port.yield($0) }
        }
        defer { serving.cancel() }
        guard let listening = await ports.first(where: { _ in true }) else {
            _ = try await serving.value
            return
        }
        try await body(PageFixture(clock: clock, door: door, port: listening, serverKey: key))
        serving.cancel()
        _ = try? await serving.value
    }

    private init(clock: ManualClock, door: Door, port: Int, serverKey: String) {
        self.clock = clock
        self.door = door
        self.port = port
        self.serverKey = serverKey
    }

    struct Answer {
        let status: Int
        let text: String
        private let response: HTTPURLResponse

        init(_ response: HTTPURLResponse, _ data: Data) {
            status = response.statusCode
            text = String(decoding: data, as: UTF8.self)
            self.response = response
        }

        func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

        /// The names of the players, in the order of the page.
        var names: [String] {
            text.matches(of: /<tr data-player.*?<bdi>(.*?)<\/bdi>/).map { String($0.1) }
        }

        var ranks: [String] { text.matches(of: /<tr data-player.*?<span>([^<]*)<\/span><\/td>/).map { String($0.1) } }
    }

    func page(_ path: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send("GET", "/g/com.example.racer\(path)", headers)
    }

    func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: String? = nil, data: Data? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
        request.httpMethod = method
        request.httpBody = data ?? body.map { Data($0.utf8) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        return Answer(response as! HTTPURLResponse, data)
    }

    func create(_ id: String, _ settings: String = "") async throws {
        let answer = try await send(
            "POST", "/v1/admin/leaderboards", ["Authorization": "Bearer \(serverKey)"],
            body: "{\"id\":\"\(id)\"\(settings)}")
        guard answer.status == 201 else { throw Unexpected(answer: answer) }
    }

    /// - Returns: The player's identifier.
    @discardableResult
    func submit(_ score: Int, of player: String, to board: String, _ more: String = "") async throws -> String {
        let answer = try await send(
            "POST", "/v1/leaderboards/\(board)/scores", ["Authorization": "Bearer \(serverKey)"],
            body: "{\"player\":\"\(player)\",\"score\":\(score)\(more)}")
        guard answer.status == 200, let id = answer.text.firstMatch(of: /p_[0-9a-z]{26}/) else {
            throw Unexpected(answer: answer)
        }
        return String(id.0)
    }

    /// Returns the access token of a player.
    func token(of player: String, in game: String = "com.example.racer") throws -> String {
        var random = SeededRandom(seed: 1)
        let token = AccessToken(
            player: try PlayerID(player), game: try GameID(game), environment: .production,
            session: SessionID(using: &random), issuedAt: clock.now)
        return try door.tokens.sign(token, at: clock.now)
    }

    /// Makes two players friends with a server key.
    func befriend(_ player: String, _ other: String) async throws {
        let answer = try await send(
            "PUT", "/v1/admin/players/\(player)/friends", ["Authorization": "Bearer \(serverKey)"],
            body: "{\"friends\":[\"\(other)\"]}")
        guard answer.status == 200 else { throw Unexpected(answer: answer) }
    }

    struct Unexpected: Error {
        let answer: Answer
    }
}

/// A delegate that does not follow redirects, because the tests read their targets.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
