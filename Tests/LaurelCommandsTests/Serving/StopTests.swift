import Foundation
import LaurelTesting
import Testing

/// Tests of the signals that stop the server program.
@Suite(.serialized) struct StopTests {
    /// The option of a drain that does not end during a test.
    private static let longDrain = ["--drain-seconds", "3600"]

    @Test func `On SIGTERM the readiness check fails before the port closes, and the exit code is 0`() async throws {
        let workplace = try Workplace()
        let served = try await ServedGame(in: workplace, ["--drain-seconds", "2"])
        let start = ContinuousClock.now
        served.process.terminate()
        var statuses: [Int?] = []
        try await waitUntil("the port is closed") {
            let status = try? await served.client.send("GET", "/readyz").status
            if statuses.isEmpty || statuses.last != .some(status) { statuses.append(status) }
            return status == nil
        }
        #expect(statuses.drop { $0 == 200 } == [503, nil], "\(statuses)")
        let end = try served.process.finish()
        #expect(end.exitCode == 0, "\(end.errors)")
        #expect(.now - start >= .seconds(2))
    }

    @Test func `On SIGINT the server ends without a drain, with the exit code 0`() async throws {
        let workplace = try Workplace()
        let served = try await ServedGame(in: workplace, Self.longDrain)
        #expect(try await served.client.send("GET", "/readyz").status == 200)
        served.process.interrupt()
        let end = try served.process.finish()
        #expect(end.exitCode == 0, "\(end.errors)")
    }

    @Test(arguments: [(SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
    func `A second signal ends the server at once, and no acknowledged score is lost`(
        second: Int32, exitCode: Int32
    ) async throws {
        let workplace = try Workplace(board: "")
        let key = try workplace.serverKey()
        let served = try await ServedGame(in: workplace, Self.longDrain)
        served.process.terminate()
        try await waitUntil("the server drains") { try await served.client.send("GET", "/readyz").status == 503 }
        let score = try await served.client.submit(7, as: "one", by: "ann", key: key)
        #expect(score.status == 200, "\(score.text)")
        kill(served.process.identifier, second)
        let end = try served.process.finish()
        #expect(end.exitCode == exitCode, "\(end.errors)")
        #expect(try workplace.rows("entries --leaderboard board") == ["1 ann 7"])
        try workplace.done("verify")
    }
}
