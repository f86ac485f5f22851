import Testing

/// Rejected forms of the players' pages, and the group challenges that the pages start.
@Suite struct PlayerFormTests {
    private static let pages = "/g/com.example.racer"

    /// Creates two friends and a game with two group challenges. Returns the identifiers of the friends.
    private func furnish(_ fixture: PageFixture) async throws -> (ann: String, bob: String) {
        let applied = try await fixture.send(
            "PUT", "/v1/admin/games/com.example.racer/configuration",
            ["Authorization": "Bearer \(fixture.serverKey)", "Content-Type": "application/json"],
            body: """
                {"language":"en","leaderboards":[{"id":"cacti"}],"groupChallenges":\
                [{"id":"dash","leaderboard":"cacti"},{"id":"race","leaderboard":"cacti"}]}
                """)
        #expect(applied.status == 200, "\(applied.text)")
        let ann = try await fixture.submit(9, of: "ann", to: "cacti")
        let bob = try await fixture.submit(5, of: "bob", to: "cacti")
        try await fixture.befriend(ann, bob)
        return (ann, bob)
    }

    /// Returns the headers of a player's browser that was opened from the game.
    private func headers(of player: String, _ fixture: PageFixture, language: String = "en") throws -> [String: String]
    {
        [
            "Cookie": "laurel-player=\(try fixture.token(of: player)); laurel-game=https%3A%2F%2Fgame.example%2Fplay",
            "Sec-Fetch-Site": "same-origin", "Accept-Language": language,
        ]
    }

    @Test(arguments: [false, true])
    func `A rejected group challenge returns with its values and the reason`(hasPlayer: Bool) async throws {
        try await PageFixture.run { fixture in
            let (ann, bob) = try await furnish(fixture)
            let fields = hasPlayer ? "days=2&tries=1&player=\(bob)" : "days=3&tries=1"
            let answer = try await fixture.send(
                "POST", "\(Self.pages)/my/groups", try headers(of: ann, fixture, language: "de"),
                body: "definition=dash&\(fields)")
            #expect(answer.status == 400 && answer.text.contains("role=\"alert\" id=\"problem\""), "\(answer.text)")
            #expect(answer.text.contains(hasPlayer ? "Supported values: 1, 3, 7." : "Wähle 1 bis 50 Freunde."))
            let forms = answer.text.matches(of: /<details class="start"( open)?>.*?<\/details>/.dotMatchesNewlines())
            #expect(forms.map { $0.1 != nil } == [true, false], "Only the rejected form is open.")
            let form = try #require(forms.first).0
            #expect(form.contains("value=\"dash\"") && form.contains("aria-describedby=\"problem\""))
            let chosen = answer.text.matches(of: /value="(\w+)" (?:selected|checked)/).map { String($0.1) }
            #expect(chosen == (hasPlayer ? ["1", bob] : ["3", "1"]))
            // The address of the response accepts only POST.
            #expect(answer.text.contains("data-live=\"\" data-address=\"\(Self.pages)/my/challenges\""))
        }
    }

    @Test func `A player who has joined a group challenge gets a link to the game`() async throws {
        try await PageFixture.run { fixture in
            let (ann, bob) = try await furnish(fixture)
            let (anns, bobs) = (try headers(of: ann, fixture), try headers(of: bob, fixture))
            let started = try await fixture.send(
                "POST", "\(Self.pages)/my/groups", anns, body: "definition=race&days=1&tries=unlimited&player=\(bob)")
            #expect(started.status == 303)
            let link = "href=\"https://game.example/play\" rel=\"noopener\">Play</a>"
            let invitation = try await fixture.page("/my/challenges", bobs).text
            let group = String(try #require(invitation.firstMatch(of: /racer(\/my\/groups\/[^"\/]+)"/)).1)
            #expect(!invitation.contains(link) && invitation.contains(">Join</button>"))
            #expect(try await !fixture.page(group, bobs).text.contains(link))
            #expect(try await fixture.send("POST", "\(Self.pages)\(group)/join", bobs, body: "").status == 303)
            for player in [anns, bobs] {
                for path in ["/my/challenges", group] {
                    let text = try await fixture.page(path, player).text
                    #expect(text.contains(link) && !text.contains(">Join</button>"), "\(path)")
                }
            }
        }
    }

    @Test(arguments: [
        ("friends", "act=ask&friend=ZZZZ-ZZZZ", "friend"), ("picture", "", "picture"),
        ("profile", "name=1234567890123456789012345678901", "name"),
    ])
    func `A rejected form marks its field as invalid`(path: String, body: String, field: String) async throws {
        try await PageFixture.run { fixture in
            let (ann, _) = try await furnish(fixture)
            let answer = try await fixture.send(
                "POST", "\(Self.pages)/my/\(path)", try headers(of: ann, fixture), body: body)
            #expect((400..<500).contains(answer.status) && answer.text.contains("role=\"alert\" id=\"problem\""))
            let fields = answer.text.matches(
                of: /<input [^>]*name="(\w+)"[^>]*aria-invalid="true" aria-describedby="problem"/)
            #expect(fields.map { String($0.1) } == [field])
        }
    }
}
