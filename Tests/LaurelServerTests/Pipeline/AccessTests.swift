import Crypto
import Foundation
import HTTPTypes
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The access to every route in the HTTP contract, tested with every kind of caller.
@Suite struct AccessTests {
    /// An operation of the HTTP contract and the callers that it admits.
    private struct Operation {
        let method: String
        let path: String
        /// The names of the security schemes; `open` if the operation needs no credential.
        var callers: Set<String>
    }

    /// Reads the contract line by line, because it uses one notation for security.
    private static func operations() throws -> [Operation] {
        var operations: [Operation] = []
        var everywhere: Set<String> = []
        var (path, isInPaths, isInDefault) = ("", false, false)
        for line in Contract.openAPI.split(separator: "\n") {
            if !line.hasPrefix(" ") { (isInPaths, isInDefault) = (line == "paths:", line == "security:") }
            if isInDefault, let match = line.wholeMatch(of: /\ {2}- (\{\}|(\w+): \[\])/) {
                everywhere.insert(match.2.map(String.init) ?? "open")
            }
            guard isInPaths else { continue }
            if let match = line.wholeMatch(of: /\ {2}(\/.*):/) { path = String(match.1) }
            if let match = line.wholeMatch(of: /\ {4}(get|post|put|patch|delete):/) {
                operations.append(Operation(method: match.1.uppercased(), path: path, callers: everywhere))
            }
            if let match = line.wholeMatch(of: /\ {6}security: \[(.*)\]/) {
                let names = match.1.matches(of: /(\w+): \[\]/).map { String($0.1) }
                let isOpen = names.isEmpty || match.1.contains("{}")
                operations[operations.count - 1].callers = Set(names + (isOpen ? ["open"] : []))
            }
        }
        return operations
    }

    /// Returns an address of the path with identifiers that can exist.
    private static func address(_ path: String) -> String {
        let names = [
            "{id}": "speedrun", "{way}": "guest", "{player}": "ben", "{game}": "com.example.racer", "{action}": "1",
        ]
        return names.reduce(path) { $0.replacing($1.key, with: $1.value) }
    }

    private struct APICaller {
        let name: String
        let credential: String?
        /// The security scheme of the credential; nil if the credential is invalid.
        let scheme: String?
    }

    private static func callers(_ fixture: ServerFixture) async throws -> [APICaller] {
        let other = try GameID("com.example.other")
        _ = try await fixture.door.add(Game(id: other))
        let player = try await fixture.signIn(name: "Ann")
        let gone = try await fixture.signIn()
        _ = try await fixture.send("DELETE", "/v1/auth/session", key: gone.token)
        var random = SystemRandomNumberGenerator()
        let token = AccessToken(
            player: try PlayerID(player.id), game: try GameID("com.example.racer"), environment: .production,
            session: SessionID(using: &random), issuedAt: fixture.clock.now)
        func signed(_ token: AccessToken, _ key: SigningKey) throws -> String {
            try token.signed(by: key, using: &random)
        }
        let key = try #require(fixture.door.tokens.keys.all.first)
        let old = AccessToken(
            player: token.player, game: token.game, environment: .production, session: token.session,
            issuedAt: fixture.clock.now - .seconds(901))
        let elsewhere = AccessToken(
            player: token.player, game: try GameID("com.example.nowhere"), environment: .production,
            session: token.session, issuedAt: fixture.clock.now)
        let revoked = try await fixture.door.make(.server, for: GameID("com.example.racer"), in: .production)
        fixture.door.keys.update(try #require(await fixture.door.ledger.revoke(revoked.key.id, at: fixture.clock.now)))
        return [
            APICaller(name: "no credential", credential: nil, scheme: "open"),
            APICaller(name: "client key", credential: fixture.clientKey, scheme: "clientKey"),
            APICaller(name: "player", credential: player.token, scheme: "playerToken"),
            APICaller(name: "server key", credential: fixture.serverKey, scheme: "serverKey"),
            APICaller(name: "revoked key", credential: revoked.secret.text, scheme: nil),
            APICaller(name: "signed-out player", credential: gone.token, scheme: nil),
            APICaller(name: "expired token", credential: try signed(old, key), scheme: nil),
            APICaller(
                name: "forged token", credential: try signed(token, SigningKey(createdAt: key.createdAt)), scheme: nil),
            APICaller(name: "token of an unknown game", credential: try signed(elsewhere, key), scheme: nil),
            APICaller(name: "refresh token", credential: player.refreshToken, scheme: nil),
            APICaller(name: "garbage", credential: "garbage", scheme: nil),
        ]
    }

    @Test(arguments: [nil, "a-long-metrics-token"])
    func `Metrics are not available to an unauthenticated client on a public address`(token: String?) async throws {
        let (refused, opened) = token == nil ? (403, 403) : (401, 200)
        try await ServerFixture.run(isBehindProxy: true, metricsToken: token) { fixture in
            func send(_ address: String?, _ key: String?) async throws -> Int {
                try await fixture.send(
                    "GET", "/metrics", key: key, headers: address.map { ["X-Forwarded-For": $0] } ?? [:]
                ).status
            }
            for key in [nil, fixture.serverKey, fixture.clientKey, "a-long-metrics-tokem", "a-long-metrics-token-", ""]
            {
                // The proxy reports a local address or an unknown address, which a client could have sent.
                for address in ["203.0.113.9", "127.0.0.1", "unknown"] {
                    let status = try await send(address, key)
                    #expect(status == refused, "\(key ?? "no key") at \(address)")
                }
            }
            #expect(try await send("203.0.113.9", "a-long-metrics-token") == opened)
            #expect(try await send(nil, nil) == 200, "A local Prometheus server needs no token.")
        }
        // A proxy that forwards to a server without `--behind-proxy`.
        try await ServerFixture.run { fixture in
            for header in ["X-Forwarded-For", "Forwarded"] {
                #expect(try await fixture.send("GET", "/metrics", headers: [header: "for=203.0.113.9"]).status == 403)
            }
            let head = try await fixture.send("HEAD", "/metrics", headers: ["X-Forwarded-For": "203.0.113.9"])
            #expect(head.status == 403)
        }
    }

    @Test func `The security of each operation in the document is the access of its route`() async throws {
        let documented = try Self.operations()
        let routes = try await Door(MemoryLedger()).routes
        #expect(documented.count == routes.count)
        for route in routes {
            let operation = documented.first { $0.method == route.method.rawValue && $0.path == route.path }
            #expect(operation?.callers == route.access.schemes, "\(route.method) \(route.path)")
        }
    }

    @Test func `A route rejects every caller that its access does not admit`() async throws {
        try await ServerFixture.run { fixture in
            let operations = fixture.door.routes.map {
                Operation(method: $0.method.rawValue, path: $0.path, callers: $0.access.schemes)
            }
            try await fixture.createLeaderboard()
            let callers = try await Self.callers(fixture)
            for operation in operations {
                // Public operations are open to all valid credentials, but they reject invalid credentials.
                let isOpen = operation.callers.contains("open")
                let address = Self.address(operation.path)
                for clientAddress in callers {
                    let isNamed = clientAddress.scheme.map(operation.callers.contains) ?? false
                    let isPublic = operation.callers == ["open"]
                    // Admitted callers are covered by other tests, because their requests could end the session.
                    guard !isNamed, !isPublic else { continue }
                    let query = clientAddress.credential == nil ? "?game=com.example.racer" : ""
                    let answer = try await fixture.send(
                        operation.method, address + query, key: clientAddress.credential,
                        body: operation.method == "GET" ? nil : "{}")
                    let isRefused = answer.status == 401 || answer.status == 403 && clientAddress.scheme != nil
                    #expect(isRefused, "\(operation.method) \(operation.path) as \(clientAddress.name): \(answer.text)")
                    #expect(!isOpen || clientAddress.scheme == nil)
                    #expect(answer.header("WWW-Authenticate") != nil || answer.status == 403)
                }
            }
        }
    }

    /// Returns credentials that are valid for another game or environment.
    private static func unauthenticated(_ fixture: ServerFixture) async throws -> [(name: String, credential: String)] {
        let other = try GameID("com.example.other")
        _ = try await fixture.door.add(Game(id: other))
        let racer = try GameID("com.example.racer")
        var found = [("sandbox server key", fixture.sandboxKey)]
        func make(_ name: String, _ kind: APIKey.Kind, _ game: GameID, _ environment: GameEnvironment) async throws {
            found.append((name, try await fixture.door.make(kind, for: game, in: environment).secret.text))
        }
        try await make("sandbox client key", .client, racer, .sandbox)
        for kind in APIKey.Kind.allCases { try await make("another game's \(kind) key", kind, other, .production) }
        // Players of the other game and the other environment, with active sessions.
        for (index, name) in [(1, "sandbox player"), (2, "another game's player")] {
            let nonce = try await fixture.send("POST", "/v1/auth/nonce", key: found[index].1)
            let game = index == 1 ? "com.example.racer" : "com.example.other"
            let body = try GuestDevice(.ed25519(.init()), game: game).body(
                nonce: nonce.json["nonce"] as? String ?? "", environment: index == 1 ? "sandbox" : "production",
                name: "Other")
            found.append(
                (
                    name,
                    try fixture.player(
                        in: await fixture.send("POST", "/v1/auth/guest", key: found[index].1, body: body)
                    )
                    .token
                ))
        }
        return found.map { (name: $0.0, credential: $0.1) }
    }

    @Test(arguments: 1...4)
    func `A list never names a leaderboard that the caller cannot read`(limit: Int) async throws {
        try await ServerFixture.run { fixture in
            for id in ["a-private", "b-public", "c-hidden", "d-private", "e-public", "f-hidden"] {
                try await fixture.service.administration.create(
                    Leaderboard(
                        id: LeaderboardID(id), game: GameID("com.example.racer"),
                        isPublicRead: !id.hasSuffix("private"), visibility: id.hasSuffix("hidden") ? .hidden : .shown))
            }
            let player = try await fixture.signIn()
            let listed: Set = ["a-private", "b-public", "d-private", "e-public"]
            for (key, query, expected) in [
                (nil, "", ["b-public", "e-public"]), (fixture.clientKey, "", ["b-public", "e-public"]),
                (player.token, "", listed), (fixture.serverKey, "", listed),
                (fixture.serverKey, "&all=true", listed.union(["c-hidden", "f-hidden"])),
            ] as [(String?, String, Set<String>)] {
                var (found, cursor) = (Set<String>(), "")
                repeat {
                    let page = try await fixture.send(
                        "GET", "/v1/leaderboards?limit=\(limit)\(query)\(cursor)", key: key)
                    let ids = (page.json["leaderboards"] as? [[String: any Sendable]] ?? []).compactMap {
                        $0["id"] as? String
                    }
                    let next = page.json["nextCursor"] as? String
                    #expect(next == nil || next == ids.last && ids.count == limit, "\(page.text)")
                    found.formUnion(ids)
                    cursor = next.map { "&cursor=\($0)" } ?? ""
                } while !cursor.isEmpty
                #expect(found == expected)
            }
        }
    }

    @Test func `A parameter of server keys is rejected from other callers, whatever its value`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let path = "/v1/leaderboards"
            for (address, status) in [
                ("\(path)/speedrun/entries?viewer=false", 401), ("\(path)/speedrun/entries?asOf=false", 401),
                ("\(path)/speedrun/occurrences?player=false", 401), ("\(path)/speedrun/rank?score=1&asOf=false", 401),
                ("\(path)?all=true", 401), ("\(path)?all=false", 200),
            ] {
                #expect(try await fixture.send("GET", address).status == status, "\(address)")
                let clients = try await fixture.send("GET", address, key: fixture.clientKey)
                #expect(clients.status == (status == 401 ? 403 : 200), "\(address): \(clients.text)")
            }
        }
    }

    @Test func `Credentials of another game or environment cannot read or change this game`() async throws {
        let operations = try Self.operations().filter { $0.callers != ["open"] }
        #expect(operations.count >= 60)
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let (ann, eve) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Eve"))
            for (player, friend) in [(ann, eve), (eve, ann)] {
                #expect(try await fixture.send("PUT", "/v1/friends/\(friend.id)", key: player.token).status == 200)
            }
            let scored = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
                body: #"{"player":"benedict","score":7}"#)
            #expect(scored.status == 200)
            let (realm, service) = (try await fixture.service.realm, try await fixture.service)
            let rows = try await fixture.door.ledger.read(in: realm) { try $0.allRows(after: nil, limit: 10_000) }
            let position = service.position
            for (name, credential) in try await Self.unauthenticated(fixture) {
                for operation in operations {
                    for id in ["speedrun", ann.id, "ben"] {
                        let path = operation.path.replacing("{id}", with: id)
                        let body = operation.method == "GET" ? nil : #"{"score":9,"banned":true,"friends":[]}"#
                        let answer = try await fixture.send(
                            operation.method, Self.address(path), key: credential, body: body)
                        #expect(answer.status < 500, "\(operation.method) \(path) as \(name): \(answer.text)")
                        let isQuiet = ["Ann", "Eve", "benedict"].allSatisfy { !answer.text.contains($0) }
                        #expect(
                            isQuiet,
                            "\(operation.method) \(path) as \(name): \(answer.text)")
                    }
                }
            }
            // The callers changed nothing in this realm.
            let after = try await fixture.door.ledger.read(in: realm) { try $0.allRows(after: nil, limit: 10_000) }
            #expect(after.map(\.key) == rows.map(\.key) && after.map(\.text) == rows.map(\.text))
            #expect(try await service.head() == position)
        }
    }
}

extension Access {
    /// The security schemes of the contract that the access admits; `open` for clients without a credential.
    fileprivate var schemes: Set<String> {
        switch self {
        case .everyone, .metrics, .sameOrigin: ["open"]
        case .reader: ["open", "clientKey", "playerToken", "serverKey"]
        case .clientKey: ["clientKey"]
        case .player: ["playerToken"]
        case .playerOrServerKey: ["playerToken", "serverKey"]
        case .serverKey: ["serverKey"]
        }
    }
}
