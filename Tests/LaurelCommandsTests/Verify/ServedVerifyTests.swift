import Foundation
import Testing

/// Tests of `laurel verify` and `laurel accept-loss` on directories that are served, damaged or missing.
@Suite struct ServedVerifyTests {
    @Test func `A server verifies its directory while it accepts scores`() async throws {
        let workplace = try Workplace(board: "--submission sum")
        let key = try workplace.serverKey()
        let served = try await ServedGame(in: workplace)
        defer { served.process.kill() }
        let client = served.client
        let writing = Task {
            var count = 0
            while !Task.isCancelled {
                let answer = try await client.submit(1, as: "\(count)", by: "player \(count % 7)", key: key)
                #expect(answer.status == 200, "\(answer.text)")
                count += 1
            }
            return count
        }
        var factCounts: [Int] = []
        while factCounts.last ?? 0 < 100 {
            let body: VerifyBody = try workplace.json("verify")
            #expect(body.sound)
            factCounts.append(body.realms.reduce(0) { $0 + $1.factCount })
        }
        writing.cancel()
        _ = try? await writing.value
        #expect(factCounts == factCounts.sorted())
        served.process.terminate()
        #expect(try served.process.finish().exitCode == 0)
        try workplace.done("verify")
    }

    @Test func `A directory without its ledger is rejected until the loss is accepted`() throws {
        let workplace = try Workplace(board: "")
        try workplace.done("submit --leaderboard board --player ann --score 1")
        try FileManager.default.removeItem(at: workplace.path("laurel-data/laurel.sqlite"))
        for command in ["serve --port 0", "game create com.example.game", "top --leaderboard board", "verify"] {
            let refused = try workplace.run(command)
            #expect(refused.exitCode == 3, "\(command)")
            #expect(refused.errors.contains("laurel accept-loss"), "\(command): \(refused.errors)")
        }
        try workplace.done("accept-loss")
        try workplace.done("game create com.example.game")
        #expect(try workplace.run("accept-loss --data nowhere").exitCode == 3)
    }
}
