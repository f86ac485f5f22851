import Foundation
import LaurelEmbedded
import LaurelModel
import LaurelTesting
import Testing

/// The examples of the Prism page, as an app writes them.
@Suite
struct LeaderboardManagerTests {
    /// A Wednesday morning.
    private static let morning = Moment(milliseconds: 1_767_776_400_000)

    private static func manager(_ clock: ManualClock = ManualClock(morning)) async throws -> PrismLeaderboardManager {
        try await .inMemory(clock: clock)
    }

    @Test func `Submitting a score creates or replaces a user's entry`() async throws {
        let manager = try await Self.manager()
        let entry = try await manager.submitScore(
            userID: "user-42",
            displayName: "Alice",
            score: 1500,
            period: .weekly
        )
        #expect(entry.rank == 1)
        #expect(entry == PrismLeaderboardEntry(id: "user-42", displayName: "Alice", score: 1500, rank: 1))
        // A second submission replaces the score, even with a lower one, and the display name.
        let lower = try await manager.submitScore(userID: "user-42", displayName: "Alicia", score: 700, period: .weekly)
        #expect(lower.score == 700)
        #expect(try await manager.leaderboard(period: .weekly).entries == [lower])
    }

    @Test func `Updating a score requires an existing entry`() async throws {
        let manager = try await Self.manager()
        await #expect(throws: PrismGamificationError.leaderboardEntryNotFound) {
            try await manager.updateScore(userID: "user-42", score: 2000, period: .weekly)
        }
        try await manager.submitScore(userID: "user-42", displayName: "Alice", score: 1500, period: .weekly)
        try await manager.submitScore(userID: "user-7", displayName: "Bob", score: 1800, period: .weekly)
        let entry = try await manager.updateScore(
            userID: "user-42",
            score: 2000,
            period: .weekly
        )
        #expect(entry == LeaderboardEntry(id: "user-42", displayName: "Alice", score: 2000, rank: 1))
        #expect(try await manager.updateScore(userID: "user-42", score: 10, period: .weekly).rank == 2)
        // A score in one period does not count in another.
        await #expect(throws: GamificationError.leaderboardEntryNotFound) {
            try await manager.updateScore(userID: "user-42", score: 1, period: .daily)
        }
    }

    @Test func `A snapshot contains the best entries in rank order`() async throws {
        let manager = try await Self.manager()
        for number in 1...130 {
            try await manager.submitScore(
                userID: "user-\(number)", displayName: "User \(number)", score: number, period: .weekly)
        }
        let snapshot: PrismLeaderboardSnapshot = try await manager.leaderboard(
            period: .weekly,
            limit: 50
        )
        var lines: [String] = []
        for entry in snapshot.entries {
            lines.append("#\(entry.rank) \(entry.displayName): \(entry.score)")
        }
        #expect(lines.count == 50)
        #expect(lines.prefix(2) == ["#1 User 130: 130", "#2 User 129: 129"])
        #expect(snapshot.period == .weekly)
        #expect(snapshot.generatedAt == Date(timeIntervalSince1970: 1_767_776_400))
        let entries = snapshot.entries.reversed().sorted()  // rank 1, 2, 3...
        #expect(entries.map(\.rank) == Array(1...50))
        #expect(try await manager.leaderboard(period: .weekly).entries.count == 100)
        #expect(try await manager.leaderboard(period: .weekly, limit: 2_000).entries.count == 130)
    }

    @Test func `A user's entry contains their rank`() async throws {
        let manager = try await Self.manager()
        await #expect(throws: GamificationError.leaderboardEntryNotFound) {
            _ = try await manager.rank(for: "user-42", period: .weekly)
        }
        try await manager.submitScore(userID: "user-7", displayName: "Bob", score: 900, period: .weekly)
        try await manager.submitScore(userID: "user-42", displayName: "Alice", score: 800, period: .weekly)
        let entry = try await manager.rank(for: "user-42", period: .weekly)
        #expect("#\(entry.rank) — \(entry.score) pts" == "#2 — 800 pts")
    }

    @Test func `A reset removes the entries of one period`() async throws {
        let manager = try await Self.manager()
        for period in LeaderboardPeriod.allCases {
            try await manager.submitScore(userID: "user-42", displayName: "Alice", score: 5, period: period)
        }
        try await manager.resetLeaderboard(period: .daily)
        for period in LeaderboardPeriod.allCases {
            #expect(try await manager.leaderboard(period: period).entries.count == (period == .daily ? 0 : 1))
        }
        try await manager.submitScore(userID: "user-42", displayName: "Alice", score: 3, period: .daily)
        #expect(try await manager.rank(for: "user-42", period: .daily).score == 3)
    }

    @Test func `Every submission causes an event with the new rank`() async throws {
        let manager = try await Self.manager()
        // As on the page, the stream is created without suspension.
        let events = manager.events
        try await manager.submitScore(userID: "user-7", displayName: "Bob", score: 10, period: .weekly)
        try await manager.submitScore(userID: "user-42", displayName: "Alice", score: 5, period: .weekly)
        try await manager.updateScore(userID: "user-42", score: 20, period: .weekly)
        var lines: [String] = []
        for await event: PrismGamificationEvent in events {
            if case .leaderboardUpdated(let userID, let newRank) = event {
                lines.append("\(userID) moved to rank #\(newRank)")
            }
            if lines.count == 3 { break }
        }
        #expect(
            lines == [
                "user-7 moved to rank #1", "user-42 moved to rank #2", "user-42 moved to rank #1",
            ])
    }

    @Test(arguments: [("GMT", 16), ("America/New_York", 21), ("Asia/Tokyo", 7)] as [(String, Int64)])
    func `A day resets at midnight in the manager's time zone`(zone: String, hours: Int64) async throws {
        let clock = ManualClock(Self.morning - .hours(1))
        let manager = try await PrismLeaderboardManager.inMemory(
            timeZone: try #require(TimeZone(identifier: zone)), clock: clock)
        try await manager.submitScore(userID: "user-42", displayName: "Alice", score: 1, period: .daily)
        clock.advance(by: .seconds(hours * 3_600 - 1))
        #expect(try await manager.leaderboard(period: .daily).entries.count == 1)
        clock.advance(by: .seconds(1))
        #expect(try await manager.leaderboard(period: .daily).entries.isEmpty)
    }

    @Test func `A time zone without a name is rejected`() async throws {
        let zone = try #require(TimeZone(secondsFromGMT: 7_200))
        await #expect(throws: PrismGamificationError.invalidTimeZone(zone.identifier)) {
            _ = try await PrismLeaderboardManager.inMemory(timeZone: zone)
        }
    }

    @Test func `Scores in several periods reset with each period`() async throws {
        let clock = ManualClock(Self.morning)
        let manager = try await Self.manager(clock)
        let periods: [PrismLeaderboardPeriod] = [.daily, .weekly, .monthly, .allTime]
        for period in periods {
            try await manager.submitScore(
                userID: "user-42",
                displayName: "Alice",
                score: 1200,
                period: period
            )
        }
        // Thursday, the following Monday, and February 1.
        for (days, left) in [(1, 3), (4, 2), (20, 1)] as [(Int64, Int)] {
            clock.advance(by: .days(days))
            var count = 0
            for period in periods { count += try await manager.leaderboard(period: period).entries.count }
            #expect(count == left, "\(days) days later")
        }
    }

    /// Opens a folder again after the first manager's last task has released it.
    private static func reopened(_ folder: URL, _ clock: ManualClock) async throws -> LeaderboardManager {
        for _ in 0..<100_000 {
            if let manager = try? await LeaderboardManager(at: folder, clock: clock) { return manager }
            await Task.yield()
        }
        return try await LeaderboardManager(at: folder, clock: clock)
    }

    @Test func `A folder keeps the time zone of its first opening`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "laurel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock(Self.morning)
        do {
            let manager = try await LeaderboardManager(
                at: folder, timeZone: try #require(TimeZone(identifier: "Asia/Tokyo")), clock: clock)
            try await manager.submitScore(userID: "user-42", displayName: "Alice", score: 5, period: .daily)
        }
        let manager = try await Self.reopened(folder, clock)
        // In Tokyo, the local time is 18:00.
        clock.advance(by: .seconds(6 * 3_600 - 1))
        #expect(try await manager.leaderboard(period: .daily).entries.count == 1)
        clock.advance(by: .seconds(1))
        #expect(try await manager.leaderboard(period: .daily).entries.isEmpty)
    }

    @Test func `Scores are stored across a restart with a clock that was set back`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "laurel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock(Self.morning)
        do {
            let manager = try await LeaderboardManager(at: folder, clock: clock)
            try await manager.submitScore(userID: "user-42", displayName: "Alice", score: 5, period: .allTime)
        }
        clock.advance(by: .hours(-5))
        let manager = try await Self.reopened(folder, clock)
        #expect(try await manager.rank(for: "user-42", period: .allTime).score == 5)
        #expect(try await manager.updateScore(userID: "user-42", score: 4, period: .allTime).score == 4)
        let error = await #expect(throws: GamificationError.self) {
            try await manager.submitScore(userID: "", displayName: "Unnamed", score: 1, period: .allTime)
        }
        guard case .invalidUserID = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
