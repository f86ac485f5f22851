import Foundation
import LaurelCore
import LaurelTesting
import Testing

@testable import LaurelServer

/// The metric of the loads of rankings.
@Suite struct RankingLoadTests {
    /// A ledger in memory with a folder of snapshot files.
    private struct SnapshotLedger: LedgerWrapper {
        let ledger = MemoryLedger()
        let snapshots: SnapshotFolder?
    }

    @Test func `Loads of rankings are counted by the source of their entries`() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "laurel-test-\(UUID().uuidString)"
        ).path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        var rules = SnapshotRules()
        (rules.entryCountMin, rules.factCountMin) = (1, .max)
        let ledger = SnapshotLedger(snapshots: SnapshotFolder(directory, rules: rules, reporting: { _ in }))
        try await ServerFixture.run(on: ledger) { fixture in
            try await fixture.createLeaderboard()
            let score = try await fixture.send(
                "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
                body: "{\"player\":\"ann\",\"score\":1}")
            #expect(score.status == 200, "\(score.text)")
            let (players, loads) = (try await playerCount(on: fixture), try await loadCounts(on: fixture))
            #expect(players == 1)
            #expect(loads == ["{source=\"snapshot\"} 0.0", "{source=\"entries\"} 1.0"])
            for service in fixture.door.games.loadedServices { await service.rankings.writeSnapshots() }
        }
        // The next start has the snapshot file.
        try await ServerFixture.run(on: ledger) { fixture in
            let (players, loads) = (try await playerCount(on: fixture), try await loadCounts(on: fixture))
            #expect(players == 1)
            #expect(loads == ["{source=\"snapshot\"} 1.0", "{source=\"entries\"} 0.0"])
        }
    }

    private func playerCount(on fixture: ServerFixture) async throws -> Int? {
        try await fixture.send("GET", "/v1/leaderboards/speedrun/entries", key: fixture.serverKey).json["playerCount"]
            as? Int
    }

    /// Returns the labels and the values of the metric.
    private func loadCounts(on fixture: ServerFixture) async throws -> [String] {
        let metric = "laurel_ranking_loads_total"
        return try await fixture.send("GET", "/metrics").text.split(separator: "\n")
            .filter { $0.hasPrefix(metric + "{") }.map { String($0.dropFirst(metric.count)) }
    }
}
