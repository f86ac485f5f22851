import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Logging
import NIOCore

@testable import LaurelServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension AuditActor {
    static let test = AuditActor(name: "test")
}

extension ServerLimits {
    /// The default limits, with more time for PostgreSQL, which may respond later on a busy machine.
    static var patient: ServerLimits {
        var limits = ServerLimits()
        limits.databaseSeconds = 60
        return limits
    }
}

/// A server on a free local port, with a game and its keys, for the duration of a test.
struct ServerFixture {
    let door: Door
    let port: Int
    let clock: ManualClock
    let serverKey: String
    let clientKey: String
    let sandboxKey: String
    private let server: LaurelServer
    private let serving: Task<Bool, any Error>
    private let session: URLSession

    static let morning = Moment(milliseconds: 1_767_261_600_000)

    /// - Parameters:
    ///   - machineClock: A clock for the server that replaces `clock`.
    ///   - other: A server of the same ledger, with the game and the keys; nil to create them.
    static func run(
        on ledger: any Ledger = MemoryLedger(), clock: ManualClock = ManualClock(morning),
        machineClock: (any WallClock)? = nil, idleSeconds: Int64 = 30,
        documents: (any RemoteDocuments)? = nil, isBehindProxy: Bool = false, allowedOrigins: Set<String> = [],
        allowsPrivateWebhooks: Bool = true, pushes: PushGateway? = nil,
        webhookPatience: TimeAmount? = nil, limits: ServerLimits = .patient,
        spoolDirectory: String? = nil, metricsToken: String? = nil, closingTime: Duration = .seconds(15),
        replicationLagMax: Duration = .seconds(30), besides other: ServerFixture? = nil,
        _ body: (ServerFixture) async throws -> Void
    ) async throws {
        var door = try await Door(
            ledger, clock: machineClock ?? clock, documents: documents, allowsPrivateWebhooks: allowsPrivateWebhooks,
            limits: limits, spoolDirectory: spoolDirectory, metricsToken: metricsToken,
            readiness: ReadinessRules(replicationLagMax: replicationLagMax))
        if let pushes { door.pushes.gateway = pushes }
        if let webhookPatience { door.webhooks.patience = webhookPatience }
        let secrets =
            if let other { [other.serverKey, other.clientKey, other.sandboxKey] } else { try await furnish(door) }
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        let server = LaurelServer(
            door,
            settings: .init(
                port: 0, idleSeconds: idleSeconds, isBehindProxy: isBehindProxy, allowedOrigins: allowedOrigins,
                closingTime: closingTime),
            logger: logger)
        let serving = Task {
            defer { port.finish() }
            return try await server.run { port.yield($0) }
        }
        defer { serving.cancel() }
        guard let listening = await ports.first(where: { _ in true }) else {
            _ = try await serving.value
            return
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 100
        try await body(
            ServerFixture(
                door: door, port: listening, clock: clock, serverKey: secrets[0], clientKey: secrets[1],
                sandboxKey: secrets[2], server: server, serving: serving,
                session: URLSession(configuration: configuration)))
        serving.cancel()
        _ = try? await serving.value
    }

    /// Creates the game, and returns the secrets of its keys.
    private static func furnish(_ door: Door) async throws -> [String] {
        let game = try GameID("com.example.racer")
        _ = try await door.add(Game(id: game))
        var secrets: [String] = []
        for (kind, environment) in [
            (APIKey.Kind.server, GameEnvironment.production), (.client, .production), (.server, .sandbox),
        ] {
            secrets.append(try await door.make(kind, for: game, in: environment).secret.text)
        }
        return secrets
    }

    /// Starts to stop the server, whose port closes after `drainTime`.
    func stop(after drainTime: Duration) { server.stop(after: drainTime) }

    /// Waits until the server has stopped.
    ///
    /// - Returns: Whether it stopped because of a failure.
    func waitForEnd() async throws -> Bool { try await serving.value }

    struct Answer {
        let status: Int
        let headers: [String: String]
        let text: String

        var json: [String: any Sendable] {
            (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: any Sendable] ?? [:]
        }

        /// The last path component of a problem's type.
        var slug: String? { (json["type"] as? String)?.split(separator: "/").last.map(String.init) }

        func header(_ name: String) -> String? {
            headers.first { $0.key.lowercased() == name.lowercased() }?.value
        }
    }

    func send(
        _ method: String = "GET", _ path: String, key: String? = nil, body: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> Answer {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.timeoutInterval = 60
        if let key { request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization") }
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await session.data(for: request)
        let http = response as! HTTPURLResponse
        let fields = http.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        return Answer(
            status: http.statusCode, headers: Dictionary(fields) { $1 }, text: String(decoding: data, as: UTF8.self))
    }

    func createLeaderboard(_ id: String = "speedrun", _ settings: String = "") async throws {
        let answer = try await send(
            "POST", "/v1/admin/leaderboards", key: serverKey, body: "{\"id\":\"\(id)\"\(settings)}")
        guard answer.status == 201 else { throw Unexpected(answer: answer) }
    }

    struct Unexpected: Error {
        let answer: Answer
    }
}
