import Foundation
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelServer

/// Images of a configuration over HTTP.
@Suite struct ImageTests {
    @Test(arguments: ServedLedger.allCases)
    func `Only a server key uploads images, only image files are accepted, and a missing image returns 404`(
        ledger: ServedLedger
    ) async throws {
        try await ledger.run { fixture in
            let path = "/games/com.example.racer/images/en%2FSpeed.png"
            #expect(try await fixture.send("GET", "/v1\(path)").status == 404)
            for body in ["<svg/>", "", String(repeating: "x", count: 256 << 10)] {
                let refused = try await fixture.send("PUT", "/v1/admin\(path)", key: fixture.serverKey, body: body)
                #expect(refused.status == 400, "\(refused.text)")
            }
            #expect(try await fixture.send("PUT", "/v1/admin\(path)", body: "x").status == 401)
            #expect(try await fixture.send("PUT", "/v1/admin\(path)", key: fixture.clientKey, body: "x").status == 403)
            #expect(
                try await fixture.send(
                    "PUT", "/v1/admin/games/com.example.other/images/a", key: fixture.serverKey, body: "x"
                ).status == 403)
            #expect(try await fixture.send("DELETE", "/v1/admin\(path)", key: fixture.serverKey).status == 204)
            #expect(try await fixture.send("GET", "/v1/games/nowhere/images/a").status == 404)
        }
    }

    @Test(arguments: ServedLedger.allCases)
    func `An image is found, replaced and removed by its composed and its decomposed name`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            let game = try GameID("com.example.racer")
            let images = GameImages(of: game, in: fixture.door.ledger)
            let (composed, decomposed) = ("/games/\(game)/images/caf%C3%A9", "/games/\(game)/images/cafe%CC%81")
            func status(_ method: String, _ path: String) async throws -> Int {
                try await fixture.send(method, "/v1\(path)", key: fixture.serverKey).status
            }
            // An earlier version stored the decomposed name. This version stores the composed name.
            try await images.store([1], of: .png, as: "cafe\u{301}", from: .production)
            #expect(try await status("GET", composed) == 200)
            #expect(try await status("GET", decomposed) == 200)
            try await images.store([2], of: .png, as: "caf\u{E9}", from: .production)
            for path in [composed, decomposed] {
                #expect(try await fixture.send("GET", "/v1\(path)").text == "\u{2}")
            }
            let names = RecordRange(RecordTable("imageName"), prefix: "\(game)/")
            let rows = try await fixture.door.ledger.read(in: .server) { try $0.rows(in: names) }
            #expect(rows.map { Array($0.key.name.utf8) } == [Array("\(game)/caf\u{E9}".utf8)])
            #expect(try await status("DELETE", "/admin\(decomposed)") == 204)
            #expect(try await status("GET", composed) == 404)
            #expect(try await status("GET", decomposed) == 404)
        }
    }
}
