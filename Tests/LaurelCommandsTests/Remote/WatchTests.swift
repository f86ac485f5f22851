import Foundation
import LaurelTesting
import Testing

/// Tests of `laurel watch` with a server in another process.
@Suite struct WatchTests {
    @Test func `The watch command prints each change as one line`() async throws {
        let place = try Workplace()
        try place.done("game create com.example.game")
        try place.done("leaderboard create board")
        let key = try place.serverKey()
        let served = try await ServedGame(in: place)
        let watching = try place.start(
            "watch --leaderboard board --limit 3 --json", ["--server", served.address, "--key", key])
        defer { watching.kill() }
        func line(_ number: Int) async throws -> String {
            var lines: [Substring] = []
            try await waitUntil("the command prints line \(number): \(watching.complaints)") {
                let hasEnded = watching.hasEnded
                lines = try watching.answers.split(separator: "\n", omittingEmptySubsequences: false)
                // Text after the last line break is not a complete line.
                guard lines.count <= number else { return true }
                let complaints = try watching.complaints
                try #require(!hasEnded, "\(complaints)")
                return false
            }
            return String(lines[number - 1])
        }
        #expect(try await line(1).contains("\"playerCount\":0"))
        _ = try await served.client.submit(7, as: UUID().uuidString, by: "ann", key: key)
        let changed = try await line(2)
        #expect(changed.contains("\"playerCount\":1") && changed.contains("\"displayName\":\"ann\""))
        #expect(try watching.answers.count { $0 == "\n" } == 2)
        served.process.terminate()
        _ = try served.process.finish()
    }

    @Test func `The watch command rejects a data directory`() throws {
        let place = try Workplace()
        try place.done("game create com.example.game")
        let result = try place.run("watch --leaderboard board")
        #expect(result.exitCode == 2 && result.errors.contains("--server"))
    }
}
