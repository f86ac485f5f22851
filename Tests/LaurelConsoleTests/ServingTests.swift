import Testing

@testable import LaurelConsole

/// What goes with pages, and what they are made with.
@Suite struct ServingTests {
    @Test func `every page forbids what is not this server's own`() async throws {
        try await PageBench.run { bench in
            try await bench.create("cacti")
            for path in ["/g/com.example.racer", "/g/com.example.racer/cacti", "/g/nothing", "/play"] {
                let page = try await bench.ask("GET", path)
                let policy = try #require(page.header("Content-Security-Policy"))
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
                #expect(!policy.contains("unsafe"))
                #expect(page.header("X-Content-Type-Options") == "nosniff")
                #expect(
                    !page.text.contains(" style=") && !page.text.contains("<style") && !page.text.contains(" onclick"))
            }
        }
    }

    @Test func `what pages are made with is served, and again only where it is another`() async throws {
        try await PageBench.run { bench in
            for asset in Asset.all.values {
                let answer = try await bench.ask("GET", "/assets/\(asset.name)")
                #expect(answer.status == 200 && answer.text == String(decoding: asset.bytes, as: UTF8.self))
                #expect(answer.header("Content-Type")?.hasPrefix(asset.type) == true)
                let tag = try #require(answer.header("ETag"))
                #expect(try await bench.ask("GET", "/assets/\(asset.name)", ["If-None-Match": tag]).status == 304)
            }
            #expect(try await bench.ask("GET", "/assets/nothing.js").status == 404)
            #expect(try await bench.ask("GET", "/laurel.js").text.contains("export class Laurel"))
        }
    }

    @Test func `other sites may load the modules, and ask what they were allowed`() async throws {
        try await PageBench.run { bench in
            try await bench.create("cacti")
            let elsewhere = ["Origin": "https://games.example.com"]
            for path in ["/laurel.js", "/widget.js"] {
                let answer = try await bench.ask("GET", path, elsewhere)
                #expect(answer.header("Access-Control-Allow-Origin") == "*", "\(path)")
                #expect(answer.header("Access-Control-Allow-Credentials") == nil)
            }
            for path in ["/v1/leaderboards/cacti/entries", "/v1/admin/keys", "/metrics", "/g/com.example.racer"] {
                #expect(
                    try await bench.ask("GET", path, elsewhere).header("Access-Control-Allow-Origin") == nil, "\(path)")
            }
            let question = ["Access-Control-Request-Method": "POST", "Origin": "https://games.example.com"]
            #expect(try await bench.ask("OPTIONS", "/v1/auth/guest", question).status == 405)
        }
    }

    @Test func `a game's page shows who leads`() async throws {
        try await PageBench.run { bench in
            #expect(try await bench.page("").text.contains("There is nothing here."))
            try await bench.create("cacti", #","referenceName":"Most Cacti""#)
            for (score, name) in [(4, "four"), (3, "three"), (2, "two"), (1, "one")] {
                try await bench.submit(score, of: name, to: "cacti")
            }
            let page = try await bench.page("")
            #expect(page.text.contains("<a href=\"/g/com.example.racer/cacti\">Most Cacti</a>"))
            #expect(page.text.contains("<bdi>two</bdi>") && !page.text.contains("<bdi>one</bdi>"))
        }
    }
}
