import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Migration between two ledgers.
    static let migrating =
        [LedgerContract("A write after an outdated head is refused", refusesOthers)]
        + Seeds.first(2).map { seed in
            LedgerContract("All data can be migrated into a ledger and out of it (seed \(seed))") { fixture in
                try await move(fixture, seed: seed)
            }
        }

    private static func move(_ fixture: LedgerHarness, seed: UInt64) async throws {
        let memory = MemoryLedger()
        let origin = try await LedgerHarness(LedgerHandles(first: memory, second: memory))
        var random = try RandomCommands(seed: seed, fixture: origin)
        for round in 0..<20 {
            _ = try await origin.commit(random.batch(), through: memory, at: random.clock())
            if round == 9 { try await origin.commit([.wipe], through: memory) }
        }
        try await LedgerMigration(from: memory, to: fixture.first, countPerWrite: 10).run()
        let reading = try await origin.reading()
        try expect(
            "the data after the migration into the ledger", try await fixture.reading(through: fixture.second),
            is: reading)

        let other = MemoryLedger()
        try await LedgerMigration(from: fixture.second, to: other).run()
        let copy = try await LedgerHarness(LedgerHandles(first: other, second: other))
        try expect("the data after the migration out of the ledger", try await copy.reading(), is: reading)

        // Both ledgers have the same result for later commands.
        for _ in 0..<5 {
            let (commands, moment) = (try random.batch(), random.clock())
            _ = try await fixture.commit(commands, through: fixture.second, at: moment)
            _ = try await origin.commit(commands, through: memory, at: moment)
        }
        let facts = try await origin.reading().facts
        try expect("the facts after the migration", try await fixture.reading().facts, is: facts)
    }

    private static func refusesOthers(_ fixture: LedgerHarness) async throws {
        try await fixture.create(fixture.leaderboard("points"))
        let reading = try await fixture.reading()
        let other = MemoryLedger()
        do {
            try await LedgerMigration(from: fixture.first, to: other).run()
            try await fixture.submit(fixture.submission("1", score: 1), through: fixture.second)
            try await LedgerMigration(from: other, to: fixture.first).run()
            throw ContractViolation("a target with other facts", expected: "a refusal", found: "a migration")
        } catch let error as MigrationError {
            guard case .occupied = error else { throw error }
        }
        try expect("the facts", try await fixture.reading().facts.count, is: reading.facts.count + 1)
    }
}
