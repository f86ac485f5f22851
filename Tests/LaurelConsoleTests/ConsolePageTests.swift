import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelTesting
import Testing

@testable import LaurelConsole
@testable import LaurelServer

/// The common properties of all pages of the console.
@Suite struct ConsolePageTests {
    /// Returns the paths of all pages, on a server with the leaderboards `cacti` and `daily`.
    static func places(_ fixture: ConsoleFixture) -> [String] {
        let sandbox = fixture.base.replacing("production", with: "sandbox")
        return ["", "/backups", "/operators", "/account", "/start"].map { "/console\($0)" }
            + [
                "leaderboards", "leaderboards/cacti", "leaderboards/daily", "players", "players/ann",
                "players/ann/ranks/cacti", "players/ann/ranks/daily", "challenges", "review", "configuration", "images",
                "schedules", "webhooks", "keys", "audit",
            ].map { "\(fixture.base)/\($0)" } + ["\(sandbox)/sandbox", "\(sandbox)/leaderboards"]
    }

    static func furnish(_ fixture: ConsoleFixture) async throws {
        try await fixture.send(
            "POST", "/v1/admin/leaderboards", #"{"id":"cacti","referenceName":"<i>Most</i> \"Cacti\""}"#)
        try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"daily","recurrence":{"every":"day"}}"#)
        for (index, name) in ["ann", "bob", "<script>alert('x')</script>"].enumerated() {
            try await fixture.submit(100 * (index + 1), of: name, to: "cacti")
            try await fixture.submit(100 * (index + 1), of: name, to: "daily")
        }
    }

    @Test func `The files of the console and of the players' pages have one version`() async throws {
        try await ConsoleFixture.run { fixture in
            let (browser, assets) = (ConsoleBrowser(port: fixture.port), AssetCatalog.pagesAndConsole)
            for name in ["console.css", "console.js", "docs.js", "laurel.css", "forms.js"] {
                let asset = try #require(assets[name], "\(name)")
                let answer = try await browser.get(assets.address(of: name))
                #expect(answer.status == 200 && answer.text == String(decoding: asset.bytes, as: UTF8.self), "\(name)")
                #expect(answer.header("Cache-Control")?.contains("immutable") == true, "\(name)")
            }
            for (page, script) in [("/console/sign-in", "console.js"), ("/docs", "docs.js"), ("/play", "play.js")] {
                #expect(try await browser.get(page).text.contains(assets.address(of: script)), "\(page)")
            }
        }
    }

    @Test func `Pages load files of this server only, have less than 100 KB and are not cached`() async throws {
        try await ConsoleFixture.run { fixture in
            try await Self.furnish(fixture)
            let owner = try await fixture.owner()
            let open = ["/console/sign-in", "/docs"] + APIDocument.own.operations.map { "/docs/\($0.id)" }
            for path in Self.places(fixture) + open {
                let page = try await owner.get(path)
                #expect(page.status == 200, "\(path): \(page.text)")
                let policy = try #require(page.header("Content-Security-Policy"))
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"), "\(path)")
                #expect(policy.contains("frame-ancestors 'none'") && policy.contains("form-action 'self'"))
                #expect(policy.contains("require-trusted-types-for 'script'") && !policy.contains("unsafe"))
                #expect(page.header("X-Content-Type-Options") == "nosniff")
                #expect(page.header("Referrer-Policy") == "same-origin")
                #expect(page.header("Cache-Control") == "no-store", "\(path)")
                for text in [" style=", "<style", " onclick", "<script>", "<i>", "http://", "https://"] {
                    let shown = page.text.replacing("http://127.0.0.1", with: "")
                    #expect(!shown.contains(text) || path.hasPrefix("/docs"), "\(path) has \(text)")
                }
                let assets = page.text.matches(of: /\/assets\/\w+\/([a-z.-]+)/).compactMap {
                    AssetCatalog.pagesAndConsole[String($0.1)]
                }
                let weight = assets.reduce(page.text.utf8.count) { $0 + $1.bytes.count }
                #expect(assets.count >= 4 && weight < 100_000, "\(path) has \(weight) bytes")
            }
        }
    }

    @Test(arguments: [false, true])
    func `Pages of a game without scores have no tables without rows`(hasLeaderboards: Bool) async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            if hasLeaderboards {
                try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"cacti"}"#)
                try await fixture.send(
                    "POST", "/v1/admin/leaderboards", #"{"id":"daily","recurrence":{"every":"day"}}"#)
            }
            let sandbox = fixture.base.replacing("production", with: "sandbox")
            for path in Self.places(fixture) + ["\(sandbox)/keys"] {
                let page = try await owner.get(path)
                #expect(page.status < 500 && !page.text.contains(/<tbody>\s*<\/tbody>/), "\(path)")
            }
        }
    }

    @Test func `A form of another site or without a page's token is rejected`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let (path, fields) = ("\(fixture.base)/leaderboards", ["id": "cacti"])
            let attempts = [
                try await owner.post(path, fields, isSigned: false),
                try await owner.post(path, fields.merging(["token": "AAAA"]) { $1 }),
                try await owner.post(path, fields, origin: "https://evil.example"),
                try await owner.post(path, fields, origin: "null"),
                try await owner.post("/console/sign-out", origin: "https://evil.example"),
            ]
            for answer in attempts { #expect(answer.status == 403 && answer.text.contains("did not send this form")) }
            let otherPlayer = ConsoleBrowser(port: fixture.port)
            let signIn = try await otherPlayer.post(
                "/console/sign-in", ["name": "ada", "password": ConsoleFixture.password],
                origin: "https://evil.example",
                isSigned: false)
            #expect(signIn.status == 403 && otherPlayer.cookie == nil)
            // Each session has its own token.
            let other = try await fixture.newPlayer("ed", .editor)
            let token = try #require(
                try await other.get("/console").text.firstMatch(of: /name="token" value="([^"]+)"/)
            ).1
            #expect(try await owner.post(path, fields.merging(["token": String(token)]) { $1 }).status == 403)
            #expect(try await owner.get(path).text.contains("No leaderboards yet."))
            #expect(try await owner.post(path, fields).status == 303)
        }
    }

    @Test(arguments: [
        ("/console/backups", "/console/backups"), ("/console", "/console"), ("https://evil.example", "/console"),
        ("//evil.example", "/console"), ("/console/../evil\\x", "/console"), ("/consolation", "/console"),
    ])
    func `A sign-in leads to pages of the console only`(next: String, place: String) async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.owner()
            let answer = try await ConsoleBrowser(port: fixture.port).post(
                "/console/sign-in", ["name": "ada", "password": ConsoleFixture.password, "next": next], isSigned: false)
            #expect(answer.status == 303 && answer.location == place)
        }
    }

    @Test func `The server does not send a page again that the browser has`() async throws {
        try await ConsoleFixture.run { fixture in
            try await Self.furnish(fixture)
            let owner = try await fixture.owner()
            let path = "\(fixture.base)/leaderboards/cacti"
            let tag = try #require(try await owner.get(path).header("ETag"))
            #expect(try await owner.get(path, ["If-None-Match": tag]).status == 304)
            try await fixture.submit(900, of: "bob", to: "cacti")
            #expect(try await owner.get(path, ["If-None-Match": tag]).status == 200)
        }
    }

    @Test func `An unknown address of the console responds with a page`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            for path in [
                "/console/games/com.example.nothing/production/keys", "/console/games/com.example.racer/staging/keys",
                "\(fixture.base)/leaderboards/nothing", "\(fixture.base)/players/p_nobody", "\(fixture.base)/sandbox",
                "/docs/nothing",
            ] {
                let answer = try await owner.get(path)
                #expect(answer.status == 404 || answer.status == 400, "\(path) \(answer.status)")
            }
            for query in ["start=0", "start=x", "occurrence=y"] {
                #expect(try await owner.get("\(fixture.base)/leaderboards/nothing?\(query)").status >= 400)
            }
        }
    }

    @Test func `A browser gets a page at an unknown address, and a program gets the problem`() async throws {
        try await ConsoleFixture.run { fixture in
            let browser = ["Accept": "text/html,*/*;q=0.8", "Accept-Language": "de"]
            let someone = ConsoleBrowser(port: fixture.port)
            for path in ["/nothing", "/console/xyz", "/docs/nothing", "/g/com.example.none", "/g/com.example.racer/no"]
            {
                let page = try await someone.get(path, browser)
                #expect(page.status == 404 && page.text.contains("<h1>"), "\(path)")
                #expect(page.text.contains("href=\"/"), "\(path)")
                #expect(page.header("Content-Security-Policy")?.contains("script-src 'self'") == true)
            }
            #expect(try await someone.get("/nothing", browser).text.contains("<h1>Seite nicht gefunden</h1>"))
            for path in ["/nothing", "/v1/nothing"] {
                let problem = try await someone.get(path, path == "/nothing" ? [:] : browser)
                #expect(problem.status == 404 && problem.text.contains("\"status\":404"), "\(path)")
            }
            #expect(try await someone.get("/").text.contains("No games with public leaderboards yet."))
            try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"cacti"}"#)
            #expect(try await someone.get("/").location == "/g/com.example.racer")
            #expect(try await someone.get("/favicon.ico").header("Content-Type")?.hasPrefix("image/") == true)
        }
    }

    @Test func `Pages for a disallowed method and an exceeded rate limit have the problem's status and headers`()
        async throws
    {
        try await ConsoleFixture.run(isBehindProxy: true) { fixture in
            let address = "203.0.113.9"
            let browser = ["Accept": "text/html", "Accept-Language": "fr", "X-Forwarded-For": address]
            let (client, path) = (ConsoleBrowser(port: fixture.port), "/g/com.example.racer/my/groups")
            let refused = try await client.get(path, browser)
            #expect(refused.status == 405 && refused.header("Allow") == "POST")
            #expect(refused.text.contains("<h1>Page introuvable</h1>"))
            #expect(refused.text.contains("href=\"/g/com.example.racer\""))
            #expect(try await client.get(path).text.contains("\"status\":405"))
            while fixture.door.limiter.consume(.unauthenticated, of: address).isAllowed {}
            let limited = try await client.get(path, browser)
            #expect(limited.status == 429 && limited.header("Retry-After") != nil)
            #expect(limited.text.contains("<h1>Trop de requêtes. Réessayez plus tard.</h1>"))
        }
    }

    @Test func `The API reference marks code, and an operator's page has the console's navigation`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let page = try await owner.get("/docs/submitToLeaderboard").text
            #expect(!page.contains("`") && page.contains("<code>"))
            #expect(page.contains("href=\"/console/backups\""))
            #expect(try await !ConsoleBrowser(port: fixture.port).get("/docs").text.contains("/console/backups"))
        }
    }

    @Test func `An expired session leads back to the page of the form`() async throws {
        try await ConsoleFixture.run { fixture in
            let otherPlayer = ConsoleBrowser(port: fixture.port)
            let address = "\(fixture.base)/configuration"
            let answer = try await otherPlayer.send(
                "POST", address, ["Referer": "http://127.0.0.1:\(fixture.port)\(address)"], body: .init())
            #expect(
                answer.location?.hasSuffix(
                    "next=%2Fconsole%2Fgames%2Fcom%2Eexample%2Eracer%2Fproduction%2Fconfiguration") == true)
        }
    }

    @Test func `The API reference contains every operation of the contract`() async throws {
        let document = APIDocument.own
        #expect(
            Set(document.operations.map { "\($0.method) \($0.path)" }).isSuperset(of: [
                "GET /v1/leaderboards/{id}/entries", "POST /v1/leaderboards/{id}/scores",
            ]))
        #expect(document.operations.count == (try await Door(MemoryLedger()).routes.count))
        #expect(document.operations.allSatisfy { !$0.id.isEmpty && document.tags.contains($0.tag) })
        let entries = try #require(document["entries"])
        #expect(entries.parameters.contains { $0.name == "id" && $0.location == "path" && $0.isRequired })
        #expect(entries.parameters.contains { $0.name == "time" && $0.type == "allTime | today | week" })
        #expect(entries.callers == ["clientKey", "playerToken", "serverKey"])
        #expect(document["health"]?.callers == [])
        #expect(entries.responseFields.contains { $0.name == "playerCount" && $0.isRequired })
        let submit = try #require(document.operations.first { $0.path == "/v1/leaderboards/{id}/scores" })
        #expect(submit.body.contains { $0.name == "score" } && submit.example != nil)
    }
}
