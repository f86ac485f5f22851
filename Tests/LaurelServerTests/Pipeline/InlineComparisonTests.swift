import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelTesting
import Logging
import NIOCore
import Testing

@testable import LaurelServer

/// Comparison of the inline and the routed response of every inline route. Equal requests must have equal responses and
/// metrics.
@Suite struct InlineComparisonTests {
    /// A response without the parts that differ between equal requests.
    private struct Observed: Equatable {
        var status: Int
        var headers: [String: [String]]
        var body: String
        /// The counters that the request changed.
        var metrics: [String: Int]

        init(_ head: HTTPResponse, _ body: ByteBuffer) {
            status = head.status.code
            headers = Dictionary(grouping: head.headerFields, by: { $0.name.canonicalName }).mapValues {
                $0.map(\.value)
            }
            for name in ["date", "laurel-request-id"] { headers[name] = headers[name].map { _ in ["present"] } }
            headers["date"] = nil
            self.body = String(buffer: body)
            metrics = [:]
        }
    }

    /// The inline and the routed entry point of one server.
    private struct Entrances {
        let pipeline: Pipeline

        func inline(_ head: HTTPRequest, _ body: String) async -> Observed? {
            guard let match = pipeline.inlineMatch(head) else { return nil }
            let before = counters
            let written: Pipeline.Written = await withCheckedContinuation { continuation in
                let response = pipeline.respondInline(to: head, body: ByteBuffer(string: body), of: match, on: nil) {
                    continuation.resume(returning: $0())
                }
                switch response {
                case .written(let written): continuation.resume(returning: written)
                case .pending: break
                case .suspends(let makeResponse): Task { continuation.resume(returning: await makeResponse()) }
                }
            }
            var observed = Observed(written.head, written.body)
            observed.metrics = change(since: before)
            return observed
        }

        func routed(_ head: HTTPRequest, _ body: String) async throws -> Observed {
            let before = counters
            let response = await pipeline.respond(
                to: Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body))),
                context: HummingbirdContext(logger: pipeline.logger))
            let whole = WholeBody()
            try await response.body.write(whole)
            var observed = Observed(response.head, whole.bytes)
            observed.metrics = change(since: before)
            return observed
        }

        private var counters: [String: Int] {
            let lines = pipeline.door.metrics.text([]).split(separator: "\n").filter {
                $0.contains("_total") && !$0.hasPrefix("#")
            }
            return Dictionary(
                lines.compactMap { line in
                    line.lastIndex(of: " ").flatMap { end in
                        Int(line[end...].dropFirst()).map { (String(line[..<end]), $0) }
                    }
                }, uniquingKeysWith: { $1 })
        }

        private func change(since before: [String: Int]) -> [String: Int] {
            counters.filter { before[$0.key] != $0.value }.reduce(into: [:]) { change, counter in
                change[counter.key] = counter.value - (before[counter.key] ?? 0)
            }
        }
    }

    private static let scoreID = "019a8f4e-0000-7000-8000-000000000001"

    /// Returns the queries, bodies and headers of the comparison: valid, in other notations, and malformed.
    private static func variants(of route: Route) -> [(query: String, body: String, headers: [String: String])] {
        let common: [(String, String, [String: String])] = ["?strange=1", "?integers=wrong", "?game=com.example.other"]
            .map {
                ($0, "{}", [:])
            }
        guard route.method == .post else {
            let queries = [
                "", "?integers=string", "?limit=2", "?start=2&limit=1", "?percentile=50", "?aroundScore=5", "?start=0",
                "?player=unknown", "?time=week", "?viewer=ann", "?scope=friends", "?asOf=2026-01-01T00:00:00Z",
            ]
            return queries.map { ($0, "", [:]) } + common
                + [
                    ("", "", ["Accept-Language": "de"]), ("", "", ["Laurel-Min-Position": "0"]),
                    ("", "", ["Laurel-Min-Position": "x"]), ("", "", ["If-None-Match": "*"]),
                ]
        }
        let score = "\"score\":6,\"id\":\"\(scoreID)\""
        let isList = route.path == "/v1/submissions" || route.path == "/v1/admin/scores"
        func body(_ fields: String) -> String { isList ? "{\"submissions\":[{\(fields)}]}" : "{\(fields)}" }
        let leaderboard = route.path.contains("{id}") ? "" : ",\"leaderboardID\":\"speedrun\""
        let bodies = [
            body(score + leaderboard), body(score + leaderboard + ",\"player\":\"ann\""),
            body("\"score\":1.5" + leaderboard),
            body(score + leaderboard + ",\"strange\":1"), "{", "", "[]",
            body("\"score\":1,\"id\":\"no-uuid\"" + leaderboard),
        ]
        return bodies.map { ("", $0, [:]) } + bodies.prefix(2).map { ("?integers=string", $0, [:]) } + common
            + [("", "{}", ["Content-Type": "text/plain"]), ("", bodies[0], ["Idempotency-Key": "no-uuid"])]
    }

    private static func head(
        _ route: Route, _ query: String, _ body: String, key: String?, _ headers: [String: String]
    ) -> HTTPRequest {
        var head = HTTPRequest(
            method: route.method, scheme: nil, authority: nil,
            path: route.path.replacing("{id}", with: "speedrun") + query)
        head.headerFields[.authorization] = key.map { "Bearer \($0)" }
        if route.method == .post { head.headerFields[.contentLength] = String(body.utf8.count) }
        for (name, value) in headers { head.headerFields[HTTPField.Name(name)!] = value }
        return head
    }

    private static func pipeline(_ fixture: ServerFixture) -> Pipeline {
        Pipeline(fixture.door, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func `Inline and routed responses are equal for every caller of every inline route`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let player = try await fixture.signIn(name: "Zoe")
            for score in [#"{"player":"ann","score":3}"#, #"{"player":"bob","score":7}"#] {
                _ = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: score)
            }
            let entrances = Entrances(pipeline: Self.pipeline(fixture))
            let routes = fixture.door.routes.filter { $0.inline != nil }
            #expect(routes.count >= 5)
            let keys = [
                nil, fixture.clientKey, fixture.serverKey, fixture.sandboxKey, player.token, "lrl_wrong", "a.b.c", "",
            ]
            for route in routes {
                for (query, body, headers) in Self.variants(of: route) {
                    for key in keys {
                        let head = Self.head(route, query, body, key: key, headers)
                        let name =
                            "\(route.method) \(head.path ?? "") \(body) \(headers) by \(key?.prefix(8) ?? "no key")"
                        // The player's rate limits are refilled.
                        fixture.clock.advance(by: .seconds(60))
                        // The first request stores the score or caches the page.
                        _ = try await entrances.routed(head, body)
                        let routed = try await entrances.routed(head, body)
                        guard let inline = await entrances.inline(head, body) else {
                            #expect(headers["Content-Type"] != nil, "\(name) is not inline.")
                            continue
                        }
                        #expect(Self.withoutRest(inline) == Self.withoutRest(routed), "\(name)")
                        #expect(Self.rest(inline) == Self.rest(routed).map { $0 - 1 }, "\(name)")
                        guard let tag = routed.headers["etag"]?.first else { continue }
                        var conditional = head
                        conditional.headerFields[.ifNoneMatch] = tag
                        let known = try await entrances.routed(conditional, body)
                        let knownInline = try #require(await entrances.inline(conditional, body))
                        #expect(Self.withoutRest(knownInline) == Self.withoutRest(known), "\(name), conditional")
                        #expect(known.status == 304, "\(name)")
                    }
                }
            }
        }
    }

    @Test func `Inline and routed responses reject a caller over the limit in the same way`() async throws {
        var limits = ServerLimits()
        limits.rates = try RateLimits("read=1/60,write=1/60")
        try await ServerFixture.run(limits: limits) { fixture in
            try await fixture.createLeaderboard()
            let entrances = Entrances(pipeline: Self.pipeline(fixture))
            for route in fixture.door.routes where route.inline != nil && route.access != .serverKey {
                let player = try await fixture.signIn()
                let body = route.method == .post ? #"{"score":1}"# : ""
                let head = Self.head(route, "", body, key: player.token, [:])
                _ = try await entrances.routed(head, body)
                let routed = try await entrances.routed(head, body)
                let inline = try #require(await entrances.inline(head, body))
                #expect(routed.status == 429 && routed.headers["retry-after"] != nil)
                #expect(inline == routed, "\(route.method) \(route.path)")
            }
        }
    }

    @Test func `Pipelined requests for inline and routed responses are answered in order`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            _ = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: #"{"player":"ann","score":3}"#
            )
            let port = fixture.port
            func text(_ head: HTTPRequest, _ body: String, isLast: Bool = false) -> String {
                "\(head.method) \(head.path ?? "") HTTP/1.1\r\nHost: a\r\n"
                    + head.headerFields.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
                    + (isLast ? "Connection: close\r\n" : "") + "\r\n" + body
            }
            let routes = fixture.door.routes
            let other = try #require(routes.first { $0.path == "/v1/leaderboards/{id}" })
            for route in routes where route.inline != nil {
                for (query, body, headers) in Self.variants(of: route).prefix(6) {
                    let inline = Self.head(route, query, body, key: fixture.serverKey, headers)
                    let plain = Self.head(other, "", "", key: fixture.serverKey, [:])
                    // The first request stores the score.
                    let single = [(inline, body), (inline, body), (plain, "")]
                    var alone: [String] = []
                    for (head, body) in single {
                        alone.append(Self.body(of: try await RawConnection.talk(port, text(head, body, isLast: true))))
                    }
                    let sequence = [single[1], single[2], single[1], single[1], single[2]]
                    let all = sequence.enumerated().map { text($1.0, $1.1, isLast: $0 == sequence.count - 1) }
                    let answer = try await RawConnection.talk(port, all.joined())
                    let bodies = answer.split(separator: "HTTP/1.1 ").map { Self.body(of: String($0)) }
                    #expect(
                        bodies == [alone[1], alone[2], alone[1], alone[1], alone[2]], "\(inline.path ?? "") \(body)")
                }
            }
        }
    }

    private static func body(of response: String) -> String {
        response.firstRange(of: "\r\n\r\n").map { String(response[$0.upperBound...]) } ?? ""
    }

    /// Returns the number of requests that the rate limit still allows.
    private static func rest(_ observed: Observed) -> Int? {
        observed.headers["ratelimit"]?.first?.firstMatch(of: /r=(\d+)/).flatMap { Int($0.1) }
    }

    private static func withoutRest(_ observed: Observed) -> Observed {
        var observed = observed
        observed.headers["ratelimit"] = observed.headers["ratelimit"].map { _ in ["present"] }
        return observed
    }
}
