import Foundation
import LaurelCore
import LaurelModel
import LaurelServer
import Testing

@testable import LaurelConsole

/// The tools of `laurel dev`: the clock and the faults.
@Suite struct DevToolsTests {
    @Test func `a development request of another origin is rejected`() async throws {
        try await ConsoleFixture.run(dev: DevControls()) { fixture in
            let own = "127.0.0.1:\(fixture.port)"
            for (headers, isAllowed) in [
                ([:], true), (["Origin": "http://\(own)"], true),
                (["Origin": "http://\(own)", "Sec-Fetch-Site": "same-origin"], true),
                (["Sec-Fetch-Site": "none"], true), (["Origin": "https://evil.example"], false),
                (["Origin": "null"], false),
                (["Origin": "http://127.0.0.1:1"], false),
                (["Origin": "http://\(own)", "Sec-Fetch-Site": "cross-site"], false),
                (["Sec-Fetch-Site": "cross-site"], false), (["Sec-Fetch-Site": "same-site"], false),
            ] as [([String: String], Bool)] {
                for (method, path, body) in [
                    ("GET", "/v1/dev", nil), ("POST", "/v1/dev/clock", #"{"advance":"PT1S"}"#),
                    ("POST", "//v1/dev/clock", #"{"advance":"PT1S"}"#),
                    ("POST", "/v1//dev/clock", #"{"advance":"PT1S"}"#),
                    ("POST", "/v1/dev//clock/", #"{"advance":"PT1S"}"#), ("PUT", "/v1/dev/faults", "{}"),
                ] as [(String, String, String?)] {
                    let answer = try await ConsoleBrowser(port: fixture.port).send(
                        method, path, headers.merging(["Content-Type": "application/json"]) { $1 },
                        body: body.map { Data($0.utf8) })
                    #expect(answer.status == (isAllowed ? 200 : 403), "\(method) \(path) \(headers): \(answer.text)")
                }
            }
        }
    }

    @Test func `A page of a domain that resolves to this machine cannot control a development server`() async throws {
        try await ConsoleFixture.run(dev: DevControls()) { fixture in
            let body = #"{"advance":"PT1S"}"#
            let answer = try await ConsoleBrowser(port: fixture.port).send(
                "POST", "/v1/dev/clock",
                [
                    "Content-Type": "application/json", "Origin": "http://evil.example:\(fixture.port)",
                    "Host": "evil.example:\(fixture.port)",
                ], body: Data(body.utf8))
            #expect(answer.status == 403, "\(answer.text)")
        }
    }

    @Test func `The console of a development server controls its clock and faults`() async throws {
        let dev = DevControls()
        try await ConsoleFixture.run(dev: dev) { fixture in
            let owner = try await fixture.owner()
            let tools = fixture.base.replacing("production", with: "sandbox") + "/sandbox"
            let before = dev.clock.now
            try await owner.post(tools, ["do": "clock", "span": "P1D"])
            try await owner.post(tools, ["do": "clock", "span": "P7D"])
            // A session lasts eight hours of the system clock.
            #expect(try await owner.get(tools).status == 200)
            #expect(dev.clock.now >= before + .days(8))
            try await owner.post(tools, ["do": "faults", "unavailable": "true", "delay": "0"])
            #expect(try await fixture.send("GET", "/v1/leaderboards").status == 503)
            #expect(try await owner.get(tools).text.contains("name=\"unavailable\" value=\"true\" checked"))
            try await owner.post(tools, ["do": "faults", "delay": "0"])
            #expect(try await fixture.send("GET", "/v1/leaderboards").status == 200)
        }
    }
}
