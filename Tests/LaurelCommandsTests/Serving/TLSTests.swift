import Foundation
import LaurelTesting
import Testing

/// Tests of TLS with curl.
@Suite struct TLSTests {
    private static func makeCertificate(_ name: String, in workplace: Workplace) throws {
        let made = try workplace.shell(
            """
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost \
            -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout \(name)-key.pem -out \(name).pem
            """)
        try #require(made.exitCode == 0, "\(made.errors)")
    }

    private static func send(_ options: String, _ port: Int, in workplace: Workplace) throws -> LaurelProcess.Result {
        try workplace.shell("curl --silent --show-error --max-time 20 \(options):\(port)/healthz")
    }

    @Test func `A server with a certificate accepts a public address and loads a renewed certificate`() async throws {
        let workplace = try Workplace()
        try Self.makeCertificate("first", in: workplace)
        try Self.makeCertificate("second", in: workplace)
        try workplace.shell("cp first.pem live.pem && cp first-key.pem live-key.pem").expectDone()
        let served = try await ServedGame(
            in: workplace, ["--host", "0.0.0.0", "--tls-certificate", "live.pem", "--tls-key", "live-key.pem"])
        let port = served.client.port
        #expect(served.address.hasPrefix("https://"))
        let first = try Self.send("--cacert first.pem https://localhost", port, in: workplace)
        #expect(first.output.contains("alive"), "\(first.errors)")
        #expect(try Self.send("--cacert second.pem https://localhost", port, in: workplace).exitCode != 0)
        #expect(try Self.send("http://localhost", port, in: workplace).exitCode != 0)
        #expect(try Self.send("--tls-max 1.1 --cacert first.pem https://localhost", port, in: workplace).exitCode != 0)

        let distrusted = try workplace.run("leaderboard list --server https://localhost:\(port)")
        #expect(distrusted.exitCode == 3)
        #expect(distrusted.errors.contains("does not trust its certificate"))

        // A half renewal, which can occur for a short time, changes nothing.
        try workplace.shell("cp second.pem live.pem").expectDone()
        // The server reads the files again for a connection at least one second after the last reading.
        let afterReading = ContinuousClock.now + .milliseconds(1_100)
        try await waitUntil("the server has read the files again") {
            let isAfterReading = ContinuousClock.now > afterReading
            let answer = try Self.send("--cacert first.pem https://localhost", port, in: workplace)
            #expect(answer.exitCode == 0, "\(answer.errors)")
            return isAfterReading
        }
        try workplace.shell("cp second-key.pem live-key.pem").expectDone()
        try await waitUntil("the server uses the renewed certificate") {
            try Self.send("--cacert second.pem https://localhost", port, in: workplace).exitCode == 0
        }
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
    }

    @Test func `A key that does not match the certificate is rejected`() throws {
        let workplace = try Workplace()
        try Self.makeCertificate("first", in: workplace)
        try Self.makeCertificate("second", in: workplace)
        for (certificate, key, words) in [
            ("first.pem", "second-key.pem", "does not match the certificate"),
            ("first-key.pem", "first-key.pem", "no certificate in PEM form"),
            ("first.pem", "first.pem", "no private key"), ("none.pem", "first-key.pem", "none.pem does not exist"),
        ] {
            let refused = try workplace.run("serve --port 0 --tls-certificate \(certificate) --tls-key \(key)")
            #expect(refused.exitCode == 2)
            #expect(refused.errors.contains(words), "\(refused.errors)")
        }
    }
}
