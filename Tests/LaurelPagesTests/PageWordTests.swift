import Testing

@testable import LaurelPages

/// The texts and numbers of the pages in languages other than English.
@Suite struct PageWordTests {
    @Test(arguments: PageWord.allCases)
    func `French has a no-break space before double punctuation`(word: PageWord) throws {
        let french = try #require(PageWord.languages.firstIndex(of: "fr"))
        let text = try #require(PageWord.texts[word])[french]
        for index in text.indices where ":;!?»".contains(text[index]) {
            #expect(text[..<index].last == "\u{a0}", "\(text)")
        }
    }

    @Test func `A player's pages use one kind of digits in Arabic`() async throws {
        try await PageFixture.run { fixture in
            let applied = try await fixture.send(
                "PUT", "/v1/admin/games/com.example.racer/configuration",
                ["Authorization": "Bearer \(fixture.serverKey)", "Content-Type": "application/json"],
                body: """
                    {"language":"en","leaderboards":[{"id":"cacti","localizations":{"en":{"name":"Cacti"},\
                    "ar":{"name":"صبار"}}}],"achievements":[{"id":"seen","points":45}],"groupChallenges":\
                    [{"id":"race","leaderboard":"cacti","durations":["P1D","P3D"],"tries":[3,"unlimited"]}]}
                    """)
            #expect(applied.status == 200, "\(applied.text)")
            let ann = try await fixture.submit(90, of: "ann", to: "cacti")
            let bob = try await fixture.submit(40, of: "bob", to: "cacti")
            try await fixture.befriend(ann, bob)
            func headers(of player: String) throws -> [String: String] {
                [
                    "Cookie": "laurel-player=\(try fixture.token(of: player))", "Sec-Fetch-Site": "same-origin",
                    "Accept-Language": "ar-EG",
                ]
            }
            for (path, fields) in [
                ("challenges", "leaderboard=cacti&receiver=\(bob)"),
                ("groups", "definition=race&days=3&tries=3&player=\(bob)"),
            ] {
                let sent = try await fixture.send(
                    "POST", "/g/com.example.racer/my/\(path)", try headers(of: ann), body: fields)
                #expect(sent.status == 303, "\(sent.text)")
            }
            let bobs = try headers(of: bob)
            let challenges = try await fixture.page("/my/challenges", bobs).text
            let group = try #require(challenges.firstMatch(of: /\/g\/com\.example\.racer(\/my\/groups\/[^"\/]+)"/)).1
            for path in ["/my/profile", "/my/achievements", "/my/challenges", String(group)] {
                let text = Self.shownText(try await fixture.page(path, bobs).text)
                #expect(!text.contains(/[0-9]/), "\(path): \(text)")
                #expect(text.unicodeScalars.contains { (0x660...0x669).contains($0.value) }, "\(path): \(text)")
            }
        }
    }

    /// The visible text of a page. Scripts write the times in the reader's digits. The content of a progress bar is not visible.
    private static func shownText(_ page: String) -> String {
        page.replacing(/<(head|time|progress)\b.*?<\/\1>/.dotMatchesNewlines(), with: "")
            .replacing(/<[^>]*>|&#?\w+;/, with: " ")
    }
}
