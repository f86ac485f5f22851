import Foundation
import LaurelCore
import LaurelModel
import LaurelServer
import LaurelTesting
import Testing

@testable import LaurelPages

/// The pages of a signed-in player.
@Suite struct PlayerPageTests {
    private static let here = ["Sec-Fetch-Site": "same-origin"]
    private static let pages = "/g/com.example.racer"

    /// The transport of an access token to the pages.
    enum Coming: CaseIterable {
        case byHeader, byHeaderInAnAddress, byOwnForm, byOtherSiteForm, byOpaqueForm, byUselessToken, byOtherGame
    }

    @Test(arguments: Coming.allCases)
    func `A token signs in by a header or a form of this server, and other forms ask`(coming: Coming) async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let ann = try await fixture.submit(1, of: "ann", to: "cacti")
            let token = try fixture.token(of: ann)
            let form = "token=\(token)&next=\(Self.pages)/my/friends"
            let path = "\(Self.pages)/my/session"
            let answer =
                switch coming {
                case .byHeader: try await fixture.send("POST", path, ["Authorization": "Bearer \(token)"], body: "")
                case .byHeaderInAnAddress: try await fixture.send("GET", path, ["Authorization": "Bearer \(token)"])
                case .byOwnForm: try await fixture.send("POST", path, Self.here, body: form)
                case .byOtherSiteForm:
                    try await fixture.send("POST", path, ["Sec-Fetch-Site": "cross-site"], body: form)
                case .byOpaqueForm: try await fixture.send("POST", path, ["Origin": "null"], body: form)
                case .byUselessToken: try await fixture.send("POST", path, Self.here, body: "token=\(token)x")
                case .byOtherGame:
                    try await fixture.send(
                        "POST", path, Self.here, body: "token=\(try fixture.token(of: ann, in: "com.example.other"))")
                }
            let cookie = answer.header("Set-Cookie")
            switch coming {
            case .byHeader, .byHeaderInAnAddress, .byOwnForm:
                #expect(answer.status == 303)
                #expect(answer.header("Location") == Self.pages + (coming == .byOwnForm ? "/my/friends" : ""))
                #expect(cookie == "laurel-player=\(token); Path=\(Self.pages); HttpOnly; SameSite=Lax")
            case .byOtherSiteForm, .byOpaqueForm:
                #expect(answer.status == 200 && cookie == nil)
                #expect(answer.text.contains("Continue as <bdi>ann</bdi>"))
            case .byUselessToken, .byOtherGame: #expect(answer.status == 400 && cookie == nil)
            }
        }
    }

    @Test(arguments: [
        "https://elsewhere.example/g/com.example.racer", "//elsewhere.example", "/g/com.example.racer.evil", "/v1",
    ])
    func `A sign-in redirects to pages of the game only`(next: String) async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let token = try fixture.token(of: try await fixture.submit(1, of: "ann", to: "cacti"))
            let answer = try await fixture.send(
                "POST", "\(Self.pages)/my/session", Self.here, body: "token=\(token)&next=\(next)")
            #expect(answer.header("Location") == Self.pages)
        }
    }

    @Test(arguments: [
        [:], ["Origin": "null"], ["Origin": "https://elsewhere.example"], ["Sec-Fetch-Site": "same-site"],
        ["Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1"],
    ])
    func `A form of another site is rejected`(headers: [String: String]) async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let ann = try await fixture.submit(1, of: "ann", to: "cacti")
            let cookie = ["Cookie": "laurel-player=\(try fixture.token(of: ann))"]
            let paths = [
                "friends", "profile", "picture", "challenges", "challenges/c_1/accept", "challenges/c_1/play", "groups",
                "groups/g_1/join", "session/end",
            ]
            for path in paths {
                let answer = try await fixture.send(
                    "POST", "\(Self.pages)/my/\(path)", cookie.merging(headers) { $1 }, body: "name=Eve&act=ask")
                #expect(answer.status == 400 && answer.text.contains("did not send this form"), "\(path)")
            }
            #expect(try await fixture.page("/my/profile", cookie).text.contains("value=\"ann\""))
            let renamed = try await fixture.send(
                "POST", "\(Self.pages)/my/profile", cookie.merging(Self.here) { $1 }, body: "name=Ann+%26+Co%C3%A9")
            #expect(renamed.status == 303)
            #expect(try await fixture.page("/my/profile", cookie).text.contains("value=\"Ann &amp; Coé\""))
        }
    }

    @Test func `A player's page requires a sign-in, and cannot be framed by other sites or cached by proxies`()
        async throws
    {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let ann = try await fixture.submit(1, of: "ann", to: "cacti")
            let cookie = ["Cookie": "other=1; laurel-player=\(try fixture.token(of: ann))"]
            for path in [
                "/my/challenges", "/my/challenges/new?leaderboard=cacti", "/my/achievements", "/my/friends",
                "/my/profile",
            ] {
                #expect(try await fixture.page(path).text.contains("from the game"), "\(path)")
                let own = try await fixture.page(path, cookie)
                #expect(own.status == 200 && !own.text.contains("from the game"), "\(path)")
                #expect(own.header("Content-Security-Policy")?.hasSuffix("frame-ancestors 'self'") == true)
                #expect(own.header("Cache-Control") == "private, no-cache")
                #expect(!own.text.contains("LaurelConsole.HTML"), "\(path)")
            }
            // The access token that signed in the page expires.
            fixture.clock.advance(by: .seconds(901))
            #expect(try await fixture.page("/my/friends", cookie).text.contains("from the game"))
        }
    }

    @Test func `A leaderboard's page links to the challenge form, and the friends tab ranks friends`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let ann = try await fixture.submit(9, of: "ann", to: "cacti")
            let bob = try await fixture.submit(5, of: "bob", to: "cacti")
            try await fixture.submit(7, of: "eve", to: "cacti")
            try await fixture.befriend(ann, bob)
            let cookie = ["Cookie": "laurel-player=\(try fixture.token(of: ann))"]
            #expect(try await fixture.page("/cacti?scope=friends", cookie).names == ["ann", "bob"])
            // The rows also contain the global rank.
            let among = try await fixture.page("/cacti?scope=friends", cookie).text
            #expect(among.matches(of: /#(\d)<\/small>/).map { String($0.1) } == ["1", "3"])
            let profile = try await fixture.page("/my/profile", cookie).text
            #expect(profile.contains("#1 of 3") && profile.contains("href=\"/g/com.example.racer/cacti\""))
            #expect(try await fixture.page("/cacti?scope=friends").names == ["ann", "eve", "bob"])
            let form = try await fixture.page("/my/challenges/new?leaderboard=cacti", cookie)
            #expect(form.text.contains("name=\"receiver\" value=\"\(bob)\" checked"))
            #expect(form.text.contains("Beat <b>9</b>"))
            let issued = try await fixture.send(
                "POST", "\(Self.pages)/my/challenges", cookie.merging(Self.here) { $1 },
                body: "leaderboard=cacti&receiver=\(bob)&message=Catch+me")
            #expect(issued.status == 303)
            let his = try await fixture.page(
                "/my/challenges", ["Cookie": "laurel-player=\(try fixture.token(of: bob))"])
            #expect(his.text.contains("<q dir=\"auto\">Catch me</q>") && his.text.contains("<b>9</b>"))
            // The page shows the reason for the rejection.
            let again = try await fixture.send(
                "POST", "\(Self.pages)/my/challenges", cookie.merging(Self.here) { $1 },
                body: "leaderboard=cacti&message=Hello")
            #expect(again.status == 400 && again.text.contains("role=\"alert\""))
            // The form contains the input.
            #expect(again.text.contains("Choose 1 to 10 friends.") && again.text.contains("value=\"Hello\""))
        }
    }

    private static let gameCookie = "; laurel-game=https%3A%2F%2Fgame.example%2Fplay"

    @Test func `Play selects an accepted challenge and opens the game`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let ann = try await fixture.submit(9, of: "ann", to: "cacti")
            let bob = try await fixture.submit(5, of: "bob", to: "cacti")
            try await fixture.befriend(ann, bob)
            let anns = ["Cookie": "laurel-player=\(try fixture.token(of: ann))"].merging(Self.here) { $1 }
            _ = try await fixture.send(
                "POST", "\(Self.pages)/my/challenges", anns, body: "leaderboard=cacti&receiver=\(bob)&message=Go")
            let bobs = "laurel-player=\(try fixture.token(of: bob))"
            let game = ["Cookie": bobs + Self.gameCookie].merging(Self.here) { $1 }
            let button = ">Play</button>"
            let open = try await fixture.page("/my/challenges", game).text
            #expect(open.contains(">Accept</button>") && !open.contains(button))
            let id = try #require(open.firstMatch(of: /data-challenge="([^"]*)"/)).1
            let accepted = try await fixture.send("POST", "\(Self.pages)/my/challenges/\(id)/accept", game, body: "")
            #expect(accepted.status == 303)
            let page = try await fixture.page("/my/challenges", game)
            #expect(page.text.contains(button) && page.text.contains(">Decline</button>"))
            #expect(!page.text.contains(">Accept</button>"))
            // Browsers also apply the policy to the redirect.
            let policy = try #require(page.header("Content-Security-Policy"))
            #expect(policy.contains("form-action 'self' https://game.example;"), "\(policy)")
            // The issuer has no button, and neither has a receiver without the address of the game.
            let annsGame = ["Cookie": (anns["Cookie"] ?? "") + Self.gameCookie]
            #expect(try await !fixture.page("/my/challenges", annsGame).text.contains(button))
            #expect(try await !fixture.page("/my/challenges", ["Cookie": bobs]).text.contains(">Play<"))

            let service = try await fixture.door.service(
                of: fixture.door.games.game(named: "com.example.racer"), in: .production)
            let challenge = try ChallengeID(String(id))
            func selectionDate() async throws -> Moment? {
                try await service.challenges.challenges([challenge]).first?.challenge.selectedAt
            }
            #expect(try await selectionDate() == nil)
            let played = try await fixture.send("POST", "\(Self.pages)/my/challenges/\(id)/play", game, body: "")
            #expect(played.status == 303 && played.header("Location") == "https://game.example/play")
            #expect(try await selectionDate() != nil)
        }
    }

    @Test(arguments: ["http%3A%2F%2F%5B%3A%3A1%5D%3A8080%2F", "https%3A%2F%2Fgame.example%3Bscript-src%2F"])
    func `A game is linked but not in the policy if a policy cannot contain its host`(address: String) async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let page = try await fixture.page("/my/friends", ["Cookie": "laurel-game=\(address)"])
            #expect(page.header("Content-Security-Policy")?.contains("form-action 'self'; base-uri") == true)
            #expect(page.text.contains("rel=\"noopener\""))
        }
    }

    @Test(arguments: ["?time=today", "?time=week", "?scope=friends", "?scope=friends&time=today"])
    func `Every tab of a leaderboard contains the positions of its events and its ranking`(query: String) async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let ann = try await fixture.submit(9, of: "ann", to: "cacti")
            fixture.clock.advance(by: .hours(1))
            let cookie = ["Cookie": "laurel-player=\(try fixture.token(of: ann))"]
            func places(_ path: String) async throws -> [Substring] {
                let text = try await fixture.page(path, cookie).text
                let match = try #require(text.firstMatch(of: /data-place="([^"]+)" data-at="([^"]+)"/), "\(path)")
                return [match.1, match.2]
            }
            let first = try await places("/cacti")
            #expect(try await places("/cacti\(query)") == first)
            try await fixture.submit(10, of: "ann", to: "cacti")
            #expect(try await places("/cacti\(query)")[1] != first[1])
        }
    }

    @Test(arguments: PageWord.languages)
    func `Each button of the profile names its action`(language: String) async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let ann = try await fixture.submit(9, of: "ann", to: "cacti")
            let headers = ["Cookie": "laurel-player=\(try fixture.token(of: ann))", "Accept-Language": language]
            let text = try await fixture.page("/my/profile", headers).text
            let names = text.matches(of: /<button[^>]*>([^<]*)<\/button>/).map { String($0.1) }
            #expect(names.count == 4 && Set(names).count == names.count, "\(names)")
        }
    }

    @Test func `A challenge link shows its target and the stores, and one player accepts it`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            var tokens: [String] = []
            for name in ["ann", "bob", "eve"] {
                tokens.append(try fixture.token(of: try await fixture.submit(9, of: name, to: "cacti")))
            }
            let players = tokens.map { ["Cookie": "laurel-player=\($0)"] }
            _ = try await fixture.send(
                "PUT", "/v1/admin/challenges", ["Authorization": "Bearer \(fixture.serverKey)"],
                body: #"{"storeLinks":["https://store.example/racer?a=1&b=2"]}"#)
            let id = "019b78ff-f900-79e1-9aab-cf10dbd48ea7"
            for (path, body) in [
                ("leaderboards/cacti/scores", "{\"id\":\"\(id)\",\"score\":12}"),
                ("challenges/links", "{\"submissionID\":\"\(id)\",\"message\":\"Come <on>!\"}"),
            ] {
                let made = try await fixture.send(
                    "POST", "/v1/\(path)", ["Authorization": "Bearer \(tokens[0])"], body: body)
                #expect(made.status < 300, "\(made.text)")
                guard path.hasSuffix("links") else { continue }
                let found = try #require(made.text.firstMatch(of: /"pageURL":"([^"]*)"/))
                let page = String(found.1).replacing("\\/", with: "/")
                let seen = try await fixture.send("GET", page)
                #expect(seen.status == 200 && seen.text.contains("<bdi>ann</bdi> challenged you"))
                #expect(seen.text.contains("<b>12</b>") && seen.text.contains("Come &lt;on&gt;!"))
                #expect(seen.text.contains("href=\"https://store.example/racer?a=1&amp;b=2\""))
                #expect(!seen.text.contains("<form method=\"post\" action=\"\(page)\""))
                let bobs = try await fixture.send("GET", page, players[1])
                #expect(bobs.text.contains("<form method=\"post\" action=\"\(page)\""))
                #expect(!bobs.text.contains("https://game.example/play"))
                let bobsGame = ["Cookie": (players[1]["Cookie"] ?? "") + Self.gameCookie]
                let game = try await fixture.send("GET", page, bobsGame)
                #expect(game.text.contains("href=\"https://game.example/play\" rel=\"noopener\">Play</a>"))
                // Only a form of this server's page is accepted.
                #expect(try await fixture.send("POST", page, players[1], body: "").status == 400)
                let accepted = try await fixture.send("POST", page, players[1].merging(Self.here) { $1 }, body: "")
                #expect(accepted.status == 303 && accepted.header("Location") == Self.pages + "/my/challenges")
                #expect(try await fixture.page("/my/challenges", players[1]).text.contains("Accepted"))
                let late = try await fixture.send("POST", page, players[2].merging(Self.here) { $1 }, body: "")
                #expect(late.status == 404 && late.text.contains("role=\"alert\""))
                #expect(try await fixture.send("GET", page).text.contains("Another player has accepted"))
            }
            #expect(try await fixture.page("/links/nothing").status == 404)
        }
    }

    @Test func `A player uploads and removes a picture`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let ann = try await fixture.submit(1, of: "ann", to: "cacti")
            let headers = ["Cookie": "laurel-player=\(try fixture.token(of: ann))"].merging(Self.here) { $1 }
            let picture = "/v1/players/\(ann)/avatar"
            // 16 by 16 pixels.
            let png = try #require(
                Data(
                    base64Encoded:
                        "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR42mNoQAMMI1sAAAUMgAHjM1mKAAAAAElFTkSuQmCC"
                ))
            func give(_ bytes: [UInt8]) async throws -> PageFixture.Answer {
                let head = "--edge\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\n\r\n"
                return try await fixture.send(
                    "POST", "\(Self.pages)/my/picture",
                    headers.merging(["Content-Type": "multipart/form-data; boundary=edge"]) { $1 },
                    data: Data(head.utf8) + Data(bytes) + Data("\r\n--edge--\r\n".utf8))
            }
            let refused = try await give(Array("<svg onload=alert(1)>".utf8))
            #expect(refused.status == 400 && refused.text.contains("role=\"alert\""))
            #expect(try await fixture.send("GET", picture).header("Content-Type") == "image/svg+xml")
            let given = try await give(Array(png))
            #expect(given.header("Location") == "\(Self.pages)/my/profile?changed=1", "\(given.text)")
            #expect(try await fixture.send("GET", picture).header("Content-Type") == "image/png")
            #expect(try await fixture.send("POST", "\(Self.pages)/my/picture", headers, body: "").status == 400)
            _ = try await fixture.send("POST", "\(Self.pages)/my/picture", headers, body: "act=remove")
            #expect(try await fixture.send("GET", picture).header("Content-Type") == "image/svg+xml")
        }
    }

    @Test func `A response without a body has the policy of the page`() async throws {
        try await PageFixture.run { fixture in
            try await fixture.create("cacti")
            let page = try await fixture.page("/cacti")
            let tag = try #require(page.header("ETag"))
            let again = try await fixture.page("/cacti", ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again.header("Content-Security-Policy") == page.header("Content-Security-Policy"))
        }
    }
}
