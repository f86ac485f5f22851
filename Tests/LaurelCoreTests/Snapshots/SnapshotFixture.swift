import Foundation
import LaurelModel
import LaurelTesting

@testable import LaurelCore

/// A ledger in memory with a folder of snapshot files.
struct SnapshotLedger: LedgerWrapper {
    let ledger: MemoryLedger
    let snapshots: SnapshotFolder?
    /// Blocks snapshots of a whole ranking, after they are read.
    var gate = Gate(isOpen: true)

    func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
        let snapshot = try await ledger.entries(of: ranking, in: realm)
        await gate.pass()
        return snapshot
    }
}

/// A game whose ledger has a folder of snapshot files.
final class SnapshotFixture: Sendable {
    let arcade: Arcade
    let directory: String
    let reports = Locked<[String]>([])

    init(seed: UInt64 = 1) async throws {
        arcade = try await Arcade(seed: seed)
        directory = NSTemporaryDirectory() + "/laurel-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    var folder: SnapshotFolder {
        var rules = SnapshotRules()
        (rules.entryCountMin, rules.factCountMin) = (1, .max)
        return SnapshotFolder(
            directory + "/snapshots", rules: rules,
            reporting: { [reports] report in reports.withLock { $0.append(report) } })
    }

    func ledger(gate: Gate = Gate(isOpen: true)) -> SnapshotLedger {
        SnapshotLedger(ledger: arcade.ledger, snapshots: folder, gate: gate)
    }

    /// Starts the service again, as a server does.
    func service(gate: Gate = Gate(isOpen: true)) async throws -> RealmService {
        try await arcade.service(over: ledger(gate: gate))
    }

    /// The names of the files in the folder.
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func bytes(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

    func write(_ bytes: Data, to name: String) throws { try bytes.write(to: URL(filePath: path(name))) }

    /// Creates a leaderboard with the scores of `playerCount` players. One player is hidden, and one is banned.
    func fill(
        _ service: RealmService, order: LaurelModel.SortOrder = .highToLow, ties: TieRule = .ordinal,
        playerCount: Int = 40
    ) async throws {
        try await service.administration.create(arcade.leaderboard("points", order: order, ties: ties))
        let scores = try (0..<playerCount).map { try arcade.submission(Int64($0 * 37 % 19), by: "player \($0)") }
        _ = try await service.submit(scores)
        _ = try await service.moderation.setFlags(.hidden, of: PlayerReference("player 3"))
        _ = try await service.moderation.setFlags(.banned, of: PlayerReference("player 5"))
    }

    /// The parts of a page that do not depend on the time.
    struct Reading: Equatable {
        var rows: [SortedBoard.Row]
        var local: SortedBoard.Row?
        var playerCount: Int
        var position: LedgerPosition
    }

    /// Reads a ranking, also as several players see it.
    func reading(of service: RealmService, _ leaderboard: String = "points") async throws -> [Reading] {
        var readings: [Reading] = []
        for viewer in [nil, "player 1", "player 3", "player 5"] as [String?] {
            let page = try await service.page(
                .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: LeaderboardID(leaderboard),
                in: arcade.game.id, for: viewer.map { try PlayerReference($0) })
            readings.append(
                Reading(
                    rows: page.standings.map(SortedBoard.Row.init),
                    local: page.localStanding.map(SortedBoard.Row.init), playerCount: page.playerCount,
                    position: page.position))
        }
        return readings
    }

    /// Reads a ranking that is loaded from the ledger's entries.
    func expected(_ leaderboard: String = "points") async throws -> [Reading] {
        try await reading(of: arcade.service(), leaderboard)
    }
}
