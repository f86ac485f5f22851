import Testing

@testable import LaurelServer

/// The images that a configuration names, over HTTP.
@Suite struct ImageTests {
    @Test(arguments: ServedLedger.allCases)
    func `only the studio gives images, only pictures are taken, and what is not there is not found`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { bench in
            let path = "/games/com.example.racer/images/en%2FSpeed.png"
            #expect(try await bench.ask("GET", "/v1\(path)").status == 404)
            for body in ["<svg/>", "", String(repeating: "x", count: 256 << 10)] {
                let refused = try await bench.ask("PUT", "/v1/admin\(path)", key: bench.serverKey, body: body)
                #expect(refused.status == 400, "\(refused.text)")
            }
            #expect(try await bench.ask("PUT", "/v1/admin\(path)", body: "x").status == 401)
            #expect(try await bench.ask("PUT", "/v1/admin\(path)", key: bench.clientKey, body: "x").status == 403)
            #expect(
                try await bench.ask(
                    "PUT", "/v1/admin/games/com.example.other/images/a", key: bench.serverKey, body: "x"
                ).status == 403)
            #expect(try await bench.ask("DELETE", "/v1/admin\(path)", key: bench.serverKey).status == 204)
            #expect(try await bench.ask("GET", "/v1/games/nowhere/images/a").status == 404)
        }
    }
}
