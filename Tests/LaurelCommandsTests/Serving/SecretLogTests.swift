import Crypto
import Foundation
import Testing

/// Tests of a server that logs at the level `trace`.
@Suite struct SecretLogTests {
    /// Requests with secrets in all places, and the server's log of them.
    private struct LoggedRequests {
        static let displayName = "Anneliese"

        private let served: ServedGame
        private let serverKey: String
        private let clientKey: String
        private(set) var secrets: [String]
        private(set) var log = ""

        init() async throws {
            let workplace = try Workplace(board: "")
            serverKey = try workplace.serverKey()
            let created = try workplace.done("key create --kind client --json")
            clientKey = try #require(created.firstMatch(of: /"secret":"([^"]+)"/).map { String($0.1) })
            served = try await ServedGame(in: workplace, ["--log-level", "trace"])
            secrets = [serverKey, clientKey]
            let token = try await signIn()
            try await createKeys()
            try await sendSecretsInPaths(token)
            #expect(try await served.client.send("DELETE", "/v1/players/me", key: token).status == 204)
            served.process.terminate()
            log = try served.process.finish().errors
        }

        /// Signs a guest in, refreshes the session, and sends the credentials again where they are rejected.
        ///
        /// - Returns: The guest's access token.
        private mutating func signIn() async throws -> String {
            let device = Curve25519.Signing.PrivateKey()
            let nonce = try await field("nonce", of: "/v1/auth/nonce", key: clientKey)
            let signature = try device.signature(
                for: Data("Laurel guest sign-in\ncom.example.game\nproduction\n\(nonce)".utf8)
            ).base64EncodedString()
            let guest = """
                {"publicKey":"\(device.publicKey.rawRepresentation.base64EncodedString())","nonce":"\(nonce)",\
                "signature":"\(signature)","displayName":"\(Self.displayName)"}
                """
            let signedIn = try await served.client.send("POST", "/v1/auth/guest", key: clientKey, body: guest)
            #expect(signedIn.status == 200, "\(signedIn.text)")
            let token = try Self.field("token", in: signedIn.text)
            let refreshToken = try Self.field("refreshToken", in: signedIn.text)
            secrets += [nonce, signature, token, refreshToken, String(token.split(separator: ".")[2])]
            let refreshed = try await served.client.send(
                "POST", "/v1/auth/refresh", key: clientKey, body: "{\"refreshToken\":\"\(refreshToken)\"}")
            secrets += [
                try Self.field("token", in: refreshed.text), try Self.field("refreshToken", in: refreshed.text),
            ]
            for (path, key, body) in [
                ("/v1/auth/guest", clientKey, guest),
                ("/v1/auth/guest", clientKey, "{\"signature\":\"\(signature)\"}"),
                ("/v1/auth/refresh", clientKey, "{\"refreshToken\":\"\(refreshToken)x\"}"),
                ("/v1/leaderboards/board/scores", token, "{\"score\":\"\(refreshToken)\"}"),
                ("/v1/admin/keys", token, "{\"kind\":\"\(serverKey)\"}"),
                ("/v1/admin/keys", serverKey, "{\"kind\":\"\(token)\"}"), ("/v1/admin/keys", serverKey + "0", "{}"),
            ] {
                let answer = try await served.client.send("POST", path, key: key, body: body)
                #expect((400..<500).contains(answer.status), "\(path): \(answer.text)")
            }
            return token
        }

        private mutating func createKeys() async throws {
            let created = try await served.client.send(
                "POST", "/v1/admin/keys", key: serverKey, body: #"{"kind":"server"}"#)
            let id = try Self.field("id", in: created.text)
            secrets.append(try Self.field("secret", in: created.text))
            secrets.append(try await field("secret", of: "/v1/admin/keys/\(id)/rotate", key: serverKey))
        }

        private mutating func sendSecretsInPaths(_ token: String) async throws {
            let deviceToken = String(repeating: "c0ffee12", count: 8)
            #expect(try await served.client.send("PUT", "/v1/devices/\(deviceToken)", key: token).status == 204)
            let code = "Zq7kXw2mPb9tLr4vNc6y"
            #expect(try await served.client.send("GET", "/v1/challenges/links/\(code)", key: token).status < 500)
            secrets += [deviceToken, code]
        }

        private func field(_ name: String, of path: String, key: String) async throws -> String {
            try Self.field(name, in: await served.client.send("POST", path, key: key).text)
        }

        private static func field(_ name: String, in answer: String) throws -> String {
            let match = try answer.firstMatch(of: Regex("\"\(name)\":\"([^\"]+)\"", as: (Substring, Substring).self))
            return String(try #require(match).1)
        }
    }

    @Test func `The log contains no secret of a request, a response or a path`() async throws {
        let requests = try await LoggedRequests()
        #expect(requests.log.contains("/v1/auth/guest"), "Requests are logged: \(requests.log.prefix(1_000))")
        #expect(requests.secrets.count == 13)
        for secret in requests.secrets {
            #expect(secret.utf8.count >= 20)
            #expect(!requests.log.contains(secret.prefix(20)) && !requests.log.contains(secret.suffix(20)))
        }
    }

    @Test func `The log contains no display name of a player`() async throws {
        let requests = try await LoggedRequests()
        #expect(requests.log.contains("/v1/auth/guest"), "Requests are logged: \(requests.log.prefix(1_000))")
        #expect(!requests.log.contains(LoggedRequests.displayName))
    }
}
