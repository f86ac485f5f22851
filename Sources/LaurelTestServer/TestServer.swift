public import Foundation
public import LaurelCore
public import LaurelKit
public import LaurelModel
import LaurelServer
public import LaurelTesting
public import LaurelWire
import Logging

/// A complete server in the test's own process, without a network.
///
/// ```swift
/// let server = try await TestServer()
/// try await server.add(NewLeaderboardBody(id: LeaderboardID("speedrun")))
/// let laurel = try server.client(in: folder)
/// try await laurel.signIn(displayName: "Ann")
/// ```
public struct TestServer: Sendable {
    /// The server's clock, which does not advance automatically.
    public let clock: ManualClock
    /// The client key of the game.
    public let clientKey: String
    /// The server key of the game.
    public let serverKey: String
    /// The id of the game.
    public let game: String
    private let door: Door
    /// The transport that passes requests to the server's router.
    public let transport: RouterTransport

    /// Creates a server with one game and its keys.
    ///
    /// - Parameter environment: The environment of the keys.
    public init(
        game: String = "com.example.game", in environment: GameEnvironment = .production,
        on ledger: any Ledger = MemoryLedger(),
        at moment: Moment = Moment(milliseconds: 1_767_261_600_000)
    ) async throws {
        self.game = game
        clock = ManualClock(moment)
        door = try await Door(ledger, clock: clock)
        let id = try GameID(game)
        _ = try await door.add(Game(id: id))
        clientKey = try await door.make(.client, for: id, in: environment).secret.text
        serverKey = try await door.make(.server, for: id, in: environment).secret.text
        transport = RouterTransport(await InProcessServer(door))
    }

    /// Returns a client of the game on a separate simulated device.
    ///
    /// - Parameters:
    ///   - folder: The folder of the device's data.
    ///   - transport: The transport, or nil for the server's own. A test may pass a transport that injects faults.
    public func client(
        in folder: URL, files: any FileSystem = DiskFiles(), transport: (any Transport)? = nil,
        clock: any DeviceClock = SystemDeviceClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) throws -> LaurelClient {
        try LaurelClient(
            server: RouterTransport.server, clientKey: clientKey, folder: folder, languages: ["en"],
            secrets: FileSecretStore(in: folder, files: files), files: files, transport: transport ?? self.transport,
            clock: clock, random: random)
    }

    /// Listens on a free port of this machine while `body` runs, so that other processes can connect.
    public func listening(_ body: (URL) async throws -> Void) async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let server = LaurelServer(
            door, settings: .init(port: 0), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let serving = Task {
            defer { port.finish() }
            return try await server.run { port.yield($0) }
        }
        defer { serving.cancel() }
        if let listening = await ports.first(where: { _ in true }) {
            try await body(URL(string: "http://127.0.0.1:\(listening)")!)
            serving.cancel()
            _ = try? await serving.value
        } else {
            _ = try await serving.value
        }
    }

    /// Creates a leaderboard.
    public func add(_ leaderboard: NewLeaderboardBody) async throws {
        try await post("admin/leaderboards", WireJSON.encode(leaderboard))
    }

    /// Applies a configuration document, in YAML, to the game.
    public func configure(_ document: String) async throws {
        try await send("PUT", "admin/games/\(game)/configuration", Data(document.utf8), as: "application/yaml")
    }

    /// Sends a POST request with the server key and the JSON `body`, and returns the response.
    ///
    /// - Throws: ``LaurelError`` if the response's status is not a success.
    @discardableResult
    public func post(_ path: String, _ body: Data) async throws -> TransportResponse {
        try await send("POST", path, body)
    }

    /// Sends a request with the server key, and returns the response.
    ///
    /// - Throws: ``LaurelError`` if the response's status is not a success.
    @discardableResult
    public func send(
        _ method: String, _ path: String, _ body: Data? = nil, as mediaType: String = "application/json"
    ) async throws -> TransportResponse {
        let request = TransportRequest(
            method: method, url: RouterTransport.server.appendingPathComponent("v1/" + path),
            headers: ["Authorization": "Bearer " + serverKey, "Content-Type": mediaType], body: body)
        let answer = try await transport.response(to: request)
        guard (200..<300).contains(answer.status) else {
            throw LaurelError(.unexpectedAnswer, String(decoding: answer.body, as: UTF8.self))
        }
        return answer
    }
}
