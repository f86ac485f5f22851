import Foundation
import HTTPTypes
import LaurelConsole
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelTesting
import Logging
import Testing

@testable import LaurelServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server with a console and a game on a free local port, for the duration of a test.
struct ConsoleFixture {
    let clock: ManualClock
    let door: Door
    let game: Game
    let serverKey: String
    let port: Int

    static let morning = Moment(milliseconds: 1_767_261_600_000)

    /// - Parameters:
    ///   - isSecure: Whether browsers are assumed to use HTTPS.
    ///   - isBehindProxy: Whether `X-Forwarded-For` names the client's address.
    static func run(
        on ledger: any Ledger = MemoryLedger(), isSecure: Bool = false, isBehindProxy: Bool = false,
        dev: DevControls? = nil, _ body: (ConsoleFixture) async throws -> Void
    ) async throws {
        let clock = ManualClock(morning)
        var door = if let dev { try await Door(ledger, dev: dev) } else { try await Door(ledger, clock: clock) }
        door.operators.cost = .none
        let game = try await door.add(Game(id: GameID("com.example.racer"), name: "Racer & Sons"))
        let key = try await door.make(.server, for: game.id, in: .production).secret.text
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let server = LaurelServer(
            door, settings: .init(port: 0, isBehindProxy: isBehindProxy),
            pages: Route.pages(.pagesAndConsole) + Route.console(ConsoleSettings(isSecure: isSecure)), logger: logger)
        let serving = Task {
            defer { port.finish() }
            return try await server.run { port.yield($0) }
        }
        defer { serving.cancel() }
        guard let listening = await ports.first(where: { _ in true }) else {
            _ = try await serving.value
            return
        }
        try await body(
            ConsoleFixture(clock: clock, door: door, game: game, serverKey: key, port: listening))
        serving.cancel()
        _ = try? await serving.value
    }

    /// The path of the game's pages.
    var base: String { "/console/games/com.example.racer/production" }

    static let password = "a good long passphrase"

    /// Creates the first owner as a browser does.
    func owner() async throws -> ConsoleBrowser {
        let browser = ConsoleBrowser(port: port)
        let link = try #require(try await door.operators.inviteFirst()).text
        _ = try await browser.post(
            "/console/setup", ["secret": link, "name": "ada", "password": Self.password], isSigned: false)
        return browser
    }

    /// Creates an operator from an owner's invitation.
    func newPlayer(_ name: String, _ role: OperatorRole) async throws -> ConsoleBrowser {
        let browser = ConsoleBrowser(port: port)
        let secret = try await door.operators.invite(role, by: AuditActor(name: "test"))
        _ = try await browser.post(
            "/console/setup", ["secret": secret.text, "name": name, "password": Self.password], isSigned: false)
        return browser
    }

    /// Sends a request to the API as the developer's server does.
    @discardableResult
    func send(
        _ method: String, _ path: String, _ body: String? = nil, key: String? = nil
    ) async throws -> ConsoleBrowser.Answer {
        let headers = ["Authorization": "Bearer \(key ?? serverKey)", "Content-Type": "application/json"]
        return try await ConsoleBrowser(port: port).send(method, path, headers, body: body.map { Data($0.utf8) })
    }

    /// - Parameter key: A key of the other environment; nil for the production key.
    @discardableResult
    func submit(
        _ score: Int, of player: String, to board: String, key: String? = nil
    ) async throws -> ConsoleBrowser.Answer {
        let body = "{\"player\":\"\(player)\",\"displayName\":\"\(player)\",\"score\":\(score)}"
        let answer = try await send("POST", "/v1/leaderboards/\(board)/scores", body, key: key)
        guard answer.status < 300 else { throw ConsoleBrowser.Unexpected(answer: answer) }
        return answer
    }
}
