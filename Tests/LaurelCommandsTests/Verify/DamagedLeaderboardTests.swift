import Foundation
import GRDB
import Testing

/// Tests of a leaderboard with an entry that was damaged on the disk.
@Suite struct DamagedLeaderboardTests {
    @Test func `A damaged leaderboard returns an error until it is recomputed`() async throws {
        let place = try Workplace(board: "")
        try place.done("leaderboard create other")
        for player in ["ann", "ben"] {
            try place.done("submit --leaderboard board --player \(player) --score 5")
            try place.done("submit --leaderboard other --player \(player) --score 5")
        }
        // Entries of few facts are written later. New settings write them immediately.
        let text = "leaderboards: [{id: board, sortOrder: lowToHigh}, {id: other, sortOrder: lowToHigh}]"
        try place.write(Data(text.utf8), to: "laurel.yaml")
        #expect(try place.run("apply laurel.yaml").exitCode == 0)
        try await Self.damage(place)
        let key = try place.serverKey()
        let served = try await ServedGame(in: place)
        let page = try await served.client.send("GET", "/v1/leaderboards/board/entries", key: key)
        #expect(page.status >= 500, "\(page.text)")
        #expect(try await served.client.send("GET", "/v1/leaderboards/other/entries", key: key).status == 200)
        // Pages that list several leaderboards show the undamaged ones.
        let game = try await served.client.send("GET", "/g/com.example.game", headers: ["Accept": "text/html"])
        #expect(game.status == 200 && game.text.contains("other"), "\(game.text)")
        let invitation = try place.done("operator invite", ["--url", served.address])
        let link = try #require(invitation.firstMatch(of: /https?:\S+/)).output
        #expect(try await served.client.setUp("ada", by: String(link)) < 400)
        for path in ["leaderboards", "players/ann"] {
            let console = try await served.client.send("GET", "/console/games/com.example.game/production/\(path)")
            let shows = ["laurel recompute --leaderboard board", "other"].allSatisfy { console.text.contains($0) }
            #expect(console.status == 200 && shows, "\(console.text)")
        }
        let verification = try place.run("verify")
        #expect(verification.exitCode == 1 && verification.output.contains("does not match its checksum"))
        let repair = try place.run(
            "recompute --leaderboard board", environment: ["LAUREL_URL": served.address, "LAUREL_KEY": key])
        #expect(repair.exitCode == 0, "\(repair.errors)")
        #expect(try await served.client.scores(key: key) == ["ann": 5, "ben": 5])
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        try place.done("verify")
    }

    private static func damage(_ place: Workplace) async throws {
        let queue = try DatabaseQueue(path: place.path("laurel-data/laurel.sqlite").path)
        try await queue.write { db in
            try db.execute(sql: "UPDATE entry SET score = 1000000 WHERE leaderboard = 1")
            #expect(db.changesCount > 0)
        }
        try queue.close()
    }
}
