import Crypto
import Foundation
import Testing

/// Tests of the log and the metrics of rejected sign-ins, with a server in a separate process.
@Suite struct RefusedSignInTests {
    private struct Line: Decodable {
        let message: String
        let level: String
        let reason: String?
        let route: String?
        let address: String?
    }

    @Test func `Rejected sign-ins are logged with reason and address, at a limited rate`() async throws {
        let place = try Workplace(board: "")
        let made = try place.done("key create --kind client --json")
        let key = try #require(made.firstMatch(of: /"secret":"([^"]+)"/).map { String($0.1) })
        let served = try await ServedGame(in: place)
        func send(_ path: String, _ body: String, key: String) async throws -> Int {
            try await served.client.send("POST", path, key: key, body: body).status
        }
        let device = Curve25519.Signing.PrivateKey()
        let (publicKey, signature) = (
            device.publicKey.rawRepresentation.base64EncodedString(),
            Data(repeating: 7, count: 64).base64EncodedString()
        )
        let nonce = try await served.client.send("POST", "/v1/auth/nonce", key: key).text
            .firstMatch(of: /"nonce":"([^"]+)"/).map { String($0.1) }
        func guest(_ nonce: String) -> String {
            "{\"publicKey\":\"\(publicKey)\",\"nonce\":\"\(nonce)\",\"signature\":\"\(signature)\"}"
        }
        #expect(try await send("/v1/auth/guest", guest(try #require(nonce)), key: key) == 401)
        #expect(try await send("/v1/auth/guest", guest("0.1.2"), key: key) == 401)
        #expect(try await send("/v1/auth/refresh", #"{"refreshToken":"lrr.x"}"#, key: key) == 401)
        #expect(try await send("/v1/auth/nonce", "", key: key + "0") == 401)
        let form = "name=mallory&password=wrong+horse+battery"
        let console = try await served.client.send(
            "POST", "/console/sign-in", body: form,
            headers: ["Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"])
        #expect((400..<500).contains(console.status))
        // Twice the rate limit of an address.
        let spellings = ["//v1//auth/nonce", "/v1/auth/nonce/"]
        let statuses = try place.statuses(of: 150, to: spellings, at: served.client.port, key: key)
        #expect(statuses.allSatisfy { $0.count { $0 == 429 } >= 30 }, "Both spellings have one limit: \(statuses)")

        let metrics = try await served.client.send("GET", "/metrics").text
        for reason in [
            "signature-invalid", "nonce-invalid: unknown", "refresh-token-invalid", "not-authenticated",
            "operator-password",
        ] {
            #expect(metrics.contains("laurel_sign_ins_refused_total{reason=\"\(reason)\"} 1\n"), "\(reason)")
        }
        let refused = try #require(metrics.firstMatch(of: /refused_total\{reason="too-many-requests"\} (\d+)/))
        #expect(Int(refused.1) == statuses.joined().count { $0 == 429 })

        served.process.terminate()
        let log = try served.process.finish().errors
        let lines = log.split(separator: "\n").compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
            .filter { $0.reason != nil }
        #expect(lines.allSatisfy { $0.address == "127.0.0.1" && $0.level == "notice" })
        #expect(
            lines.prefix(5).map { "\($0.message): \($0.reason ?? "") \($0.route ?? "")" } == [
                "sign-in refused: signature-invalid /v1/auth/guest",
                "sign-in refused: nonce-invalid: unknown /v1/auth/guest",
                "sign-in refused: refresh-token-invalid /v1/auth/refresh",
                "sign-in refused: not-authenticated /v1/auth/nonce",
                "operator sign-in refused: operator-password /console/sign-in",
            ])
        #expect(lines.contains { $0.reason == "too-many-requests" })
        #expect(lines.count <= 60, "The lines per address and minute are limited.")
        for secret in [publicKey, signature, nonce ?? "", "wrong horse", "mallory"] { #expect(!log.contains(secret)) }
    }
}
