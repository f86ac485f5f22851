import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

struct `Opening a ledger in PostgreSQL` {
    @Test func `Nodes that start concurrently create the tables once`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "start \(UUID().uuidString)"
        try await withThrowingTaskGroup(of: PostgresLedger.self) { group in
            for _ in 0..<6 { group.addTask { try await server.ledger(schema: schema) } }
            for try await ledger in group { #expect(try await ledger.games() == []) }
        }
    }

    @Test func `A ledger reports the durability of the server`() async throws {
        let ledger = try await PostgresServer.shared.value.ledger()
        #expect(ledger.durability.level == .disk)
        #expect(
            "\(ledger.durability)"
                == "fsync=on, full_page_writes=on, synchronous_commit=on, synchronous_standby_names=''")
    }

    @Test func `A server that loses commits at a power loss is rejected unless the settings allow it`() async throws {
        let server = try await PostgresServer(settings: ["fsync=off"])
        let error = await #expect(throws: PostgresOpeningError.self) { _ = try await server.ledger() }
        guard case .notDurable(let durability) = error else { throw try #require(error) }
        #expect(durability.level == .none)
        let ledger = try await server.ledger { $0.allowsLoss = true }
        #expect(ledger.durability == durability)
    }

    @Test func `Tables that a newer version of Laurel has changed are rejected`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "newer \(UUID().uuidString)"
        let ledger = try await server.ledger(schema: schema)
        try await ledger.execute("INSERT INTO migration (name) VALUES ('9999 later')")
        await #expect(throws: PostgresOpeningError.newer(schema: schema)) {
            _ = try await server.ledger(schema: schema)
        }
    }

    /// `StoredLedgerTests` restores them. `script/store-ledgers` makes the one of a new schema.
    @Test func `Every schema has a stored dump`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Ledgers")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let stored = names.filter { $0.hasPrefix("postgres-") && $0.hasSuffix(".sql.gz") }
        #expect(stored.count == SchemaMigration.all.count)
    }

    @Test(arguments: 1...3)
    func `An older schema is migrated, and a failed migration rolls back all migrations`(stepCount: Int) async throws {
        let server = try await PostgresServer.shared.value
        let (schema, older) = ("newest \(UUID().uuidString)", "older \(UUID().uuidString)")
        let newest = try await server.ledger(schema: schema)
        try await NodeWork.prepare(newest)
        let work = NodeWork(name: "older", batchSize: 20, playerCount: 5)
        let written = try await newest.commit(work.batch(0), in: NodeWork.realm, at: NodeWork.morning)
        let statements = Self.older(stepCount, "\"\(older)\"", from: "\"\(schema)\"")
        try await newest.run { connection in _ = try connection.run(statements.map { .text($0) }) }

        // The last migration adds this column, after another one.
        try await newest.execute("ALTER TABLE \"\(older)\".realm ADD COLUMN checksum bigint")
        let stepCounts = "SELECT count(*) FROM \"\(older)\".migration"
        let columnCounts = "SELECT count(*) FROM information_schema.columns WHERE table_schema = '\(older)'"
        let columnCount = try await newest.execute(columnCounts)
        let error = await #expect(throws: PostgresOpeningError.self) { _ = try await server.ledger(schema: older) }
        guard case .unreachable(let reason) = error else { throw try #require(error) }
        #expect(reason.contains("42701"), "The column exists already: \(reason)")
        #expect(try await newest.execute(stepCounts) == Int64(stepCount))
        #expect(try await newest.execute(columnCounts) == columnCount)

        try await newest.execute("ALTER TABLE \"\(older)\".realm DROP COLUMN checksum")
        let ledger = try await server.ledger(schema: older)
        #expect(try await newest.execute(stepCounts) == Int64(SchemaMigration.all.count))
        let facts = try await ledger.facts(in: NodeWork.realm, after: .start, limit: .max)
        #expect(facts.allSatisfy { $0.checksum == nil })
        var position = written.head.position.value
        for number in 1...2 {
            let verification = try await LedgerVerification(of: ledger, in: NodeWork.realm)
            #expect(verification.differences == [])
            #expect(Int64(verification.factCount) == position)
            let commit = try await ledger.commit(work.batch(number), in: NodeWork.realm, at: NodeWork.morning)
            #expect(commit.newFacts.allSatisfy { $0.checksum != nil })
            position = commit.head.position.value
        }
    }

    /// Returns the statements that create `schema` with its first migrations and copy the rows of `newest`. The facts
    /// have no checksums.
    private static func older(_ stepCount: Int, _ schema: String, from newest: String) -> [String] {
        let head = "\"group\", environment, epoch, position, moment, last_player, last_leaderboard, partitioned_to"
        let fact = "realm, " + FactTable.columns.replacing(", checksum", with: "")
        let steps = SchemaMigration.all.prefix(stepCount).flatMap { step in
            step.statements + ["INSERT INTO migration (name) VALUES ('\(step.name)')"]
        }
        return [
            "BEGIN", "CREATE SCHEMA \(schema)", "SET LOCAL search_path = \(schema)",
            "CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
        ] + steps + [
            "CREATE TABLE fact_of_all PARTITION OF fact DEFAULT",
            """
            INSERT INTO realm (number, \(head)) OVERRIDING SYSTEM VALUE
            SELECT number, \(head) FROM \(newest).realm WHERE "group" <> '_server'
            """,
            "SELECT setval(pg_get_serial_sequence('realm', 'number'), max(number)) FROM realm",
            "INSERT INTO fact (\(fact)) SELECT \(fact) FROM \(newest).fact",
        ]
            + ["game", "leaderboard", "player", "submission", "entry", "occurrence"].map { table in
                "INSERT INTO \(table) SELECT * FROM \(newest).\(table)"
            } + ["COMMIT"]
    }

    @Test func `An error does not contain the password`() async throws {
        let server = try await PostgresServer.shared.value
        let right = server.addressText
        let texts = [
            right.replacing("laurel:", with: "laurel:not-"), right.replacing("127.0.0.1", with: "nowhere.invalid"),
            right.replacing("/postgres?", with: "/nothing?"), right.replacing(":\(server.port)/", with: ":1/"),
        ]
        for text in texts {
            let address = try PostgresAddress(text)
            let error = await #expect(throws: PostgresOpeningError.self) { _ = try await PostgresLedger(at: address) }
            guard case .unreachable(let reason) = error else { throw try #require(error) }
            #expect(!reason.contains("s3cr") && !reason.contains("@word"), "\(reason)")
            #expect("\(address)".contains(" on "))
            #expect(!"\(address)".contains("s3cr"))
        }
    }

    @Test(arguments: [
        "postgres://laurel:s3cr@t@host/db", "postgres://laurel:s3cr:t/word@host/db", "host=a password='s3cret",
        "postgres://host:port/db?s3cret=1",
    ])
    func `An address that cannot be parsed is rejected, and the error does not repeat it`(text: String) {
        let error = #expect(throws: InvalidPostgresAddress.self) { _ = try PostgresAddress(text) }
        #expect(error.map { "\($0)".contains("s3cr") } == false)
    }

    @Test func `Hosts that are unreachable or read-only are skipped`() async throws {
        let server = try await PostgresServer.shared.value
        let several = server.addressText.replacing(
            "127.0.0.1:\(server.port)", with: "127.0.0.1:1,127.0.0.1:\(server.port)")
        var settings = PostgresSettings()
        settings.schema = "several \(UUID().uuidString)"
        let ledger = try await PostgresLedger(at: PostgresAddress(several), settings: settings)
        #expect(try await ledger.games() == [])
    }
}
