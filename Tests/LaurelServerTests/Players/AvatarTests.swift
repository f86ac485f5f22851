import Foundation
import Testing

@testable import LaurelServer

/// Avatars over HTTP.
@Suite struct AvatarTests {
    @Test(arguments: ServedLedger.allCases)
    func `A player without an avatar has a generated image, and invalid images are rejected`(ledger: ServedLedger)
        async throws
    {
        try await ledger.run { fixture in
            let ann = try await fixture.signIn()
            let address = "/v1/players/\(ann.id)/avatar"
            let me = try await fixture.send("GET", "/v1/players/me", key: ann.token)
            #expect(me.json["avatarURL"] as? String == address)
            let generated = try await fixture.send("GET", address)
            #expect(generated.header("Content-Type") == "image/svg+xml")
            #expect(generated.header("Content-Security-Policy") == "default-src 'none'; sandbox")
            #expect(generated.header("X-Content-Type-Options") == "nosniff")
            let bitmap = try await fixture.send("GET", address + "?generated=png")
            #expect(bitmap.header("Content-Type") == "image/png" && bitmap.text.contains("PNG"))
            #expect(bitmap.header("Content-Length") == "1766")
            #expect(try await fixture.send("GET", address + "?generated=svg").text == generated.text)
            let unknown = try await fixture.send("GET", address + "?generated=gif")
            #expect(unknown.status == 400 && unknown.text.contains("Supported values: svg, png."))
            // In ASCII, as this bench writes bodies: a PNG would not be, and is tried where headers are read.
            for body in ["<svg/>", "", String(repeating: "x", count: 256 << 10)] {
                let refused = try await fixture.send("PUT", "/v1/players/me/avatar", key: ann.token, body: body)
                #expect(refused.status == 400, "\(refused.text)")
            }
            let large = try await fixture.send(
                "PUT", "/v1/players/me/avatar", key: ann.token, body: String(repeating: "x", count: (256 << 10) + 1))
            #expect(large.status == 413)
            #expect(try await fixture.send("DELETE", "/v1/players/me/avatar", key: ann.token).status == 204)
            #expect(try await fixture.send("GET", address).text == generated.text)
            #expect(try await fixture.send("GET", "/v1/players/unknown/avatar").status == 400)
        }
    }
}
