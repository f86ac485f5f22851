import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Key–value records, which are stored beside the facts.
    static let rows = [
        LedgerContract("Writing and erasing a record leaves other tables and realms unchanged", areStored),
        LedgerContract("Records are read in ranges, ordered by the bytes of their names", ranges),
        LedgerContract("A transaction that throws changes nothing and rethrows its error", refused),
        LedgerContract("Concurrent transactions are serialized", oneAfterTheOther),
        LedgerContract("A commit within a transaction stores facts", commits),
        LedgerContract("A migration copies all records", moves),
        LedgerContract("Names in different Unicode compositions are two records, and a wipe erases both", composed),
    ]

    private static let table = RecordTable("contract")
    private static let other = RecordTable("contractToo")

    private static func composed(_ fixture: LedgerHarness) async throws {
        let keys = [RecordKey(table, "cafe\u{301}"), RecordKey(table, "caf\u{E9}")]
        try await fixture.first.transact(in: fixture.realm) {
            try $0.write([keys[0]: "decomposed", keys[1]: "composed"])
        }
        let rows = [StoredRecord(keys[0], text: "decomposed"), StoredRecord(keys[1], text: "composed")]
        for ledger in fixture.ledgers {
            let found = try await ledger.read(in: fixture.realm) { try $0.allRows(after: nil, limit: .max) }
            try expect("the records", found, is: rows)
            let named = try await ledger.read(in: fixture.realm) { try $0.rows(Set(keys)) }
            try expect("the records by name", named, is: [keys[0]: "decomposed", keys[1]: "composed"])
        }
        // The migration compares the copy with the original.
        let copy = MemoryLedger()
        try await LedgerMigration(from: fixture.first, to: copy).run()
        let moved = try await copy.read(in: fixture.realm) { try $0.allRows(after: nil, limit: .max) }
        try expect("the records of the copy", moved, is: rows)
        try await fixture.commit([.wipe], through: fixture.second)
        for ledger in fixture.ledgers {
            let left = try await ledger.read(in: fixture.realm) { try $0.allRows(after: nil, limit: .max) }
            try expect("the records after a wipe", left, is: [])
        }
    }

    private static func areStored(_ fixture: LedgerHarness) async throws {
        let (key, beside) = (RecordKey(table, "b"), RecordKey(other, "b"))
        try await fixture.first.transact(in: fixture.realm) { try $0.write([key: "{\"a\":1}", beside: "x"]) }
        try await fixture.second.transact(in: .server) { try $0.write([key: "the server's"]) }
        for ledger in fixture.ledgers {
            let found = try await ledger.read(in: fixture.realm) { try $0.rows([key, beside, RecordKey(table, "c")]) }
            try expect("the records", found, is: [key: "{\"a\":1}", beside: "x"])
        }
        try await fixture.second.transact(in: fixture.realm) { transaction in
            try transaction.write([key: "2"])
            // A transaction reads its own writes.
            guard try transaction.row(key) == "2" else { throw Refused() }
            try transaction.write([key: "3", beside: nil])
        }
        for ledger in fixture.ledgers {
            let found = try await ledger.read(in: fixture.realm) { try $0.rows([key, beside]) }
            try expect("the records after the transaction", found, is: [key: "3"])
            let server = try await ledger.read(in: .server) { try $0.row(key) }
            try expect("the server's record", server, is: "the server's")
        }
    }

    private static func ranges(_ fixture: LedgerHarness) async throws {
        let names = [
            "", "/", "a", "a/", "a/1", "a/10", "a/2", "a0", "b", "é", "\u{D7FF}", "\u{E000}", "\u{1F3C6}", "~",
        ]
        .map { "n" + $0 }
        var rows: [RecordKey: String?] = [:]
        for name in names { rows[RecordKey(table, name)] = name }
        rows[RecordKey(other, "na/1")] = "another table's"
        try await fixture.first.transact(in: fixture.realm) { [rows] in try $0.write(rows) }
        let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let ranges: [(range: RecordRange, names: [String])] = [
            (RecordRange(table), sorted), (RecordRange(table, prefix: "na/"), ["na/", "na/1", "na/10", "na/2"]),
            (RecordRange(table, prefix: "na/", after: "na/1"), ["na/10", "na/2"]),
            (RecordRange(table, prefix: "n\u{D7FF}"), ["n\u{D7FF}"]), (RecordRange(table, prefix: "o"), []),
            (
                RecordRange(table, prefix: "n", after: "n~"),
                sorted.filter { "n~".utf8.lexicographicallyPrecedes($0.utf8) }
            ),
        ]
        for ledger in fixture.ledgers {
            for (range, names) in ranges {
                let found = try await ledger.read(in: fixture.realm) { try $0.rows(in: range) }
                try expect("the records from \(range.start)", found.map(\.text), is: names)
                try expect("their names", found.map(\.key), is: names.map { RecordKey(table, $0) })
            }
            let two = try await ledger.read(in: fixture.realm) { try $0.rows(in: RecordRange(table), limit: 2) }
            try expect("the first two records", two.map(\.text), is: Array(sorted.prefix(2)))
            let all = try await ledger.read(in: fixture.realm) { try $0.allRows(after: nil, limit: .max) }
            try expect("all records", all.map(\.key), is: all.map(\.key).sorted())
            try expect("the number of records", all.count, is: rows.count)
            let third = all[all.count - 3].key
            let last = try await ledger.read(in: fixture.realm) { try $0.allRows(after: third, limit: 5) }
            try expect("the last two records", last, is: Array(all.suffix(2)))
        }
    }

    private struct Refused: Error {}

    private static func refused(_ fixture: LedgerHarness) async throws {
        let key = RecordKey(table, "refused")
        do {
            try await fixture.first.transact(in: fixture.realm) { transaction in
                try transaction.write([key: "half"])
                _ = try transaction.row(key)
                throw Refused()
            }
            throw ContractViolation("a transaction that throws", expected: "its error", found: "a result")
        } catch is Refused {}
        do {
            _ = try await fixture.second.read(in: fixture.realm) { _ -> Int in throw Refused() }
            throw ContractViolation("a reading that throws", expected: "its error", found: "a result")
        } catch is Refused {}
        for ledger in fixture.ledgers {
            let found = try await ledger.read(in: fixture.realm) { try $0.row(key) }
            try expect("the record", found, is: nil)
        }
        let nowhere = Realm(group: try GroupID("com.example.unknown"), environment: .sandbox)
        do {
            try await fixture.first.transact(in: nowhere) { try $0.write([key: "nowhere"]) }
            throw ContractViolation("an unknown realm", expected: "an error", found: "a result")
        } catch LedgerError.realmNotFound(nowhere) {}
    }

    private static func oneAfterTheOther(_ fixture: LedgerHarness) async throws {
        let key = RecordKey(table, "count")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask {
                    try await fixture.ledgers[index % 2].transact(in: fixture.realm) { transaction in
                        let count = try transaction.value(Int.self, of: key) ?? 0
                        try transaction.set(key, to: count + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        let count = try await fixture.second.read(in: fixture.realm) { try $0.value(Int.self, of: key) }
        try expect("the final count", count, is: 40)
    }

    private static func commits(_ fixture: LedgerHarness) async throws {
        let key = RecordKey(table, "made")
        let leaderboard = try fixture.leaderboard("speedrun")
        let commit = try await fixture.first.transact(in: fixture.realm) { transaction in
            var random = SystemRandomNumberGenerator()
            try transaction.write([key: "with it"])
            return try transaction.commit([.create(leaderboard)], at: LedgerHarness.morning, using: &random)
        }
        let fact = try commit.outcomes[0].fresh()
        let position = try await fixture.second.waitForFacts(in: fixture.realm, after: .start)
        try expect("the position", position, is: fact.position)
        for ledger in fixture.ledgers {
            try expect("the facts", try await fixture.facts(through: ledger), is: [fact])
            try expect("the leaderboards", try await ledger.overview(of: fixture.realm).leaderboards.count, is: 1)
            let row = try await ledger.read(in: fixture.realm) { try $0.row(key) }
            try expect("the record", row, is: "with it")
        }
    }

    private static func moves(_ fixture: LedgerHarness) async throws {
        var rows: [RecordKey: String?] = [:]
        for index in 0..<25 { rows[RecordKey(index % 2 == 0 ? table : other, "\(index)")] = "\(index)" }
        try await fixture.first.transact(in: fixture.realm) { [rows] in try $0.write(rows) }
        try await fixture.first.transact(in: .server) { try $0.write([RecordKey(table, "server"): "its own"]) }
        let target = MemoryLedger()
        // A record of an interrupted migration that no longer exists in the source.
        _ = await target.add(fixture.game)
        try await target.transact(in: fixture.realm) { try $0.write([RecordKey(table, "stale"): "gone"]) }
        try await LedgerMigration(from: fixture.first, to: target, countPerWrite: 4).run()
        for realm in [fixture.realm, .server] {
            let original = try await fixture.second.read(in: realm) { try $0.allRows(after: nil, limit: .max) }
            let copy = try await target.read(in: realm) { try $0.allRows(after: nil, limit: .max) }
            try expect("the records of \(realm)", copy, is: original)
        }
    }
}
