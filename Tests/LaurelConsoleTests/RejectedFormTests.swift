import LaurelTesting
import Testing

@testable import LaurelServer

/// Rejected forms of the console: the response contains the input and an error at its field.
@Suite struct RejectedFormTests {
    /// A form with invalid input, the invalid field, and the markup that the response must contain.
    struct Rejection: CustomTestStringConvertible {
        let path: String
        let fields: [String: String]
        let wrong: String
        let stored: [String]
        var status = 400

        var testDescription: String { path }
    }

    static let base = "/console/games/com.example.racer/production"
    static let sandbox = "/console/games/com.example.racer/sandbox"

    static let rejections: [Rejection] = [
        .init(
            path: "/console/games", fields: ["id": "no id!", "name": "Sea <Racer>"], wrong: "id",
            stored: ["value=\"no id!\"", "value=\"Sea &lt;Racer&gt;\"", "<details id=\"create\" open>"]),
        .init(
            path: "/console/games", fields: ["id": "com.example.racer", "name": "Other"], wrong: "id",
            stored: ["value=\"Other\""], status: 409),
        .init(
            path: "/console/start",
            fields: ["game": "com.example.racer", "board": "a b", "name": "Mine", "order": "lowToHigh"], wrong: "board",
            stored: ["value=\"a b\"", "value=\"Mine\"", "value=\"lowToHigh\" selected"]),
        .init(
            path: "/console/operators", fields: ["role": "editor", "name": "not a name"], wrong: "name",
            stored: ["value=\"not a name\"", "value=\"editor\" selected"]),
        .init(
            path: "\(base)/keys", fields: ["kind": "server", "name": String(repeating: "n", count: 101)], wrong: "name",
            stored: ["value=\"server\" selected", "value=\"nnn"]),
        .init(
            path: "\(base)/webhooks", fields: ["url": "ftp://game.example.com", "event": "occurrence.final"],
            wrong: "url",
            stored: [
                "value=\"ftp://game.example.com\"", "value=\"occurrence.final\" checked",
                "value=\"challenge.received\">",
            ]),
        .init(
            path: "\(base)/leaderboards", fields: ["id": "cacti", "name": "A\u{1}", "ties": "dense"], wrong: "name",
            stored: ["value=\"cacti\"", "value=\"dense\" selected"]),
        .init(
            path: "\(sandbox)/sandbox",
            fields: ["do": "submit", "leaderboard": "runs", "player": "pat", "score": "many"], wrong: "score",
            stored: ["value=\"pat\"", "value=\"many\"", "value=\"runs\" selected"]),
        .init(
            path: "\(sandbox)/sandbox", fields: ["do": "faults", "delay": "-1", "unavailable": "true"], wrong: "delay",
            stored: ["value=\"-1\"", "name=\"unavailable\" value=\"true\" checked"]),
    ]

    @Test(arguments: rejections)
    func `A rejected form returns with its values and an error at the field`(rejection: Rejection) async throws {
        try await ConsoleFixture.run(dev: DevControls()) { fixture in
            let owner = try await fixture.owner()
            try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"arcade"}"#)
            try await fixture.send("POST", "/v1/admin/leaderboards", #"{"id":"runs"}"#)
            let answer = try await owner.post(rejection.path, rejection.fields)
            #expect(answer.status == rejection.status, "\(answer.text)")
            #expect(answer.text.contains("role=\"alert\" id=\"problem\""))
            let field = answer.text.matches(of: /<(input|select) [^>]*name="([^"]+)"[^>]*aria-describedby="problem"/)
            #expect(field.map { String($0.2) } == [rejection.wrong])
            for text in rejection.stored { #expect(answer.text.contains(text), "\(text)") }
        }
    }

    @Test func `A rejected change of a webhook returns with its values`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let made = try await owner.post("\(Self.base)/webhooks", ["url": "https://game.example.com/hook"])
            let id = try #require(made.text.firstMatch(of: /wh_[0-9a-f-]+/)).0
            let answer = try await owner.post(
                "\(Self.base)/webhooks/\(id)", ["url": "http://", "event": "occurrence.final"])
            #expect(answer.status == 400 && answer.text.contains("<details id=\"settings\" open>"))
            #expect(answer.text.contains("value=\"http://\" aria-invalid=\"true\" aria-describedby=\"problem\""))
            #expect(answer.text.contains("value=\"occurrence.final\" checked"))
            #expect(answer.text.contains("value=\"challenge.received\">"))
        }
    }

    @Test func `A rejected report of progress returns with its value and an error at the achievement`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            try await fixture.send(
                "PUT", "/v1/admin/games/com.example.racer/configuration",
                #"{"leaderboards":[{"id":"cacti"}],"language":"en","achievements":[{"id":"seen","points":5},"#
                    + #"{"id":"again","points":5,"repeatable":true}]}"#)
            try await fixture.submit(1, of: "ann", to: "cacti")
            let answer = try await owner.post(
                "\(Self.base)/players/ann/achievements", ["achievement": "again", "percent": "9 <"])
            #expect(answer.status == 400 && answer.text.contains("role=\"alert\" id=\"problem\""))
            #expect(answer.text.contains("<h2>Achievements</h2>"))
            let fields = answer.text.matches(
                of: /name="percent"[^>]*value="([^"]*)"[^>]*?( aria-invalid="true" aria-describedby="problem")?>/)
            #expect(fields.map { "\($0.1) \($0.2 != nil)" } == ["100 false", "9 &lt; true"])
        }
    }

    @Test func `A rejected image returns with its name`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            _ = try await owner.get("\(Self.base)/images")
            let answer = try await owner.upload(
                "\(Self.base)/images", ["name": "icons/One.png"], picture: Array("<svg>".utf8))
            #expect(answer.status == 400 && answer.text.contains("value=\"icons/One.png\""))
            #expect(
                answer.text.contains("aria-label=\"Image file \" aria-invalid=\"true\" aria-describedby=\"problem\""))
        }
    }

    @Test func `A rejected sign-in returns with the name and without the password`() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.owner()
            let answer = try await ConsoleBrowser(port: fixture.port).post(
                "/console/sign-in", ["name": "ada", "password": "not this one"], isSigned: false)
            #expect(answer.status == 403 && answer.text.contains("value=\"ada\"") && !answer.text.contains("not this"))
            #expect(answer.text.contains("autocomplete=\"current-password\" required aria-invalid=\"true\""))
        }
    }

    @Test func `Each invalid line of a configuration is marked in the editor`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            for (document, lines, text) in [
                (
                    "leaderboards:\n  - id: a\n    sortOrder: up <b>\n  - id: c\n    format: none\n", "3,5",
                    "sortOrder: up &lt;b&gt;"
                ),
                ("leaderboards:\r\n  - id: a\r\n   nothing\r\n", "3", "nothing"),
            ] {
                let answer = try await owner.post("\(Self.base)/configuration", ["document": document, "step": "plan"])
                #expect(answer.status == 422 && answer.text.contains("data-faults=\"\(lines)\""), "\(answer.text)")
                let first = lines.prefix(1)
                let mark = try #require(answer.text.firstMatch(of: /<li value="(\d+)"><code><mark>([^<]*)</))
                #expect(mark.1 == first && mark.2.contains(text))
            }
        }
    }
}
