import HTTPTypes
import LaurelModel
import Testing

@testable import LaurelServer

/// The document says what the server does.
@Suite struct ContractTests {
    @Test func `routes and document agree`() async throws {
        var documented: Set<String> = []
        var path = ""
        var isInPaths = false
        for line in Contract.openAPI.split(separator: "\n") {
            if !line.hasPrefix(" ") { isInPaths = line == "paths:" }
            guard isInPaths else { continue }
            if let match = line.wholeMatch(of: /\ {2}(\/.*):/) { path = String(match.1) }
            if let match = line.wholeMatch(of: /\ {4}(get|post|put|patch|delete):/) {
                documented.insert("\(match.1.uppercased()) \(path)")
            }
        }
        #expect(documented == Set(Route.all.map { "\($0.method.rawValue) \($0.path)" }))
    }

    @Test func `A route without anonymous callers answers 401 to them, on a server with several games too`()
        async throws
    {
        var guarded: [String] = []
        var path = ""
        var isGet = false
        for line in Contract.openAPI.split(separator: "\n") {
            if let match = line.wholeMatch(of: /\ {2}(\/.*):/) { path = String(match.1) }
            if let match = line.wholeMatch(of: /\ {4}([a-z]+):/) { isGet = match.1 == "get" }
            if isGet, line.hasPrefix("      security: ["), !line.contains("{}") { guarded.append(path) }
        }
        #expect(guarded.contains("/v1/players/me") && guarded.count > 20)
        try await ServerBench.run { bench in
            _ = try await bench.door.add(Game(id: GameID("com.example.other")))
            for path in guarded {
                let path = path.replacing(/\{[a-z]+\}/, with: "speedrun")
                let answer = try await bench.ask("GET", path)
                #expect(answer.status == 401 && answer.slug == "not-authenticated", "\(path): \(answer.text)")
            }
            let open = try await bench.ask("GET", "/v1/leaderboards")
            #expect(open.status == 400 && open.slug == "game-not-named", "\(open.text)")
        }
    }

    @Test func `the document and the metrics are served`() async throws {
        try await ServerBench.run { bench in
            let document = try await bench.ask("GET", "/openapi.yaml")
            #expect(document.text == Contract.openAPI)
            for path in ["/healthz", "/readyz"] {
                let answer = try await bench.ask("GET", path)
                #expect(answer.status == 200)
            }
            try await bench.createLeaderboard()
            _ = try await bench.ask(
                "POST", "/v1/leaderboards/speedrun/scores", key: bench.serverKey, body: #"{"player":"ann","score":1}"#)
            let metrics = try await bench.ask("GET", "/metrics")
            #expect(metrics.text.contains("laurel_submissions_total{outcome=\"ranked\"} 1"))
            #expect(
                metrics.text.contains(
                    "laurel_http_requests_total{method=\"POST\",route=\"/v1/leaderboards/{id}/scores\",status=\"200\"} 1"
                ))
            #expect(metrics.text.contains("laurel_ledger_position{"))
        }
    }
}
