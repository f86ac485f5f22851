import Crypto
import Foundation
import Testing

/// The log of a server that writes down all it can.
@Suite struct SecretLogTests {
    @Test func `no secret of a busy day is in the log`() async throws {
        let workplace = try Workplace(board: "")
        let first = try workplace.serverKey()
        let made = try workplace.done("key create --kind client --json")
        let clientKey = try #require(made.firstMatch(of: /"secret":"([^"]+)"/).map { String($0.1) })
        let served = try await ServedGame(in: workplace, ["--log-level", "trace"])
        var secrets = [first, clientKey]
        func text(_ name: String, in answer: String) throws -> String {
            let match = try answer.firstMatch(of: Regex("\"\(name)\":\"([^\"]+)\"", as: (Substring, Substring).self))
            return String(try #require(match).1)
        }
        // A guest, who stays, links nothing, and forges.
        let device = Curve25519.Signing.PrivateKey()
        let nonce = try text("nonce", in: await served.client.ask("POST", "/v1/auth/nonce", key: clientKey).text)
        let signed = try device.signature(
            for: Data("Laurel guest sign-in\ncom.example.game\nproduction\n\(nonce)".utf8)
        ).base64EncodedString()
        let publicKey = device.publicKey.rawRepresentation.base64EncodedString()
        let guest =
            "{\"publicKey\":\"\(publicKey)\",\"nonce\":\"\(nonce)\",\"signature\":\"\(signed)\",\"displayName\":\"Anneliese\"}"
        let signedIn = try await served.client.ask("POST", "/v1/auth/guest", key: clientKey, body: guest)
        #expect(signedIn.status == 200, "\(signedIn.text)")
        let (token, refresh) = (try text("token", in: signedIn.text), try text("refreshToken", in: signedIn.text))
        secrets += [nonce, signed, token, refresh, String(token.split(separator: ".")[2])]
        let refreshed = try await served.client.ask(
            "POST", "/v1/auth/refresh", key: clientKey, body: "{\"refreshToken\":\"\(refresh)\"}")
        secrets += [try text("token", in: refreshed.text), try text("refreshToken", in: refreshed.text)]
        // Replayed, mistyped, in the wrong place: whatever is refused is not told either.
        for (path, key, body) in [
            ("/v1/auth/guest", clientKey, guest), ("/v1/auth/guest", clientKey, "{\"signature\":\"\(signed)\"}"),
            ("/v1/auth/refresh", clientKey, "{\"refreshToken\":\"\(refresh)x\"}"),
            ("/v1/leaderboards/board/scores", token, "{\"score\":\"\(refresh)\"}"),
            ("/v1/admin/keys", token, "{\"kind\":\"\(first)\"}"), ("/v1/admin/keys", first, "{\"kind\":\"\(token)\"}"),
            ("/v1/admin/keys", first + "0", "{}"),
        ] {
            let answer = try await served.client.ask("POST", path, key: key, body: body)
            #expect((400..<500).contains(answer.status), "\(path): \(answer.text)")
        }
        let another = try await served.client.ask("POST", "/v1/admin/keys", key: first, body: #"{"kind":"server"}"#)
        secrets.append(try text("secret", in: another.text))
        let rotated = try await served.client.ask(
            "POST", "/v1/admin/keys/\(try text("id", in: another.text))/rotate", key: first)
        secrets.append(try text("secret", in: rotated.text))
        // What is in an address.
        let phone = String(repeating: "c0ffee12", count: 8)
        #expect(try await served.client.ask("PUT", "/v1/devices/\(phone)", key: token).status == 204)
        let code = "Zq7kXw2mPb9tLr4vNc6y"
        #expect(try await served.client.ask("GET", "/v1/challenges/links/\(code)", key: token).status < 500)
        secrets += [phone, code]
        #expect(try await served.client.ask("DELETE", "/v1/players/me", key: token).status == 204)

        served.process.terminate()
        let log = try served.process.finish().errors
        #expect(log.contains("/v1/auth/guest"), "The log tells of requests: \(log.prefix(1_000))")
        #expect(secrets.count == 13)
        for secret in secrets {
            #expect(secret.utf8.count >= 20)
            // Not in pieces either.
            #expect(!log.contains(secret.prefix(20)) && !log.contains(secret.suffix(20)))
        }
        #expect(!log.contains("Anneliese"), "Names are nobody's business either.")
    }
}
