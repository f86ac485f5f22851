import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import LaurelWire
import Testing

@Suite
struct AdoptionTests {
    private let file = URL(filePath: "/game/HighScores")

    @Test func `Adoption submits every record of a local table once, with its date`() async throws {
        let arcade = try await Arcade()
        let table = try LocalHighScores(at: file, files: arcade.disk, clock: arcade.clock)
        var dates: [Date] = []
        for score in [30, 10, 20] {
            arcade.pass(.days(2))
            try await table.add("Player", score: score, context: UInt64(score))
            dates.append(arcade.now)
        }
        arcade.pass(.days(1))
        let laurel = try arcade.play()
        let anonymous = await #expect(throws: LaurelError.self) { try await laurel.adopt(table, on: "best") }
        #expect(anonymous?.code == .notAuthenticated)
        try await laurel.signIn(displayName: "Ann")

        #expect(try await laurel.adopt(table, on: "total").map(\.score) == [30, 20, 10])
        let total = try #require(try await laurel.entries(of: "total").localPlayerEntry)
        #expect(total.score == 60)
        #expect(total.date == dates[2])
        #expect(try await laurel.adopt(table, on: "total").isEmpty)
        try await table.add("Ann", score: 5)
        #expect(try await laurel.adopt(table, on: "total").count == 1)
        #expect(try await laurel.entries(of: "total").localPlayerEntry?.score == 65)
        #expect(await table.rows.prefix(5).map(\.score) == ["30", "20", "10", "5", "-"])
    }

    @Test func `An interrupted adoption resumes without counting a record twice`() async throws {
        for step in 0...10 {
            let arcade = try await Arcade()
            let table = try LocalHighScores(at: file, files: arcade.disk, clock: arcade.clock)
            for score in 1...3 { try await table.add("Ann", score: score) }
            let laurel = try arcade.play(over: FaultyNetwork(to: arcade.server.transport))
            try await laurel.signIn()
            arcade.disk.stop(afterSteps: step)
            _ = try? await laurel.adopt(table, on: "total")
            arcade.disk.start()
            let restarted = try arcade.play()
            let reopened = try LocalHighScores(at: file, files: arcade.disk, clock: arcade.clock)
            try await restarted.adopt(reopened, on: "total")
            await restarted.scores.flush()
            #expect(try await restarted.entries(of: "total").localPlayerEntry?.score == 6, "step \(step)")
            #expect(try await restarted.adopt(reopened, on: "total").isEmpty)
        }
    }

    @Test func `A record that is too old is reported as refused and stays in the table`() async throws {
        let arcade = try await Arcade()
        let table = try LocalHighScores(at: file, files: arcade.disk, clock: arcade.clock)
        try await table.add("Ann", score: 9)
        arcade.pass(.days(100))
        let laurel = try arcade.play()
        try await laurel.signIn()
        guard case .refused(let error) = try #require(try await laurel.adopt(table, on: "best").first).status else {
            Issue.record("The score should be refused, because it is too old.")
            return
        }
        #expect(error.code == .scoreTooOld)
        #expect(await table.rows[0].score == "9")
    }
}
