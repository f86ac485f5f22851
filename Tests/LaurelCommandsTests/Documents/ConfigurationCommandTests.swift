import Foundation
import LaurelWire
import Testing

@Suite
struct ConfigurationCommandTests {
    @Test func `The lint command prints findings with the file, line and column`() throws {
        let place = try Workplace()
        try place.write(Data("leaderboards:\n  - id: a\n    lateWindow: P60D\n".utf8), to: "laurel.yaml")
        let result = try place.start("lint laurel.yaml").finish()
        #expect(result.exitCode == 1)
        #expect(
            result.output == """
                laurel.yaml:3:5 leaderboards[0].lateWindow: error: Scores are accepted for 60 days, and submission \
                ids are stored for 45 days: a retry could count twice. Make it shorter, such as PT720H.

                """)
        try place.write(Data("leaderboards: [{id: a}]".utf8), to: "laurel.yaml")
        #expect(try place.done("lint laurel.yaml") == "No problems found.\n")
    }

    @Test func `The configuration template is valid and can be applied to a new game`() throws {
        let place = try Workplace(board: "")
        let template = try Workplace().done("pull --template")
        try place.write(Data(template.utf8), to: "laurel.yaml")
        #expect(try place.done("lint laurel.yaml") == "No problems found.\n")
        try place.done("apply laurel.yaml")
        try place.done("submit --leaderboard weekly --player ann --score 7")
        #expect(try place.rows("top --leaderboard weekly") == ["1 ann 7"])
    }

    @Test func `A score that is pending review is not reported as rejected`() throws {
        let place = try Workplace(board: "")
        try place.write(
            Data("leaderboards: [{id: checked, checks: {maximumImprovement: 100, onViolation: hold}}]".utf8),
            to: "laurel.yaml")
        try place.done("apply laurel.yaml")
        try place.done("submit --leaderboard checked --player ann --score 50")
        let submit = "submit --leaderboard checked --player ann --score 1000"
        #expect(try place.done(submit).hasPrefix("Pending review. ann has rank 1 of 1 with 50."))
        let receipt: ReceiptBody = try place.json(submit)
        #expect(receipt.outcome == "held" && receipt.problem != nil && receipt.refusal == nil)
    }

    @Test func `An invalid document is rejected with all its errors`() throws {
        let place = try Workplace()
        try place.write(Data("leaderboards: [{id: a b, sortOder: x}]".utf8), to: "laurel.yaml")
        let result = try place.start("lint laurel.yaml").finish()
        #expect(result.exitCode == 1)
        #expect(result.output.isEmpty)
        #expect(
            result.errors == """
                laurel.yaml:1:17 leaderboards[0].id: error: The identifier contains " ". Use only \
                A-Z a-z 0-9 . _ -
                laurel.yaml:1:26 leaderboards[0].sortOder: error: Unknown field “sortOder”. Did you mean sortOrder?

                """)
        let missing = try place.start("lint none.yaml").finish()
        #expect(missing.exitCode == 1)
        #expect(missing.errors == "laurel: none.yaml cannot be read. Check its name and its permissions.\n")
    }

    @Test func `A configuration can be converted to a GameKit folder and back`() throws {
        let place = try Workplace()
        let yaml = """
            language: en
            leaderboards:
            - id: a
              sortOrder: lowToHigh
              localizations:
                en:
                  name: A
                  image: en/A.png

            """
        try place.write(Data(yaml.utf8), to: "laurel.yaml")
        try place.makeDirectory("en")
        try place.write(Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), to: "en/A.png")
        #expect(try place.done("export-gamekit Game.gamekit --from laurel.yaml") == "Wrote Game.gamekit.\n")
        #expect(try place.bytes(of: "Game.gamekit/en/A.png").count == 8)
        #expect(try place.done("import-gamekit Game.gamekit") == yaml)
        #expect(try place.done("diff laurel.yaml Game.gamekit") == "Nothing changes.\n")
        let again = try place.start("export-gamekit Game.gamekit --from laurel.yaml").finish()
        #expect(again.exitCode == 1)
        #expect(
            again.errors == "Game.gamekit: error: The folder “Game.gamekit” is not empty. Use a new folder.\n")
    }

    @Test func `The apply command uploads the images in the document's folder`() async throws {
        let place = try Workplace()
        try place.done("game create com.example.game")
        try place.write(
            """
            leaderboards:
              - id: a
                localizations:
                  en: {name: A, image: en/A.png}
                  de: {name: B, image: gone.png}
                  fr: {name: C, image: text.png}
            """, to: "laurel.yaml")
        try place.makeDirectory("en")
        try place.write(Self.picture, to: "en/A.png")
        try place.write("no picture", to: "text.png")
        let notes = [
            "Uploaded images: 1.",
            "The image gone.png was not uploaded: The file does not exist in the configuration's folder.",
            "The image text.png was not uploaded: The body is not a complete PNG or JPEG image.",
        ]
        let applied = try place.run("apply laurel.yaml")
        try applied.expectDone()
        for note in notes { #expect(applied.errors.contains(note), "\(applied.errors)") }
        let key = try place.serverKey()
        let served = try await ServedGame(in: place)
        let path = "/v1/games/com.example.game/images/en%2FA.png"
        #expect(try await served.client.send("GET", path).status == 200)
        // The same through the server.
        #expect(
            try await served.client.send("DELETE", path.replacing("/v1", with: "/v1/admin"), key: key).status == 204)
        #expect(try await served.client.send("GET", path).status == 404)
        let again = try place.run("apply laurel.yaml --server \(served.address) --key \(key)")
        try again.expectDone()
        #expect(again.errors == applied.errors)
        #expect(try await served.client.send("GET", path).status == 200)
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
    }

    /// The start and the end of a PNG of 16 × 16 pixels.
    private static let picture = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 16, 0, 0, 0, 16]
            + [UInt8](repeating: 0, count: 13) + [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])

    @Test func `The diff command lists changes in words`() throws {
        let place = try Workplace()
        try place.write(Data("leaderboards: [{id: a}]".utf8), to: "old.yaml")
        try place.write(Data(#"{"leaderboards": [{"id": "a", "tieRule": "dense"}]}"#.utf8), to: "new.json")
        #expect(
            try place.done("diff old.yaml new.json") == """
                leaderboard a is changed
                    tieRule: ordinal → dense (ranks are recomputed)
                1 changed.

                """)
    }

    @Test func `The game in the documentation can be applied without changes`() throws {
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
                path: "../../../Documentation/Configuration.md"
            ).standardized, encoding: .utf8)
        let yaml = try #require(page.firstMatch(of: /```yaml\n((.|\n)*?)```/)).1
        let place = try Workplace()
        try place.done("game create com.example.game")
        try place.write(String(yaml), to: "laurel.yaml")
        #expect(try place.done("lint laurel.yaml") == "No problems found.\n")
        #expect(try place.done("plan laurel.yaml").hasSuffix("9 created, 1 changed.\n"))
        let applied = try place.run("apply laurel.yaml")
        try applied.expectDone()
        #expect(applied.output.hasSuffix("Applied. To revert it: laurel undo configuration-1\n"), "\(applied.output)")
        #expect(applied.errors.contains("The image en/Whacks.png was not uploaded"), "\(applied.errors)")
        #expect(try place.done("plan laurel.yaml") == "Nothing changes.\n")
        try place.write(try place.done("pull"), to: "pulled.yaml")
        #expect(try place.done("diff laurel.yaml pulled.yaml") == "Nothing changes.\n")
        #expect(try place.done("diff pulled.yaml laurel.yaml") == "Nothing changes.\n")
        try place.done("verify")
    }

    @Test func `The commands of PortGameKit.md serve the game that Xcode configured`() async throws {
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
                path: "../../../Documentation/PortGameKit.md"
            ).standardized, encoding: .utf8)
        let step = try #require(page.firstMatch(of: /### 2\. Start the server\n[^`]*```sh\n([^`]*)```/)).1
        let commands = step.split(separator: "\n")
        #expect(commands.last == "laurel serve")
        let place = try Workplace()
        try place.makeDirectory("MyGame.gamekit")
        try place.write(Self.gameKitDocument, to: "MyGame.gamekit/gameCenterResources.json")
        let done = try place.shell("set -e\n" + commands.dropLast().joined(separator: "\n"))
        try done.expectDone()
        let key = try #require(done.output.firstMatch(of: /lrl_live_[0-9a-z]{52}/), "\(done.output)").0
        let served = try await ServedGame(in: place)
        let answer = try await served.client.send("GET", "/v1/leaderboards", key: String(key))
        let body = try JSONDecoder().decode(LeaderboardsBody.self, from: Data(answer.text.utf8))
        #expect(body.leaderboards.map(\.id) == ["speedrun", "whacks"])
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
    }

    /// Xcode's configuration of two leaderboards.
    private static let gameKitDocument = #"""
        {
          "meta" : { "version" : "2024-11-15" },
          "resources" : {
            "leaderboards" : [
              {
                "vendorIdentifier" : "speedrun", "referenceName" : "Speedrun", "scoreSortType" : "ASC",
                "defaultFormatter" : "ELAPSED_TIME_CENTISECOND", "submissionType" : "BEST_SCORE",
                "scoreRangeStart" : null, "scoreRangeEnd" : null, "visibility" : "SHOW_FOR_ALL", "archived" : false
              },
              {
                "vendorIdentifier" : "whacks", "referenceName" : "Whacks", "scoreSortType" : "DESC",
                "defaultFormatter" : "INTEGER", "submissionType" : "BEST_SCORE", "scoreRangeStart" : 0,
                "scoreRangeEnd" : 1000000, "visibility" : "SHOW_FOR_ALL", "archived" : false
              }
            ]
          }
        }
        """#
}
