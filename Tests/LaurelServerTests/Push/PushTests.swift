import Crypto
import Foundation
import HTTPTypes
import HummingbirdCore
import HummingbirdHTTP2
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import NIOSSL
import SwiftASN1
import Testing
import X509

@testable import LaurelServer

/// Push notifications through a server that behaves like Apple's: HTTP/2, headers and rejections.
@Suite(.timeLimit(.minutes(15)))
struct PushTests {
    private static let token = String(repeating: "ab12", count: 16)
    private static let key = P256.Signing.PrivateKey()

    /// Runs a push service that returns a rejection for some device tokens and 200 for all others.
    private func withService(
        _ refusals: [String: (status: Int, reason: String)] = [:],
        _ body: (ServerFixture, Receiver) async throws -> Void
    ) async throws {
        let serverKey = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("localhost") }
        let certificate = try Certificate(
            version: .v3, serialNumber: .init(), publicKey: .init(serverKey.publicKey),
            notValidBefore: Date(timeIntervalSince1970: 1_500_000_000),
            notValidAfter: Date(timeIntervalSince1970: 4_000_000_000), issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions { SubjectAlternativeNames([.dnsName("localhost")]) },
            issuerPrivateKey: .init(serverKey))
        let pem = Array(try certificate.serializeAsPEM().pemString.utf8)
        let root = try NIOSSLCertificate(bytes: pem, format: .pem)
        let tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(root)],
            privateKey: .privateKey(
                try NIOSSLPrivateKey(bytes: Array(serverKey.pemRepresentation.utf8), format: .pem)))
        let answer = { @Sendable (received: Receiver.Received) in
            let token = received.path.split(separator: "/").last.map(String.init) ?? ""
            guard let (status, reason) = refusals[token] else { return Receiver.Answer() }
            return Receiver.Answer(status: .init(code: status), body: "{\"reason\":\"\(reason)\"}")
        }
        try await Receiver.run(server: .http2Upgrade(tlsConfiguration: tls), answering: answer) { receiver in
            let gateway = PushGateway(
                at: "https://localhost:\(receiver.port)", trustRoots: .certificates([root]))
            try await ServerFixture.run(pushes: gateway) { try await body($0, receiver) }
        }
    }

    private func configure(_ fixture: ServerFixture) async throws {
        let pem = Self.key.pemRepresentation.replacing("\n", with: "\\n")
        let answer = try await fixture.send(
            "PUT", "/v1/admin/push", key: fixture.serverKey,
            body: """
                {"teamID":"TEAM123456","keyID":"KEY1234567","topic":"com.example.racer","privateKey":"\(pem)"}
                """)
        #expect(answer.status == 200 && !answer.text.contains("PRIVATE"), "\(answer.text)")
    }

    private func register(_ fixture: ServerFixture, _ token: String, _ player: FixturePlayer) async throws {
        #expect(try await fixture.send("PUT", "/v1/devices/\(token)", key: player.token).status == 204)
    }

    private func devices(_ fixture: ServerFixture) async throws -> [String] {
        try await fixture.service.read { try $0.rows(in: RecordRange(RecordTable("device"))) }.compactMap {
            $0.key.name.split(separator: "/").last.map(String.init)
        }
    }

    /// Delivers until no delivery is due.
    private func settle(_ fixture: ServerFixture) async throws {
        while true {
            let isIdle = try await !fixture.door.deliverDue(in: fixture.service)
            let pending = try await fixture.service.read { try $0.rows(in: RecordRange(RecordTable("delivery"))) }
                .contains { $0.text.contains("\"pending\"") }
            if isIdle, !pending { return }
            await Task.yield()
        }
    }

    @Test func `A push notification has the headers, token and body that Apple's service requires`() async throws {
        try await withService { fixture, service in
            try await configure(fixture)
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            try await register(fixture, Self.token, ben)
            _ = try await fixture.send("PUT", "/v1/friends/\(ben.id)", key: ann.token)
            let received = try await service.next()
            #expect(received.isHTTP2)
            #expect(received.path == "/3/device/\(Self.token)")
            #expect(received.header("apns-topic") == "com.example.racer")
            #expect(received.header("apns-push-type") == "alert")
            #expect(received.header("apns-collapse-id") == "friend \(ann.id)")
            let expiry = ServerFixture.morning + .days(30)
            #expect(received.header("apns-expiration") == "\(expiry.milliseconds / 1_000)")
            let alert = (received.json["aps"] as? [String: any Sendable])?["alert"] as? [String: any Sendable]
            #expect(alert?["title"] as? String == "Ann")
            let ours = received.json["laurel"] as? [String: any Sendable]
            #expect(ours?["type"] as? String == "friend.requested" && ours?["playerID"] as? String == ann.id)

            // Apple's service can verify the token with the key that the developer registered.
            let text = try #require(received.header("authorization")?.split(separator: " ").last)
            let token = try #require(JSONWebToken(String(text)))
            #expect(token.algorithm == "ES256" && token.keyID == "KEY1234567")
            let claims = try JSONSerialization.jsonObject(with: token.claims) as? [String: any Sendable]
            #expect(claims?["iss"] as? String == "TEAM123456")
            #expect(claims?["iat"] as? Int == Int(ServerFixture.morning.milliseconds / 1_000))
            let signature = try P256.Signing.ECDSASignature(rawRepresentation: token.signature)
            #expect(Self.key.publicKey.isValidSignature(signature, for: Data(token.signedText.utf8)))

            // Live events and the player's own actions cause no push notification.
            _ = try await fixture.send("PUT", "/v1/friends/\(ann.id)", key: ben.token)
            try await settle(fixture)
            #expect(service.waitingCount == 0)
        }
    }

    @Test(arguments: [
        ("de-CH, en;q=0.5", "Ich möchte mit dir befreundet sein."),
        ("pt, es;q=0.5", "Quiero añadirte a mis amistades."),
        ("nl", "I would like to be your friend."),
    ])
    func `A message is in the language in which the device was registered`(
        languages: String, text: String
    ) async throws {
        try await withService { fixture, service in
            try await configure(fixture)
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            let registered = try await fixture.send(
                "PUT", "/v1/devices/\(Self.token)", key: ben.token, headers: ["Accept-Language": languages])
            #expect(registered.status == 204)
            _ = try await fixture.send("PUT", "/v1/friends/\(ben.id)", key: ann.token)
            let alert = (try await service.next().json["aps"] as? [String: any Sendable])?["alert"]
            #expect((alert as? [String: any Sendable])?["body"] as? String == text)
        }
    }

    @Test func `Every text of a message exists in every language, with the same placeholders`() throws {
        for (language, texts) in PushWords.texts {
            for word in PushWord.allCases {
                let (text, english) = (try #require(texts[word]), try #require(PushWords.texts["en"]?[word]))
                #expect(
                    text.split(separator: "{}", omittingEmptySubsequences: false).count
                        == english.split(separator: "{}", omittingEmptySubsequences: false).count, "\(language) \(word)"
                )
                #expect(language == "en" || text != english, "\(language) \(word)")
            }
        }
        let words = PushWords(AcceptedLanguages(header: "en"))
        #expect(words.text(.wonScore, "{}", "7") == "{} has won your challenge to beat 7.")
    }

    @Test func `Devices that Apple rejects are removed, and temporary failures are retried`() async throws {
        let (bad, gone, busy) = ("aa01", "aa02", "aa03")
        let refusals = [bad: (400, "BadDeviceToken"), gone: (410, "Unregistered"), busy: (429, "TooManyRequests")]
        try await withService(refusals) { fixture, service in
            try await configure(fixture)
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            for token in [bad, gone, busy, Self.token] { try await register(fixture, token, ben) }
            _ = try await fixture.send("PUT", "/v1/friends/\(ben.id)", key: ann.token)
            var paths: Set<String> = []
            for _ in 0..<4 { paths.insert(try await service.next().path) }
            #expect(paths.count == 4)
            while try await devices(fixture).count > 2 { await Task.yield() }
            #expect(try await Set(devices(fixture)) == [busy, Self.token])
            fixture.clock.advance(by: .seconds(5))
            #expect(try await service.next().path == "/3/device/\(busy)")
        }
    }

    @Test func `A device receives notifications of its last player only, and none of a muted kind`() async throws {
        try await withService { fixture, service in
            try await configure(fixture)
            let (ann, ben) = (try await fixture.signIn(name: "Ann"), try await fixture.signIn(name: "Ben"))
            let cat = try await fixture.signIn(name: "Cat")
            for player in [ben, cat] { try await register(fixture, Self.token, player) }
            try await register(fixture, "bb01", ben)
            let muted = try await fixture.send(
                "PUT", "/v1/players/me/settings", key: ben.token, body: #"{"muted":["friend.requested"]}"#)
            #expect(muted.status == 200)
            for player in [ben, cat] { _ = try await fixture.send("PUT", "/v1/friends/\(player.id)", key: ann.token) }
            #expect(try await service.next().path == "/3/device/\(Self.token)")
            try await settle(fixture)
            #expect(service.waitingCount == 0)
            #expect(try await fixture.send("DELETE", "/v1/devices/\(Self.token)", key: ann.token).status == 204)
            #expect(
                try await devices(fixture).sorted() == [Self.token, "bb01"].sorted(),
                "A player cannot remove another player's device.")
            #expect(try await fixture.send("DELETE", "/v1/players/me", key: ben.token).status == 204)
            #expect(try await devices(fixture) == [Self.token])
            for token in ["xyz", "abc", ""] {
                #expect(try await fixture.send("PUT", "/v1/devices/\(token)", key: cat.token).status >= 400)
            }
        }
    }
}
