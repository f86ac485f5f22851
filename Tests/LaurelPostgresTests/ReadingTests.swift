import LaurelCore
import LaurelModel
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// A ranking is read in batches, each after the last player of the previous batch.
struct `Reading a ranking from PostgreSQL` {
    private static let piece = PreparedSQL.entryCountPerStatement

    /// The sizes at which another batch starts. Players' numbers have gaps, and neighboring rankings have entries too.
    @Test(arguments: [0, 1, piece - 1, piece, piece + 1, 2 * piece + 1])
    func `A ranking that is read in batches contains every entry once`(count: Int) async throws {
        let ledger = try await TestLedger(statementTimeout: .seconds(120)).ledger
        try await fill(ledger, entryCount: count)
        let snapshot = try await ledger.entries(
            of: RankingID(leaderboard: LeaderboardNumber(2), occurrence: 1), in: NodeWork.realm)
        let expected = (0..<count).map { index in
            let (number, position) = (UInt32(1 + 7 * index), LedgerPosition(Int64(index)))
            let entry = Entry(
                score: Int64(-index), context: .max, date: Moment(milliseconds: Int64(3 * index)), position: position)
            return (player: PlayerNumber(number), stored: StoredEntry(entry: entry, lastFact: position.next))
        }
        #expect(snapshot.entries.elementsEqual(expected, by: ==))
    }

    /// With a sort, each batch would cost as much as all remaining entries. PostgreSQL prefers a sort if entries are
    /// stored in random order and the plan is generic.
    @Test func `A batch of a ranking is read without a sort`() async throws {
        let ledger = try await TestLedger(statementTimeout: .seconds(120)).ledger
        try await ledger.execute(
            """
            INSERT INTO entry (realm, leaderboard, occurrence, player, score, context, date, position, last_fact)
            SELECT number % 5, 1, 0, number, 0, 0, 0, 0, 0 FROM generate_series(1, 100000) AS number ORDER BY random()
            """, "ANALYZE entry")
        let plan = try await ledger.run { connection in
            try connection.run([
                .text("SET plan_cache_mode = force_generic_plan"),
                .text("EXPLAIN EXECUTE \"\(PreparedSQL.entriesOfRanking.name)\" (1, 1, 0, 0)"),
            ])[1].rows.map { $0.text(0) }
        }
        #expect(plan.contains { $0.contains("Index Scan using entry_pkey") })
        #expect(!plan.contains { $0.contains("Sort") }, "\(plan)")
    }

    private func fill(_ ledger: PostgresLedger, entryCount: Int) async throws {
        try await ledger.execute(
            """
            INSERT INTO entry (realm, leaderboard, occurrence, player, score, context, date, position, last_fact)
            SELECT number, leaderboard, occurrence, 1 + 7 * index, -index, -1, 3 * index, index, index + 1
            FROM realm, (VALUES (1, 1), (2, 0), (2, 1), (2, 2), (3, 1)) AS ranking (leaderboard, occurrence),
                generate_series(0, CASE
                    WHEN "group" = '\(NodeWork.game)' AND environment = 'production' AND (leaderboard, occurrence) = (2, 1)
                    THEN \(entryCount) ELSE 10 END - 1) AS index
            """)
    }
}
