import HTTPTypes
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelServer

/// Agreement of the HTTP contract with the server.
@Suite struct ContractTests {
    @Test func `The document contains exactly the routes of the server`() async throws {
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
        let door = try await Door(MemoryLedger())
        #expect(documented == Set(door.routes.map { "\($0.method.rawValue) \($0.path)" }))
    }

    /// An operation of the contract.
    private struct Operation {
        let method: String
        let path: String
        /// The line that names its security schemes; nil if it has the default schemes.
        var security: Substring?
        var queryParameters: Set<String> = []
        /// The names of its shared parameters in the query or elsewhere.
        var references: Set<String> = []

        /// The path with an identifier for each parameter.
        var address: String {
            path.replacing("{game}", with: "com.example.racer").replacing(/\{[a-z]+\}/, with: "speedrun")
        }
    }

    private static let methods: Set<String> = ["get", "post", "put", "patch", "delete"]

    private static var operations: [Operation] {
        var operations: [Operation] = []
        /// The query names of the shared parameters.
        var shared: [String: String] = [:]
        var (path, key, name) = ("", "", "")
        for line in Contract.openAPI.split(separator: "\n") {
            if !line.hasPrefix(" ") { path = "" }
            if let match = line.wholeMatch(of: /\ {2}(\/.*):/) { path = String(match.1) }
            if let match = line.prefixMatch(of: /\ {4}([A-Za-z]+):/) {
                key = String(match.1)
                if !path.isEmpty, methods.contains(key) {
                    operations.append(Operation(method: key.uppercased(), path: path))
                }
            }
            if let match = line.firstMatch(of: /name: ([A-Za-z]+)/) { name = String(match.1) }
            let isInQuery = line.contains("in: query")
            guard !path.isEmpty else {
                if isInQuery { shared[key] = name }
                continue
            }
            guard methods.contains(key) else { continue }
            let last = operations.count - 1
            if line.hasPrefix("      security: [") { operations[last].security = line }
            if isInQuery { operations[last].queryParameters.insert(name) }
            if let match = line.firstMatch(of: /components\/parameters\/([A-Za-z]+)"/) {
                operations[last].references.insert(String(match.1))
            }
        }
        for index in operations.indices {
            operations[index].queryParameters.formUnion(operations[index].references.compactMap { shared[$0] })
        }
        return operations
    }

    @Test func `A route without anonymous access returns 401, also on a server with several games`() async throws {
        let guarded = Self.operations.filter { $0.security?.contains("{}") == false }
        #expect(guarded.contains { $0.path == "/v1/players/me" } && guarded.count > 80)
        try await ServerFixture.run { fixture in
            _ = try await fixture.door.add(Game(id: GameID("com.example.other")))
            for operation in guarded {
                let hasBody = ["POST", "PUT", "PATCH"].contains(operation.method)
                let answer = try await fixture.send(operation.method, operation.address, body: hasBody ? "{}" : nil)
                #expect(
                    answer.status == 401 && answer.slug == "not-authenticated",
                    "\(operation.method) \(operation.path): \(answer.text)")
            }
            let score = try await fixture.send("POST", "/v1/leaderboards/speedrun/scores", body: #"{"score":1}"#)
            #expect(score.text.contains("Send the token of a signed-in player"), "\(score.text)")
            let open = try await fixture.send("GET", "/v1/leaderboards")
            #expect(open.status == 400 && open.slug == "game-not-named", "\(open.text)")
        }
    }

    @Test func `The query parameters of GET operations in the document are those that the server accepts`() async throws
    {
        let operations = Self.operations.filter { $0.method == "GET" && $0.path.hasPrefix("/v1/") }
        #expect(operations.count > 30)
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let player = try await fixture.signIn()
            for operation in operations {
                let security = operation.security ?? ""
                let isForPlayers = security.contains("playerToken") && !security.contains("serverKey")
                let answer = try await fixture.send(
                    "GET", operation.address + "?unknown=1", key: isForPlayers ? player.token : fixture.serverKey)
                let detail = answer.json["detail"] as? String ?? ""
                let list = detail.firstMatch(of: /Supported parameters: (.*)\./)?.1 ?? ""
                let accepted = Set(list.split(separator: ", ").map(String.init))
                // Every operation accepts these two parameters.
                let documented = operation.queryParameters.union(["game", "integers"])
                #expect(accepted == documented, "\(operation.path): \(answer.text)")
            }
        }
    }

    @Test func `The server returns the document, health checks and metrics`() async throws {
        try await ServerFixture.run { fixture in
            let document = try await fixture.send("GET", "/openapi.yaml")
            #expect(document.text == Contract.openAPI)
            for path in ["/healthz", "/readyz"] {
                let answer = try await fixture.send("GET", path)
                #expect(answer.status == 200)
            }
            try await fixture.createLeaderboard()
            _ = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey, body: #"{"player":"ann","score":1}"#
            )
            let metrics = try await fixture.send("GET", "/metrics")
            #expect(metrics.text.contains("laurel_submissions_total{outcome=\"ranked\"} 1"))
            #expect(
                metrics.text.contains(
                    "laurel_http_requests_total{method=\"POST\",route=\"/v1/leaderboards/{id}/scores\",status=\"200\"} 1"
                ))
            #expect(metrics.text.contains("laurel_ledger_position{"))
        }
    }
}
