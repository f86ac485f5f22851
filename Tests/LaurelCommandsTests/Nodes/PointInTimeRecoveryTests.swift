import Foundation
import LaurelTesting
import PostgresFixture
import Testing

/// Tests of a database that is restored to an earlier point from a base backup and archived WAL while nodes run.
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
struct PointInTimeRecoveryTests {
    /// A setting that ends the recovery at a point.
    enum Target: String, CaseIterable {
        case name
        case lsn
        case time

        /// The query that returns the current point, which later commits follow.
        var query: String {
            switch self {
            case .name: "SELECT 'before' FROM pg_create_restore_point('before')"
            case .lsn: "SELECT pg_current_wal_insert_lsn()"
            case .time: "SELECT clock_timestamp()"
            }
        }
    }

    private static let scoreCount = 40

    @Test(arguments: Target.allCases)
    func `Nodes continue on a database that was restored to a point, in a new epoch`(target: Target) async throws {
        let server = try await PostgresServer(settings: PostgresServer.archiving)
        let fixture = try await TwoServers(on: server)
        try await server.backUp()
        _ = try await submit("retained", to: fixture)
        let point = try #require(try await server.query(target.query, at: fixture.database).first)
        let lost = try await submit("lost", to: fixture)
        #expect(lost.allSatisfy { !$0.isReplayed })
        try await fixture.compare()
        let epoch = try await self.epoch(of: fixture)
        try await archive(of: server)

        try await server.restore(["recovery_target_\(target.rawValue)=\(point)", "recovery_target_inclusive=off"])
        // A receipt of a lost score does not confirm it: its position is void in the new epoch.
        let last = try #require(lost.last?.position)
        for node in fixture.nodes {
            try await waitUntil("the node notices the new epoch: \(node.process.complaints)") {
                try await Self.status(of: node, at: last, in: epoch, key: fixture.key) == 412
            }
        }
        #expect(try await self.epoch(of: fixture) > epoch)
        #expect(try await fixture.factIDs() == Self.ids("retained"))
        try await fixture.compare()

        // A client sends scores again, with the same ids.
        #expect(try await submit("retained", to: fixture).allSatisfy(\.isReplayed))
        #expect(try await submit("lost", to: fixture).allSatisfy { !$0.isReplayed })
        #expect(try await submit("lost", to: fixture).allSatisfy(\.isReplayed))
        #expect(try await fixture.factIDs() == Self.ids("retained").union(Self.ids("lost")))
        #expect(try await fixture.factIDCount() == 2 * Self.scoreCount, "Each score counts once.")
        try await fixture.compare()
        let verdict = try fixture.place.run("verify --database", [fixture.database])
        #expect(verdict.exitCode == 0, "\(verdict.output)")
        try fixture.end()
    }

    private static func ids(_ name: String) -> Set<String> { Set((0..<scoreCount).map { "\(name)-\($0)" }) }

    /// Sends the same scores for the same name, alternately to both nodes. Returns the fields of the receipts.
    private func submit(_ name: String, to fixture: TwoServers) async throws -> [(position: String, isReplayed: Bool)] {
        var receipts: [(position: String, isReplayed: Bool)] = []
        for number in 0..<Self.scoreCount {
            let body = """
                {"id":"\(name)-\(number)","player":"player \(number % 15)","score":\(number * 7_919 % 1_000)}
                """
            let client = fixture.nodes[number % 2].client
            let answer = try await client.send("POST", "/v1/leaderboards/best/scores", key: fixture.key, body: body)
            try #require(answer.status == 200, "\(answer.text)")
            let position = try #require(answer.text.firstMatch(of: /"position":([0-9]+)/)).1
            receipts.append((String(position), answer.text.contains("\"replayed\":true")))
        }
        return receipts
    }

    /// Returns the epoch that clients see.
    private func epoch(of fixture: TwoServers) async throws -> Int64 {
        let sql = "SELECT greatest(max(epoch), max(generation)) FROM laurel.realm"
        let rows = try await fixture.server.query(sql, at: fixture.database)
        return try #require(rows.first.flatMap { Int64($0) })
    }

    /// Waits until everything that the server has written is in its archive.
    private func archive(of server: PostgresServer) async throws {
        let file = try await server.query("SELECT pg_walfile_name(pg_current_wal_lsn())")[0]
        _ = try await server.query("SELECT pg_switch_wal()")
        try await waitUntil("\(file) is archived") {
            try await server.query("SELECT last_archived_wal >= '\(file)' FROM pg_stat_archiver") == ["t"]
        }
    }

    /// Returns the status of a read that requires a position of an epoch.
    private static func status(
        of node: ServedGame, at position: String, in epoch: Int64, key: String
    ) async throws -> Int {
        guard !node.process.hasEnded else { throw ServedGame.NotServing(complaints: try node.process.complaints) }
        return try await node.client.send(
            "GET", "/v1/leaderboards/best/entries", key: key,
            headers: ["Laurel-Min-Position": position, "Laurel-Epoch": "\(epoch)"]
        ).status
    }
}
