import Foundation
import LaurelCore
import Testing

@testable import LaurelPages

/// The headers of pages, and the files that they load.
@Suite struct ServingTests {
    @Test func `Every page forbids files of other servers`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            for path in ["/g/com.example.racer", "/g/com.example.racer/cacti", "/g/nothing", "/play"] {
                let page = try await fixture.send("GET", path)
                let policy = try #require(page.header("Content-Security-Policy"))
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
                #expect(!policy.contains("unsafe"))
                #expect(page.header("X-Content-Type-Options") == "nosniff")
                #expect(
                    !page.text.contains(" style=") && !page.text.contains("<style") && !page.text.contains(" onclick"))
            }
        }
    }

    @Test func `Pages set no base address, send the referrer to this server only and name their frame ancestors`()
        async throws
    {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            for path in ["/g/com.example.racer", "/g/com.example.racer/cacti"] {
                let page = try await fixture.send("GET", path)
                let policy = try #require(page.header("Content-Security-Policy"))
                #expect(policy.contains("base-uri 'none'") && policy.contains("form-action 'self'"), "\(policy)")
                #expect(policy.hasSuffix("frame-ancestors *"), "\(path): \(policy)")
                #expect(page.header("Referrer-Policy") == "same-origin")
            }
        }
    }

    @Test func `Assets are served with their version, and not sent again if they are unchanged`() async throws {
        try await PageFixture.run { fixture in
            for asset in Asset.pages {
                let answer = try await fixture.send("GET", "/assets/\(asset.name)")
                #expect(answer.status == 200 && answer.text == String(decoding: asset.bytes, as: UTF8.self))
                #expect(answer.header("Content-Type")?.hasPrefix(asset.type) == true)
                let tag = try #require(answer.header("ETag"))
                #expect(try await fixture.send("GET", "/assets/\(asset.name)", ["If-None-Match": tag]).status == 304)
            }
            #expect(try await fixture.send("GET", "/assets/nothing.js").status == 404)
            let module = try await fixture.send("GET", "/laurel.js")
            #expect(module.text.contains("export class Laurel"))
            #expect(module.header("X-TypeScript-Types") == "/laurel.d.ts")
            // Pages load versioned files, which browsers cache. Files of an earlier version are served and not cached.
            let page = try await fixture.send("GET", "/play").text
            let address = try #require(page.firstMatch(of: /\/assets\/\w+\/play\.js/)).0
            #expect(
                try await fixture.send("GET", String(address)).header("Cache-Control")?.contains("immutable") == true)
            #expect(try await fixture.send("GET", "/assets/old/play.js").header("Cache-Control") == "no-cache")
        }
    }

    @Test func `The types of the module for web games contain every event and the other player`() throws {
        let types = String(decoding: try #require(AssetCatalog(Asset.pages)["laurel.d.ts"]).bytes, as: UTF8.self)
        for kind in NotificationKind.allCases { #expect(types.contains("\"\(kind.rawValue)\""), "\(kind.rawValue)") }
        #expect(types.contains("friend?: Player;"))
        // Every member of the class has a type.
        let module = String(decoding: try #require(AssetCatalog(Asset.pages)["laurel.js"]).bytes, as: UTF8.self)
        let start = try #require(module.firstRange(of: "export class Laurel extends")).upperBound
        let methods = module[start...].matches(of: /\n  (?:async )?([a-z][A-Za-z]*)\([^\n]*\{/).map { String($0.1) }
        #expect(methods.contains("submit") && methods.contains("challengeLink"))
        for method in methods { #expect(types.contains("  \(method)("), "\(method)") }
    }

    @Test func `Other sites may load the modules, and send requests if they are allowed`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let elsewhere = ["Origin": "https://games.example.com"]
            for path in ["/laurel.js", "/widget.js"] {
                let answer = try await fixture.send("GET", path, elsewhere)
                #expect(answer.header("Access-Control-Allow-Origin") == "*", "\(path)")
                #expect(answer.header("Access-Control-Allow-Credentials") == nil)
            }
            // Any origin may read public data, but not with a credential.
            let entries = "/v1/leaderboards/cacti/entries?game=com.example.racer"
            let open = try await fixture.send("GET", entries, elsewhere)
            #expect(open.status == 200 && open.header("Access-Control-Allow-Origin") == "*")
            let signed = ["Authorization": "Bearer \(fixture.serverKey)"].merging(elsewhere) { $1 }
            #expect(try await fixture.send("GET", entries, signed).header("Access-Control-Allow-Origin") == nil)
            for path in ["/v1/admin/keys", "/metrics", "/g/com.example.racer"] {
                #expect(
                    try await fixture.send("GET", path, elsewhere).header("Access-Control-Allow-Origin") == nil,
                    "\(path)")
            }
            let question = ["Access-Control-Request-Method": "POST", "Origin": "https://games.example.com"]
            #expect(try await fixture.send("OPTIONS", "/v1/auth/guest", question).status == 405)
        }
    }

    @Test func `A game's page shows the leaders`() async throws {
        try await PageFixture.run { fixture in
            #expect(try await fixture.page("").text.contains("Page not found"))
            try await fixture.create("cacti", #","referenceName":"Most Cacti""#)
            for (score, name) in [(4, "four"), (3, "three"), (2, "two"), (1, "one")] {
                try await fixture.submit(score, of: name, to: "cacti")
            }
            let page = try await fixture.page("")
            #expect(page.text.contains("<a href=\"/g/com.example.racer/cacti\">Most Cacti</a>"))
            #expect(page.text.contains("<bdi>two</bdi>") && !page.text.contains("<bdi>one</bdi>"))
            #expect(page.text.matches(of: /class="place">(\d)</).map { String($0.1) } == ["1", "2", "3"])
        }
    }

    @Test func `The game's image is beside its name and in link previews`() async throws {
        try await PageFixture.run { fixture in
            let admin = "/v1/admin/games/com.example.racer"
            let key = ["Authorization": "Bearer \(fixture.serverKey)", "Content-Type": "application/json"]
            let applied = try await fixture.send(
                "PUT", "\(admin)/configuration", key,
                body: #"{"leaderboards":[{"id":"cacti"}],"theme":{"image":"icon.png"}}"#)
            #expect(applied.status == 200, "\(applied.text)")
            let address = "/v1/games/com.example.racer/images/icon.png"
            #expect(try await !fixture.page("").text.contains("icon.png"), "The image is not uploaded yet.")
            let png = try #require(
                Data(
                    base64Encoded:
                        "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR42mNoQAMMI1sAAAUMgAHjM1mKAAAAAElFTkSuQmCC"
                ))
            let put = try await fixture.send("PUT", "\(admin)/images/icon.png", key, data: png)
            #expect(put.status == 204, "\(put.text)")
            #expect(try await fixture.page("").text.contains("<img class=\"picture\" src=\"\(address)\""))
            for path in ["", "/cacti"] {
                let text = try await fixture.page(path).text
                let link = try #require(
                    text.firstMatch(of: /property="og:image" content="http:\/\/127\.0\.0\.1:\d+([^"]+)"/), "\(path)")
                #expect(link.1 == address)
            }
        }
    }

    @Test func `A page's title contains the game's name, and its first link leads to the content`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let cookie = "laurel-player=\(try fixture.token(of: try await fixture.submit(1, of: "ann", to: "cacti")))"
            for (path, title) in [("challenges", "Challenges"), ("friends", "Friends")] {
                let page = try await fixture.page("/my/\(path)", ["Cookie": cookie]).text
                #expect(page.contains("<title>\(title) · Racer &amp; Sons</title>"))
                #expect(page.firstMatch(of: /<a [^>]*>/)?.0 == "<a class=\"skip\" href=\"#main\">")
                #expect(page.contains("<main id=\"main\""))
            }
        }
    }
}
