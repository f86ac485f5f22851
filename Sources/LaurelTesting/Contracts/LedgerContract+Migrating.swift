import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Being moved from one ledger to another.
    static let migrating =
        [
            LedgerContract("nothing is written behind a head that the realm has left", refusesOthers)
        ]
        + Seeds.first(2).map { seed in
            LedgerContract("everything can be moved into it and out of it again (seed \(seed))") { bench in
                try await move(bench, seed: seed)
            }
        }

    private static func move(_ bench: LedgerBench, seed: UInt64) async throws {
        let memory = MemoryLedger()
        let origin = try await LedgerBench(LedgerHandles(first: memory, second: memory))
        var random = try RandomCommands(seed: seed, bench: origin)
        for round in 0..<20 {
            _ = try await origin.commit(random.batch(), through: memory, at: random.clock())
            if round == 9 { try await origin.commit([.wipe], through: memory) }
        }
        try await LedgerMigration(from: memory, to: bench.first, countPerWrite: 10).run()
        let reading = try await origin.reading()
        try expect("what was moved in", try await bench.reading(through: bench.second), is: reading)

        let other = MemoryLedger()
        try await LedgerMigration(from: bench.second, to: other).run()
        let copy = try await LedgerBench(LedgerHandles(first: other, second: other))
        try expect("what was moved out", try await copy.reading(), is: reading)

        // They go on alike.
        for _ in 0..<5 {
            let (commands, moment) = (try random.batch(), random.clock())
            _ = try await bench.commit(commands, through: bench.second, at: moment)
            _ = try await origin.commit(commands, through: memory, at: moment)
        }
        let facts = try await origin.reading().facts
        try expect("the facts after it", try await bench.reading().facts, is: facts)
    }

    private static func refusesOthers(_ bench: LedgerBench) async throws {
        try await bench.create(bench.leaderboard("points"))
        let reading = try await bench.reading()
        let other = MemoryLedger()
        do {
            try await LedgerMigration(from: bench.first, to: other).run()
            try await bench.submit(bench.submission("1", score: 1), through: bench.second)
            try await LedgerMigration(from: other, to: bench.first).run()
            throw BrokenPromise("a target with other facts", expected: "a refusal", found: "a migration")
        } catch let error as MigrationError {
            guard case .occupied = error else { throw error }
        }
        try expect("the facts", try await bench.reading().facts.count, is: reading.facts.count + 1)
    }
}
