import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The stop of a server: its drain, the closing of the port, and unfinished requests.
///
/// An inline route and a route of Hummingbird are tested, because their responses are written by different code.
@Suite struct DrainTests {
    private static let inline = "/v1/leaderboards/speedrun/entries"
    private static let routed = "/v1/leaderboards"
    /// A drain time that does not end during a test.
    private static let long = Duration.seconds(3_600)

    private static func get(_ path: String, _ fields: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
    }

    /// Returns each response with its head in lower case.
    private static func responses(in text: String) -> [String] {
        text.lowercased().components(separatedBy: "http/1.1 ").dropFirst().map(\.self)
    }

    private static func run(
        on ledger: any Ledger = MemoryLedger(), closingTime: Duration = .seconds(15),
        _ body: (ServerFixture) async throws -> Void
    ) async throws {
        try await ServerFixture.run(on: ledger, closingTime: closingTime) { fixture in
            try await fixture.createLeaderboard()
            // Loads the ranking, so that requests for it are answered inline.
            #expect(try await fixture.send("GET", inline).status == 200)
            try await body(fixture)
        }
    }

    @Test func `A server that drains fails its readiness check and answers all other requests`() async throws {
        try await Self.run { fixture in
            #expect(try await fixture.send("GET", "/readyz").status == 200)
            fixture.stop(after: Self.long)
            try await waitUntil("the server drains") { try await fixture.send("GET", "/readyz").status == 503 }
            let readiness = try await fixture.send("GET", "/readyz")
            #expect(readiness.slug == "draining", "\(readiness.text)")
            #expect(try await fixture.send("GET", "/healthz").status == 200)
            let score = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: #"{"player":"ann","score":7}"#
            )
            #expect(score.status == 200, "\(score.text)")
            let entries = try await fixture.send("GET", Self.inline)
            #expect(entries.status == 200 && entries.text.contains("\"score\":7"), "\(entries.text)")
        }
    }

    @Test(arguments: [inline, routed, "/nothing"])
    func `Each response of a server that drains closes its connection`(path: String) async throws {
        try await Self.run { fixture in
            let port = fixture.port
            let connection = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(Self.get(path))
                let first = try connection.receive()
                #expect(!String(decoding: first, as: UTF8.self).lowercased().contains("connection: close"))
                return connection
            }
            fixture.stop(after: Self.long)
            try await waitUntil("the server drains") { fixture.door.drain.isDraining }
            // The open connection stays usable, and new connections are accepted.
            for connection in [connection, try RawConnection(to: port)] {
                let answer = try await RawConnection.onThread {
                    #expect(try !connection.hasBytes(within: 20), "The connection is open.")
                    try connection.send(Self.get(path))
                    return try connection.receiveAll()
                }
                #expect(Self.responses(in: answer).count == 1, "\(answer)")
                #expect(answer.lowercased().contains("connection: close"), "\(answer)")
                #expect(answer.contains(path == "/nothing" ? "404" : "200"))
            }
        }
    }

    @Test(arguments: [[routed, inline], [routed, routed]])
    func `Of several pipelined requests, only the last response closes the connection`(paths: [String]) async throws {
        try await Self.run { fixture in
            fixture.stop(after: Self.long)
            try await waitUntil("the server drains") { fixture.door.drain.isDraining }
            let answer = try await RawConnection.talk(fixture.port, paths.map { Self.get($0) }.joined())
            let responses = Self.responses(in: answer)
            #expect(responses.count == 2, "\(answer)")
            #expect(responses.map { $0.hasPrefix("200") } == [true, true], "\(answer)")
            #expect(responses.map { $0.contains("connection: close") } == [false, true], "\(answer)")
        }
    }

    /// Sends a request that the server cannot handle while the gate of its ledger is closed.
    ///
    /// - Parameter before: The path of a request in the same packet, whose response proves that the server has
    ///   received both.
    private static func sendBlocked(
        _ method: String, _ path: String, by token: String, after before: String, to port: Int
    ) async throws -> RawConnection {
        try await RawConnection.onThread {
            let connection = try RawConnection(to: port)
            let fields = "Authorization: Bearer \(token)\r\nContent-Length: 0\r\n"
            try connection.send(get(before) + "\(method) \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
            let first = String(decoding: try connection.receive(), as: UTF8.self)
            #expect(first.hasPrefix("HTTP/1.1 200") && responses(in: first).count == 1, "\(first)")
            return connection
        }
    }

    @Test(arguments: [("/healthz", "/v1/friends"), (inline, inline + "?scope=friends")])
    func `The response to a request in flight closes its connection`(before: String, path: String) async throws {
        let ledger = GatedLedger(MemoryLedger())
        try await Self.run(on: ledger) { fixture in
            let ann = try await fixture.signIn(name: "Ann")
            ledger.close(toTransactions: true)
            let connection = try await Self.sendBlocked("GET", path, by: ann.token, after: before, to: fixture.port)
            fixture.stop(after: Self.long)
            try await waitUntil("the server drains") { fixture.door.drain.isDraining }
            ledger.open()
            let answer = try await RawConnection.onThread { try connection.receiveAll() }
            #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
            #expect(answer.lowercased().contains("connection: close"), "\(answer)")
        }
    }

    @Test func `A server that drains ends its event streams with a time to reconnect`() async throws {
        try await Self.run { fixture in
            let port = fixture.port
            let stream = Self.get("/v1/events?leaderboard=speedrun")
            let connection = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(stream)
                var answer = ""
                while !answer.contains(": welcome") {
                    answer += String(decoding: try connection.receive(), as: UTF8.self)
                }
                return connection
            }
            fixture.stop(after: Self.long)
            let end = try await RawConnection.onThread { try connection.receiveAll() }
            // A client may connect again to a server that drains. Its stream ends too.
            let again = try await RawConnection.talk(port, stream)
            #expect(again.contains(": welcome"), "\(again)")
            for answer in [end, again] {
                let delay = try #require(answer.firstMatch(of: /retry: (\d+)\n\n/).flatMap { Int($0.1) }, "\(answer)")
                #expect((1_000...5_000).contains(delay))
            }
        }
    }

    @Test func `The port of a server without a drain time closes at once, and idle connections close`() async throws {
        try await Self.run { fixture in
            let port = fixture.port
            let idle = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(Self.get(Self.inline))
                _ = try connection.receive()
                return connection
            }
            fixture.stop(after: .zero)
            #expect(try await fixture.waitForEnd() == false)
            #expect(try await RawConnection.onThread { try idle.receive() }.isEmpty)
            await #expect(throws: (any Error).self) { try await fixture.send("GET", "/healthz") }
        }
    }

    @Test func `A failure during the drain closes the port at once`() async throws {
        try await Self.run { fixture in
            fixture.stop(after: Self.long)
            try await waitUntil("the server drains") { fixture.door.drain.isDraining }
            fixture.stop(after: .zero)
            #expect(try await fixture.waitForEnd() == false)
        }
    }

    @Test func `A request whose body arrives slowly ends at its deadline`() async throws {
        try await Self.run(closingTime: .milliseconds(300)) { fixture in
            let (port, bodies) = (fixture.port, fixture.door.bodies)
            let head =
                "POST /v1/admin/leaderboards HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(fixture.serverKey)\r\n"
                + "Content-Length: 1000\r\n\r\n{"
            let connection = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(head)
                return connection
            }
            try await waitUntil("the server reads the body") { bodies.used > 0 }
            fixture.stop(after: .zero)
            let answer = try await RawConnection.onThread { try connection.receiveAll() }
            #expect(answer.hasPrefix("HTTP/1.1 408"), "\(answer)")
            #expect(try await fixture.waitForEnd() == false)
        }
    }

    @Test(arguments: [
        ("/healthz", "GET", "/v1/friends", "overloaded"), ("/healthz", "PUT", "/v1/friends/BEN", "outcome-unknown"),
        (inline, "GET", inline + "?scope=friends", "overloaded"),
    ])
    func `A request whose handling does not end is answered at its deadline`(
        before: String, method: String, path: String, slug: String
    ) async throws {
        let ledger = GatedLedger(MemoryLedger())
        try await Self.run(on: ledger, closingTime: .milliseconds(300)) { fixture in
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            ledger.close(toTransactions: true)
            let connection = try await Self.sendBlocked(
                method, path.replacing("BEN", with: ben.id), by: ann.token, after: before, to: fixture.port)
            fixture.stop(after: .zero)
            let answer = try await RawConnection.onThread { try connection.receiveAll() }
            #expect(answer.hasPrefix("HTTP/1.1 503") && answer.contains(slug), "\(answer)")
            ledger.open()
            #expect(try await fixture.waitForEnd() == false)
        }
    }
}
