import LaurelModel
import LaurelTesting
import Testing

/// The page of a leaderboard.
@Suite struct BoardPageTests {
    @Test(arguments: [
        ("en", "en", "ltr", "Cacti whacked", "1,234 cacti", "Today"),
        ("de", "de", "ltr", "Kakteen", "1.234 Kakteen", "Heute"),
        ("de-CH", "de", "ltr", "Kakteen", "1’234 Kakteen", "Heute"), ("ar-EG", "ar", "rtl", "صبار", "١٬٢٣٤", "اليوم"),
        ("pl", "en", "ltr", "Cacti whacked", "1234 cacti", "Today"),
    ])
    func `A leaderboard's page is in the reader's language`(
        accepted: String, language: String, direction: String, name: String, score: String, today: String
    ) async throws {
        try await PageFixture.run { fixture in
            try await fixture.create(
                "cacti",
                """
                ,"primaryLanguage":"en","localizations":[{"locale":"en","name":"Cacti whacked","suffix":\
                {"one":" cactus","other":" cacti"}},{"locale":"de","name":"Kakteen","suffix":{"other":" Kakteen"}},\
                {"locale":"ar","name":"صبار"}]
                """)
            try await fixture.submit(1234, of: "ann", to: "cacti")
            let page = try await fixture.page("/cacti", ["Accept-Language": accepted])
            #expect(page.status == 200)
            #expect(page.text.contains("<html lang=\"\(language)\" dir=\"\(direction)\""))
            #expect(page.text.contains("<h1 dir=\"auto\">\(name)</h1>"))
            #expect(page.text.contains("<td class=\"score\">\(score)</td>"))
            #expect(page.text.contains(">\(today)</a>"))
        }
    }

    @Test func `Names of players, leaderboards and games are escaped`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti", #","referenceName":"<i>\"Cacti\" & 'Co'"# + "\"")
            try await fixture.submit(
                1, of: "ann", to: "cacti", #","displayName":"<script>alert('x')</script>\" onload=\"y""#)
            let page = try await fixture.page("/cacti")
            #expect(page.names == ["&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot; onload=&quot;y"])
            #expect(page.text.contains("<h1 dir=\"auto\">&lt;i&gt;&quot;Cacti&quot; &amp; &#39;Co&#39;</h1>"))
            #expect(page.text.contains("<bdi>Racer &amp; Sons</bdi>"))
        }
    }

    @Test func `A leaderboard's page has ranks and links to the previous and the next page`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            for number in 1...60 { try await fixture.submit(1000 - number, of: "p\(number)", to: "cacti") }
            let first = try await fixture.page("/cacti")
            #expect(first.ranks == (1...25).map(String.init))
            #expect(first.text.contains("rel=\"next\" href=\"/g/com.example.racer/cacti?start=26\""))
            #expect(!first.text.contains("rel=\"prev\""))
            let last = try await fixture.page("/cacti?start=51")
            #expect(last.ranks == (51...60).map(String.init))
            #expect(last.text.contains("rel=\"prev\" href=\"/g/com.example.racer/cacti?start=26\""))
            #expect(last.text.contains("rel=\"first\""))
            #expect(!last.text.contains("rel=\"next\""))
            let beyond = try await fixture.page("/cacti?start=1000")
            #expect(beyond.status == 200 && beyond.ranks.isEmpty && beyond.text.contains("rel=\"prev\""))
        }
    }

    @Test func `A leaderboard without scores shows a note and no table`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let empty = try await fixture.page("/cacti")
            #expect(empty.text.contains("No scores yet. Be the first!") && !empty.text.contains("<table>"))
            try await fixture.submit(1, of: "ann", to: "cacti")
            let young = try await fixture.page("/cacti")
            #expect(young.names == ["ann"] && young.text.matches(of: /<tr/).count == 2)
        }
    }

    @Test func `Every page of a leaderboard shows the selected player's row`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            var ids: [String] = []
            for number in 1...60 { ids.append(try await fixture.submit(1000 - number, of: "p\(number)", to: "cacti")) }
            let around = try await fixture.page("/cacti?player=\(ids[39])")
            #expect(around.ranks == (28...52).map(String.init))
            #expect(around.text.contains("<tr data-player=\"\(ids[39])\" class=\"me\">"))
            #expect(around.text.contains("start=53&amp;player=\(ids[39])"))
            let elsewhere = try await fixture.page("/cacti?start=1&player=\(ids[39])")
            #expect(elsewhere.ranks == (1...25).map(String.init) + ["40"])
            #expect(elsewhere.text.contains("<tfoot><tr data-player=\"\(ids[39])\" class=\"me\">"))
            let unknown = try await fixture.page("/cacti?player=p_" + String(repeating: "0", count: 26))
            #expect(unknown.status == 200 && unknown.text.contains("This player has no score here yet."))
        }
    }

    @Test func `A leaderboard's page shows the past day, the past week and all time`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            try await fixture.submit(30, of: "old", to: "cacti")
            fixture.clock.advance(by: .days(3))
            try await fixture.submit(20, of: "middle", to: "cacti")
            fixture.clock.advance(by: .days(5))
            try await fixture.submit(10, of: "new", to: "cacti")
            for (query, names) in [
                ("", ["old", "middle", "new"]), ("?time=week", ["middle", "new"]), ("?time=today", ["new"]),
            ] {
                let page = try await fixture.page("/cacti\(query)")
                #expect(page.names == names, "\(query)")
                #expect(page.text.matches(of: /aria-current="page"/).count == 1)
            }
        }
    }

    @Test func `The page of a recurring leaderboard shows its end and the previous occurrence`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create(
                "daily", #","recurrence":{"start":"2026-01-01T00:00:00Z","duration":"PT12H","interval":"PT24H"}"#)
            try await fixture.submit(5, of: "ann", to: "daily")
            let open = try await fixture.page("/daily")
            #expect(
                open.text.contains(
                    "Ends <time data-countdown=\"in {}\" datetime=\"2026-01-01T12:00:00.000Z\">2026-01-01 12:00 UTC"))
            #expect(!open.text.contains("?occurrence=previous") && !open.text.contains("?time="))
            fixture.clock.advance(by: .hours(12))
            let gap = try await fixture.page("/daily")
            #expect(gap.names == ["ann"])
            #expect(
                gap.text.contains("Next starts <time data-countdown=\"in {}\" datetime=\"2026-01-02T00:00:00.000Z\">"))
            fixture.clock.advance(by: .hours(12))
            try await fixture.submit(7, of: "bob", to: "daily")
            let next = try await fixture.page("/daily")
            #expect(next.names == ["bob"] && next.text.contains("?occurrence=previous"))
            #expect(try await fixture.page("/daily?occurrence=previous").names == ["ann"])
        }
    }

    @Test func `The version of a leaderboard's page changes only with its content`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let tag = try #require(try await fixture.page("/cacti").header("ETag"))
            #expect(try await fixture.page("/cacti", ["If-None-Match": tag]).status == 304)
            #expect(try await fixture.page("/cacti", ["If-None-Match": tag, "Accept-Language": "de"]).status == 200)
            try await fixture.submit(1, of: "ann", to: "cacti")
            #expect(try await fixture.page("/cacti", ["If-None-Match": tag]).status == 200)
        }
    }

    @Test func `A leaderboard without public read access looks like an unknown leaderboard`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("secret", #","referenceName":"Unheard-of","publicRead":false"#)
            let id = try await fixture.submit(1, of: "ann", to: "secret")
            for path in ["/secret", "/nowhere", "/secret?player=\(id)", "/secret?occurrence=previous"] {
                let page = try await fixture.page(path)
                #expect(page.status == 404 && page.header("Content-Type") == "text/html; charset=utf-8")
                #expect(!page.text.contains("Unheard-of") && !page.text.contains("ann"))
            }
            #expect(try await fixture.page("").text.contains("Unheard-of") == false)
        }
    }

    @Test(arguments: [
        "?time=year", "?start=0", "?start=x", "?occurrence=next", "?player=ann", "?accent=red", "?time=week&time=today",
    ])
    func `An invalid address is rejected with a page`(query: String) async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let page = try await fixture.page("/cacti\(query)")
            #expect(page.status == 400 && page.header("Content-Type") == "text/html; charset=utf-8")
        }
    }

    @Test func `An embedded page has no header and uses the accent color of its address`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let page = try await fixture.page("?board=cacti&time=week&embed=1&accent=7C3AED")
            let address = try #require(page.header("Location"))
            #expect(page.status == 302 && address == "/g/com.example.racer/cacti?time=week&embed=1&accent=7c3aed")
            let embedded = try await fixture.send("GET", address)
            #expect(embedded.text.contains("class=\"embedded\"") && !embedded.text.contains("<header"))
            #expect(embedded.text.contains("&amp;accent=7c3aed\"><script"))
            #expect(
                embedded.text.contains("href=\"/g/com.example.racer/cacti?time=today&amp;embed=1&amp;accent=7c3aed\""))
            let theme = try await fixture.send("GET", "/assets/theme.css?accent=7c3aed")
            #expect(theme.text.hasPrefix(":root{--accent:#7c3aed;--on-accent:#ffffff;"))
        }
    }
}
