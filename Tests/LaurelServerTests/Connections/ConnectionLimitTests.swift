import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Limits on connections, streams, bodies and request times.
@Suite(.timeLimit(.minutes(15)))
struct ConnectionLimitTests {
    private static let stream = "GET /v1/events?leaderboard=speedrun HTTP/1.1\r\nHost: a\r\n"

    private static func limits(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
        var limits = ServerLimits()
        change(&limits)
        return limits
    }

    @Test func `Connections above the limit of their address are closed, and earlier connections continue`()
        async throws
    {
        let limits = Self.limits { $0.connectionCountMaxPerAddress = 8 }
        try await ServerFixture.run(limits: limits) { fixture in
            let (port, gate) = (fixture.port, fixture.door.connections)
            var open = try await RawConnection.onThread { try (0..<8).map { _ in try RawConnection(to: port) } }
            try await waitUntil("8 connections are counted") { gate.count == 8 }
            let last = open[7]
            let answer = try await RawConnection.onThread {
                try last.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
                return String(decoding: try last.receive(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 200"))
            let refused = try await RawConnection.onThread { try RawConnection(to: port).receive() }
            #expect(refused.isEmpty, "The connection is closed before any response.")
            #expect(gate.refusedCount >= 1 && gate.count <= 9)
            open.removeFirst(7)
            try await waitUntil("the closed connections are not counted") { gate.count <= 1 }
            #expect(try await fixture.send("GET", "/healthz").status == 200)
        }
    }

    @Test func `Connections through a proxy are not counted by address`() async throws {
        let limits = Self.limits { $0.connectionCountMaxPerAddress = 2 }
        try await ServerFixture.run(isBehindProxy: true, limits: limits) { fixture in
            let port = fixture.port
            let open = try await RawConnection.onThread { try (0..<8).map { _ in try RawConnection(to: port) } }
            try await waitUntil("8 connections are counted") { fixture.door.connections.count == 8 }
            #expect(try await fixture.send("GET", "/healthz").status == 200)
            withExtendedLifetime(open) {}
        }
    }

    @Test func `Idle connections are closed if the connection limit is reached`() async throws {
        let limits = Self.limits {
            $0.connectionCountMax = 8
            $0.connectionCountMaxPerAddress = 100
        }
        try await ServerFixture.run(idleSeconds: 3_600, limits: limits) { fixture in
            let port = fixture.port
            let open = try await RawConnection.onThread { try (0..<20).map { _ in try RawConnection(to: port) } }
            // The system has established all connections. The server has accepted some of them.
            #expect(try await fixture.send("GET", "/healthz").status == 200)
            // The system accepts up to four connections at a time.
            #expect(fixture.door.connections.count < 8 + 4)
            withExtendedLifetime(open) {}
        }
    }

    @Test func `Streams above a limit are rejected with 429 or 503 and count until they end`() async throws {
        let limits = Self.limits {
            $0.streamCountMax = 12
            $0.streamCountMaxPerPlayer = 2
        }
        try await ServerFixture.run(isBehindProxy: true, limits: limits) { fixture in
            try await fixture.createLeaderboard()
            let (port, slots) = (fixture.port, fixture.door.slots)
            @Sendable func open(from address: String, key: String? = nil) async throws -> (RawConnection, String) {
                try await RawConnection.onThread {
                    let connection = try RawConnection(to: port)
                    try connection.send(
                        Self.stream + "X-Forwarded-For: \(address)\r\n"
                            + (key.map { "Authorization: Bearer \($0)\r\n" } ?? "") + "\r\n")
                    return (connection, String(decoding: try connection.receive(), as: UTF8.self))
                }
            }
            var connections: [RawConnection] = []
            // One address can use a quarter of all streams.
            for _ in 0..<3 {
                let (connection, answer) = try await open(from: "203.0.113.9")
                #expect(answer.hasPrefix("HTTP/1.1 200"))
                connections.append(connection)
            }
            let (_, ofAddress) = try await open(from: "203.0.113.9:99")
            #expect(ofAddress.hasPrefix("HTTP/1.1 429") && ofAddress.lowercased().contains("retry-after: "))
            // A HEAD request does not count as a stream.
            let head = try await fixture.send(
                "HEAD", "/v1/events?leaderboard=speedrun", headers: ["X-Forwarded-For": "203.0.113.8"])
            #expect(head.status == 200)
            try await waitUntil("3 streams are open") { slots.count == 3 }
            let used = try await fixture.send("GET", "/metrics").text
            #expect(used.contains("laurel_resource_used{resource=\"streams_of_address\"} 3.0"), "\(used)")
            #expect(used.contains("laurel_resource_limit{resource=\"streams_of_address\"} 3.0"), "\(used)")

            let ann = try await fixture.signIn()
            for host in 1...2 {
                let (connection, answer) = try await open(from: "203.0.114.\(host)", key: ann.token)
                #expect(answer.hasPrefix("HTTP/1.1 200"))
                connections.append(connection)
            }
            let ofAnn = try await fixture.send("GET", "/metrics").text
            #expect(ofAnn.contains("laurel_resource_used{resource=\"streams_of_player\"} 2.0"), "\(ofAnn)")
            #expect(ofAnn.contains("laurel_resource_limit{resource=\"streams_of_player\"} 2.0"), "\(ofAnn)")
            let (_, ofPlayer) = try await open(from: "203.0.114.3", key: ann.token)
            #expect(ofPlayer.hasPrefix("HTTP/1.1 429"))
            for host in 0..<7 {
                let (connection, answer) = try await open(from: "203.0.115.\(host)")
                #expect(answer.hasPrefix("HTTP/1.1 200"))
                connections.append(connection)
            }
            let (_, ofAll) = try await open(from: "203.0.116.1")
            #expect(ofAll.hasPrefix("HTTP/1.1 503") && ofAll.lowercased().contains("retry-after: "))
            #expect(try await fixture.send("GET", "/v1/leaderboards").status == 200)
            connections = []
            try await waitUntil("no stream is open") { slots.count == 0 }
            let (_, again) = try await open(from: "203.0.113.9")
            #expect(again.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `A request body below the minimum rate ends with 408 at the deadline`() async throws {
        let limits = Self.limits { $0.requestSeconds = 1 }
        try await ServerFixture.run(idleSeconds: 3_600, limits: limits) { fixture in
            try await fixture.createLeaderboard()
            let (port, key) = (fixture.port, fixture.serverKey)
            // The connection is never idle: the client sends single bytes for as long as the server accepts them.
            let answer = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(
                    "POST /v1/admin/leaderboards HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key)\r\n"
                        + "Content-Length: 60000\r\n\r\n")
                while try !connection.hasBytes(within: 20) { try connection.send("x") }
                return String(decoding: try connection.receive(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 408"), "\(answer)")
            #expect(answer.contains("request-timeout"))
        }
    }

    @Test(arguments: ["", "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"])
    func `A slow request head is answered with 408, and its connection is closed`(earlier: String) async throws {
        let limits = Self.limits { $0.requestSeconds = 1 }
        try await ServerFixture.run(idleSeconds: 3_600, limits: limits) { fixture in
            let (port, gate) = (fixture.port, fixture.door.connections)
            let (connection, answer) = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(earlier)
                if !earlier.isEmpty { #expect(try connection.receive().starts(with: "HTTP/1.1 200".utf8)) }
                try connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ")
                while try !connection.hasBytes(within: 20) { try connection.send("x") }
                return (connection, String(decoding: try connection.receive(), as: UTF8.self))
            }
            #expect(answer.hasPrefix("HTTP/1.1 408"), "\(answer)")
            #expect(answer.contains("request-timeout"))
            // The client does not close its side.
            try await waitUntil("no connection is open") { gate.count == 0 }
            withExtendedLifetime(connection) {}
        }
    }

    @Test func `Line ends between requests do not start a request head`() async throws {
        let limits = Self.limits { $0.requestSeconds = 1 }
        try await ServerFixture.run(idleSeconds: 3_600, limits: limits) { fixture in
            let port = fixture.port
            let isClosed = try await RawConnection.onThread {
                let (idle, slow) = (try RawConnection(to: port), try RawConnection(to: port))
                for connection in [idle, slow] {
                    try connection.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
                    #expect(try connection.receive().starts(with: "HTTP/1.1 200".utf8))
                }
                try idle.send("\r\n")
                try slow.send("\r\nG")
                // The deadline of a head on this connection would have passed too.
                #expect(try slow.receive().starts(with: "HTTP/1.1 408".utf8))
                return try idle.hasBytes(within: 0)
            }
            #expect(!isClosed)
        }
    }

    @Test func `A request that exceeds the handling time is answered with 503`() async throws {
        let ledger = GatedLedger(MemoryLedger())
        let limits = Self.limits { $0.handlingSeconds = 5 }
        try await ServerFixture.run(on: ledger, limits: limits) { fixture in
            try await fixture.createLeaderboard()
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            // An earlier response on the connection makes the server route the request. Without it, entries are an
            // inline response.
            let before = "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n"
            let entries = "/v1/leaderboards/speedrun/entries?scope=friends"
            for (before, method, path, slug) in [
                (before, "GET", "/v1/friends", "overloaded"),
                (before, "PUT", "/v1/friends/\(ben.id)", "outcome-unknown"),
                (before, "GET", entries, "overloaded"), ("", "GET", entries, "overloaded"),
            ] {
                let slow =
                    "\(method) \(path) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(ann.token)\r\n"
                    + "Content-Length: 0\r\n\r\n"
                ledger.close(toTransactions: true)
                let answer = try await RawConnection.talk(fixture.port, before + slow)
                ledger.open()
                let last = answer.components(separatedBy: "HTTP/1.1 ").last ?? ""
                #expect(last.hasPrefix("503") && last.contains(slug), "\(answer)")
                #expect(last.lowercased().contains("retry-after: "), "\(answer)")
            }
            // The server continues to handle the request.
            while try await !fixture.send("GET", "/v1/friends/requests", key: ben.token).text.contains(ann.id) {}
        }
    }

    /// With `before`, the connection has a response, and the server routes the request. Without it, entries are an
    /// inline response.
    @Test(arguments: ["", "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n"])
    func `A request that waits longer than the idle time is answered`(before: String) async throws {
        let ledger = GatedLedger(MemoryLedger())
        try await ServerFixture.run(on: ledger, idleSeconds: 1) { fixture in
            try await fixture.createLeaderboard()
            let (port, ann) = (fixture.port, try await fixture.signIn(name: "Ann"))
            let slow =
                "GET /v1/leaderboards/speedrun/entries?scope=friends HTTP/1.1\r\nHost: a\r\n"
                + "Authorization: Bearer \(ann.token)\r\n\r\n"
            ledger.close(toTransactions: true)
            let answer = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(before + slow)
                for _ in 1...2 {
                    #expect(try RawConnection(to: port).receive().isEmpty, "An idle connection is closed.")
                }
                ledger.open()
                var answer = ""
                while !answer.contains("playerCount"), case let bytes = try connection.receive(), !bytes.isEmpty {
                    answer += String(decoding: bytes, as: UTF8.self)
                }
                return answer
            }
            #expect(answer.contains("playerCount"), "\(answer)")
        }
    }

    @Test func `The server reads the rest of a body for a limited time after it has responded`() async throws {
        try await ServerFixture.run(idleSeconds: 3_600) { fixture in
            let port = fixture.port
            let bytes = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send("POST /v1/admin/scores HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                #expect(try String(decoding: connection.receive(), as: UTF8.self).hasPrefix("HTTP/1.1 401"))
                while try !connection.hasBytes(within: 20), connection.trySend("1\r\nx\r\n") {}
                return try connection.receive()
            }
            #expect(bytes.isEmpty, "The connection is closed.")
        }
    }

    @Test func `Incomplete bodies use no more memory than their limit`() async throws {
        let limits = Self.limits { $0.bodyByteCountMax = 100_000 }
        try await ServerFixture.run(limits: limits) { fixture in
            try await fixture.createLeaderboard()
            let (port, key, bodies) = (fixture.port, fixture.serverKey, fixture.door.bodies)
            let head =
                "POST /v1/admin/leaderboards HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key)\r\n"
                + "Content-Length: 60001\r\n\r\n"
            let first = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(head + String(repeating: "x", count: 60_000))
                return connection
            }
            try await waitUntil("60,000 bytes of bodies are reserved") { bodies.used == 60_000 }
            let second = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(head + String(repeating: "x", count: 60_000))
                return String(decoding: try connection.receive(), as: UTF8.self)
            }
            #expect(second.hasPrefix("HTTP/1.1 503") && second.contains("overloaded"), "\(second)")
            #expect(bodies.used <= 100_000)
            let answer = try await RawConnection.onThread {
                try first.send("x")
                return String(decoding: try first.receive(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 400"))
            try await waitUntil("no bytes of bodies are reserved") { bodies.used == 0 }
        }
    }

    @Test func `A client that does not read its responses is disconnected`() async throws {
        try await ServerFixture.run(idleSeconds: 1) { fixture in
            let (port, gate) = (fixture.port, fixture.door.connections)
            // The responses exceed the system's buffers.
            let request = String(repeating: "GET /openapi.yaml HTTP/1.1\r\nHost: a\r\n\r\n", count: 400)
            let connection = try await RawConnection.onThread {
                let connection = try RawConnection(to: port)
                try connection.send(request)
                return connection
            }
            try await waitUntil("a connection is open") { gate.count == 1 }
            try await waitUntil("no connection is open") { gate.count == 0 }
            withExtendedLifetime(connection) {}
        }
    }

    @Test(arguments: [(64, 32, 8), (128, 64, 16), (1_024, 896, 224), (4_096, 3_968, 992), (65_536, 20_000, 1_000)])
    func `The connection limit reserves descriptors for other uses`(descriptorCount: Int, count: Int, ofAddress: Int) {
        let limits = ServerLimits().fitting(descriptorCount: descriptorCount)
        #expect(limits.connectionCountMax == count)
        #expect(limits.connectionCountPerAddress == ofAddress)
        #expect(limits.streamCount <= count * 3 / 4 && limits.streamCountPerAddress <= limits.streamCount / 4)
    }
}
