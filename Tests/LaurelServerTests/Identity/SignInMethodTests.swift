import Crypto
import Foundation
import IdentityFixture
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Sign-in with Apple and Game Center through the routes, with keys and certificate authorities of the test.
@Suite struct SignInMethodTests {
    private static let certificate = "https://static.gc.apple.com/public-key/gc-prod-10.cer"
    private static let appleKeys = "https://appleid.apple.com/auth/keys"

    private let authority = try! TestAuthority()
    private let issuer = TestIssuer()

    private func run(
        _ ledger: ServedLedger = .memory, _ body: (ServerFixture, PublishedDocuments) async throws -> Void
    ) async throws {
        let documents = PublishedDocuments([
            Self.certificate: try authority.leaf(at: ServerFixture.morning), Self.appleKeys: issuer.keySet,
        ])
        try await ledger.run(documents: documents) { fixture in
            func quoted(_ text: String) throws -> String {
                String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            }
            let settings = try await fixture.send(
                "PUT", "/v1/admin/sign-in", key: fixture.serverKey,
                body: """
                    {"apple":{"clientIDs":["com.example.racer"]},"gameCenter":{"bundleIDs":["com.example.racer"],
                    "roots":[\(try quoted(authority.rootText))],
                    "intermediates":[\(try quoted(authority.intermediateText))]}}
                    """)
            #expect(settings.status == 200, "\(settings.text)")
            try await body(fixture, documents)
        }
    }

    private func gameCenter(
        _ fixture: ServerFixture, _ change: (inout TestAuthority.Payload) -> Void = { _ in }
    ) throws -> String {
        try authority.payload(at: fixture.clock.now, change).json
    }

    private func scores(_ fixture: ServerFixture) async throws -> [String: Int] {
        let page = try await fixture.send("GET", "/v1/leaderboards/speedrun/entries")
        let entries = page.json["entries"] as? [[String: any Sendable]] ?? []
        return Dictionary(
            uniqueKeysWithValues: entries.map { entry in
                let player = entry["player"] as? [String: any Sendable]
                return (player?["id"] as? String ?? "", entry["score"] as? Int ?? 0)
            })
    }

    @Test(arguments: ServedLedger.allCases)
    func `A guest who links Game Center is the same player on a new device`(
        ledger: ServedLedger
    ) async throws {
        try await run(ledger) { fixture, _ in
            try await fixture.createLeaderboard()
            let device = GuestDevice()
            let guest = try await fixture.signIn(device, name: "Ann")
            for score in [10, 30, 20] {
                let sent = try await fixture.send(
                    "POST", "/v1/leaderboards/speedrun/scores", key: guest.token, body: "{\"score\":\(score)}")
                #expect(sent.status == 200)
            }
            let linked = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/link/game-center", key: guest.token, body: try gameCenter(fixture)))
            #expect(linked.id == guest.id)
            let history = "/v1/admin/players/\(guest.id)/history"
            let before = try await fixture.send("GET", history, key: fixture.serverKey)

            // The device and its key are lost. The new device signs in with Game Center and a new signature.
            fixture.clock.advance(by: .seconds(1))
            let body = try gameCenter(fixture) { $0.salt = [9, 9] }
            let unsigned = try await fixture.send("POST", "/v1/auth/game-center", key: fixture.clientKey, body: body)
            #expect(unsigned.slug == "game-center-signature-invalid", "The signature does not match another salt.")
            let back = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/game-center", key: fixture.clientKey, body: try gameCenter(fixture)))
            #expect(back.id == guest.id)
            #expect(try await scores(fixture) == [guest.id: 30])
            #expect(try await fixture.send("GET", history, key: fixture.serverKey).text == before.text)
            let me = try await fixture.send("GET", "/v1/players/me", key: back.token)
            #expect(me.json["displayName"] as? String == "Ann")
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A Game Center signature can be used once`(ledger: ServedLedger) async throws {
        try await run(ledger) { fixture, documents in
            let body = try gameCenter(fixture)
            let first = try await fixture.send("POST", "/v1/auth/game-center", key: fixture.clientKey, body: body)
            #expect(first.status == 200, "\(first.text)")
            let replayed = try await fixture.send("POST", "/v1/auth/game-center", key: fixture.clientKey, body: body)
            #expect(replayed.status == 401, "\(replayed.text)")
            #expect(
                replayed.json["detail"] as? String
                    == "The signature was used before. Request another signature from Game Center.")
            // The signature has not expired yet.
            fixture.clock.advance(by: .seconds(299))
            #expect(
                try await fixture.send("POST", "/v1/auth/game-center", key: fixture.clientKey, body: body).status == 401
            )
            #expect(documents.addresses == [Self.certificate], "The certificate is cached.")
        }
    }

    @Test func `Invalid Game Center fields are rejected before any download`() async throws {
        try await run { fixture, documents in
            for (reason, change) in [
                ("bundle", { $0.bundleID = "com.example.other" }), ("time", { $0.timestamp -= 301_000 }),
                ("address", { $0.publicKeyURL = "https://static.gc.apple.com.evil.example/public-key/a.cer" }),
                ("address", { $0.publicKeyURL = "http://static.gc.apple.com/public-key/a.cer" }),
                ("address", { $0.publicKeyURL = "https://169.254.169.254/public-key/a.cer" }),
            ] as [(String, (inout TestAuthority.Payload) -> Void)] {
                let answer = try await fixture.send(
                    "POST", "/v1/auth/game-center", key: fixture.clientKey, body: try gameCenter(fixture, change))
                #expect(answer.slug == "game-center-signature-invalid", "\(reason): \(answer.text)")
            }
            #expect(documents.addresses.isEmpty)
            let otherPlayer = try TestAuthority()
            documents.publish(try otherPlayer.leaf(at: fixture.clock.now), at: Self.certificate)
            let chain = try await fixture.send(
                "POST", "/v1/auth/game-center", key: fixture.clientKey,
                body: try otherPlayer.payload(at: fixture.clock.now).json)
            #expect(
                chain.slug == "game-center-signature-invalid",
                "The certificate is from another authority: \(chain.text)")
            let missing = try await fixture.send(
                "POST", "/v1/auth/game-center", key: fixture.clientKey,
                body: try gameCenter(fixture) { $0.publicKeyURL = "https://static.gc.apple.com/public-key/gone.cer" })
            #expect(missing.status == 503)
            #expect(missing.slug == "issuer-unreachable")
        }
    }

    @Test func `An unreachable key set is fetched once per interval`() async throws {
        let documents = PublishedDocuments()
        try await ServerFixture.run(documents: documents) { fixture in
            let address = "https://keys.studio.example/keys.json"
            let settings = try await fixture.send(
                "PUT", "/v1/admin/sign-in", key: fixture.serverKey,
                body: "{\"custom\":{\"issuer\":\"https://studio.example\",\"keySetURL\":\"\(address)\"}}")
            #expect(settings.status == 200, "\(settings.text)")
            func signIn() async throws -> ServerFixture.Answer {
                let end = fixture.clock.now.milliseconds / 1_000 + 60
                let claims =
                    "{\"iss\":\"https://studio.example\",\"aud\":\"com.example.racer\",\"sub\":\"a\",\"exp\":\(end)}"
                let parts = ["{\"alg\":\"EdDSA\"}", claims, "signature"].map { Base64URL.text(of: Array($0.utf8)) }
                return try await fixture.send(
                    "POST", "/v1/auth/custom", key: fixture.clientKey,
                    body: "{\"token\":\"\(parts.joined(separator: "."))\"}")
            }
            for _ in 0..<5 {
                let answer = try await signIn()
                #expect(answer.status == 503 && answer.slug == "issuer-unreachable", "\(answer.text)")
                #expect(answer.header("Retry-After") == "10")
            }
            #expect(documents.addresses == [address])
            fixture.clock.advance(by: DocumentCache.pauseAfterFailure)
            #expect(try await signIn().status == 503)
            #expect(documents.addresses == [address, address])
            // A clock that was set back does not prevent another fetch.
            fixture.clock.advance(by: .hours(-1))
            documents.publish(issuer.keySet, at: address)
            #expect(try await signIn().status == 401)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `A subject with U+0000 is rejected on every ledger`(ledger: ServedLedger) async throws {
        try await run(ledger) { fixture, documents in
            let address = "https://keys.studio.example/keys.json"
            documents.publish(issuer.keySet, at: address)
            let settings = try await fixture.send(
                "PUT", "/v1/admin/sign-in", key: fixture.serverKey,
                body: "{\"custom\":{\"issuer\":\"https://studio.example\",\"keySetURL\":\"\(address)\"}}")
            #expect(settings.status == 200, "\(settings.text)")
            let end = fixture.clock.now.milliseconds / 1_000 + 60
            for (subject, status) in [(#"al\u0000ice"#, 401), ("alice", 200)] {
                let claims = """
                    {"iss":"https://studio.example","aud":"com.example.racer","sub":"\(subject)","exp":\(end)}
                    """
                let answer = try await fixture.send(
                    "POST", "/v1/auth/custom", key: fixture.clientKey,
                    body: "{\"token\":\"\(issuer.token(claims, algorithm: "RS256"))\"}")
                #expect(answer.status == status, "\(answer.text)")
            }
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1", "localhost."])
    func `A key-set host that resolves to a private address is rejected`(host: String) async throws {
        try await Receiver.run { receiver in
            let url = try #require(URL(string: "https://\(host):\(receiver.port)/keys.json"))
            await #expect(throws: PublicAddress.Private.self) {
                try await HTTPSDocuments().document(at: url, byteCountMax: 1_000)
            }
            try await ServerFixture.run { fixture in
                let settings = try await fixture.send(
                    "PUT", "/v1/admin/sign-in", key: fixture.serverKey,
                    body: "{\"custom\":{\"issuer\":\"https://studio.example\",\"keySetURL\":\"\(url)\"}}")
                #expect(settings.status == 400, "\(settings.text)")
            }
        }
    }

    private struct Forgery {
        let reason: InvalidGameCenterProof
        var change: (inout TestAuthority.Payload) -> Void = { _ in }
        /// The certificate at the address of the public key.
        var certificate: Data?
        var rewrite: (String) -> String = { $0 }
    }

    private func forgeries(_ fixture: ServerFixture) throws -> [Forgery] {
        let (now, otherPlayer) = (fixture.clock.now, try TestAuthority())
        func address(_ text: String, with other: String) -> (inout TestAuthority.Payload) -> Void {
            { $0.publicKeyURL = Self.certificate.replacing(text, with: other) }
        }
        return [
            Forgery(reason: .player) { $0.playerID = "" },
            Forgery(
                reason: .signatureText,
                rewrite: { $0.replacing(#/"signature":"[^"]*"/#, with: "\"signature\":\"no base 64\"") }),
            Forgery(reason: .salt) { $0.salt = [] }, Forgery(reason: .bundle) { $0.bundleID = "com.example.other" },
            Forgery(reason: .seconds) { $0.timestamp /= 1_000 }, Forgery(reason: .old) { $0.timestamp -= 301_000 },
            Forgery(reason: .ahead) { $0.timestamp += 301_000 }, Forgery(reason: .address) { $0.publicKeyURL = "" },
            Forgery(reason: .scheme, change: address("https", with: "http")),
            Forgery(reason: .user, change: address("static", with: "me@static")),
            Forgery(reason: .host, change: address("static.gc.apple.com", with: "169.254.169.254")),
            Forgery(reason: .port, change: address(".com/", with: ".com:8443/")),
            Forgery(reason: .query, change: address(".cer", with: ".cer?x=1")),
            Forgery(reason: .path, change: address("public-key", with: "public-key/..")),
            Forgery(reason: .certificate, certificate: Data("no certificate".utf8)),
            Forgery(reason: .certificateKey, certificate: try authority.leaf(at: now, isRSA: false)),
            Forgery(reason: .certificateAhead, certificate: try authority.leaf(at: now + .days(10))),
            Forgery(reason: .certificateExpired, certificate: try authority.leaf(at: now - .days(800))),
            Forgery(reason: .organization, certificate: try authority.leaf(at: now, organization: "Apple Inc")),
            Forgery(reason: .purpose, certificate: try authority.leaf(at: now, isForCode: false)),
            Forgery(reason: .chain, certificate: try otherPlayer.leaf(at: now)),
            Forgery(reason: .signatureLength) { $0.signature = [] },
            Forgery(reason: .signature) { $0.salt[0] ^= 1 },
        ]
    }

    @Test func `Each forged Game Center proof is rejected with its own reason`() async throws {
        try await run { fixture, documents in
            let body = try gameCenter(fixture)
            func send(_ body: String) async throws -> ServerFixture.Answer {
                try await fixture.send("POST", "/v1/auth/game-center", key: fixture.clientKey, body: body)
            }
            let forgeries = try forgeries(fixture)
            var details: [String] = []
            for (number, forgery) in forgeries.enumerated() {
                var text = forgery.rewrite(try gameCenter(fixture, forgery.change))
                if let certificate = forgery.certificate {
                    let address = Self.certificate.replacing("gc-prod-10", with: "forged-\(number)")
                    documents.publish(certificate, at: address)
                    text = text.replacing(Self.certificate, with: address)
                }
                let answer = try await send(text)
                #expect(answer.status == 401 && answer.slug == "game-center-signature-invalid", "\(answer.text)")
                let detail = try #require(answer.json["detail"] as? String)
                #expect(detail == forgery.reason.description)
                details.append(detail)
            }
            // No forgery has used up the valid signature.
            #expect(try await send(body).status == 200)
            details.append(try #require(try await send(body).json["detail"] as? String))
            #expect(Set(details).count == InvalidGameCenterProof.allCases.count && details.count == Set(details).count)
            let metrics = try await fixture.send("GET", "/metrics").text
            for reason in InvalidGameCenterProof.allCases {
                #expect(metrics.contains("{reason=\"game-center-signature-invalid: \(reason.rawValue)\"} 1\n"))
            }
        }
    }

    private func apple(
        nonce: String, _ fixture: ServerFixture, subject: String = "001.ann", audience: String = "com.example.racer",
        algorithm: String = "RS256"
    ) -> String {
        let hash = SHA256.hash(data: Array(nonce.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
        let end = fixture.clock.now.milliseconds / 1_000 + 600
        let claims = """
            {"iss":"https://appleid.apple.com","aud":"\(audience)","sub":"\(subject)","exp":\(end),"nonce":"\(hash)"}
            """
        return "{\"token\":\"\(issuer.token(claims, algorithm: algorithm))\",\"nonce\":\"\(nonce)\"}"
    }

    @Test(arguments: ServedLedger.allCases)
    func `An Apple token is valid once, for its nonce and its game`(ledger: ServedLedger) async throws {
        try await run(ledger) { fixture, documents in
            func send(_ body: String) async throws -> ServerFixture.Answer {
                try await fixture.send("POST", "/v1/auth/apple", key: fixture.clientKey, body: body)
            }
            let body = apple(nonce: try await fixture.nonce(), fixture)
            let ann = try fixture.player(in: await send(body))
            #expect(try await send(body).slug == "nonce-invalid", "A used nonce is invalid.")
            #expect(try fixture.player(in: await send(apple(nonce: try await fixture.nonce(), fixture))).id == ann.id)
            let other = try fixture.player(
                in: await send(apple(nonce: try await fixture.nonce(), fixture, subject: "002.ben")))
            #expect(other.id != ann.id)
            let nonce = try await fixture.nonce()
            let elsewhere = try await send(apple(nonce: nonce, fixture, audience: "com.example.other"))
            #expect(elsewhere.slug == "identity-token-invalid")
            let mixed = apple(nonce: nonce, fixture).replacing(nonce, with: try await fixture.nonce())
            #expect(try await send(mixed).slug == "identity-token-invalid")
            #expect(documents.addresses == [Self.appleKeys], "Apple's keys are fetched once an hour for all sign-ins.")
            // Apple publishes new keys. The server fetches them when the minute has passed.
            let renewed = TestIssuer()
            documents.publish(renewed.keySet, at: Self.appleKeys)
            #expect(
                try await send(apple(nonce: nonce, fixture)).status == 200, "Cached keys are valid for an hour.")
        }
    }

    @Test func `A guest who links an existing Apple account becomes one player with it`() async throws {
        try await run { fixture, _ in
            try await fixture.createLeaderboard()
            let account = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/apple", key: fixture.clientKey,
                    body: apple(nonce: try await fixture.nonce(), fixture)))
            let friend = try await fixture.signIn(name: "Ben")
            let guest = try await fixture.signIn()
            for player in [guest, friend] {
                let other = player.id == guest.id ? friend.id : guest.id
                #expect(try await fixture.send("PUT", "/v1/friends/\(other)", key: player.token).status == 200)
            }
            let sent = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: guest.token, body: #"{"score":5}"#)
            #expect(sent.status == 200)
            let linked = try fixture.player(
                in: await fixture.send(
                    "POST", "/v1/auth/link/apple", key: guest.token,
                    body: apple(nonce: try await fixture.nonce(), fixture))
            )
            #expect(linked.id == account.id)
            #expect(try await scores(fixture) == [account.id: 5])
            let friends = try await fixture.send("GET", "/v1/friends", key: friend.token)
            #expect(friends.text.contains(account.id) && !friends.text.contains(guest.id), "\(friends.text)")
            let audit = try await fixture.send("GET", "/v1/admin/audit", key: fixture.serverKey)
            #expect(audit.text.contains("\"players.merged\""))
            #expect(!audit.text.contains("127.0.0.1\",\"date\"") || audit.text.contains("signIn.changed"))
        }
    }
}
