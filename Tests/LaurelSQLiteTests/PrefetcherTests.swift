import GRDB
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

struct `Prefetching rows` {
    private let directory: TemporaryDirectory
    private let commands: [Command]

    init() throws {
        directory = try TemporaryDirectory()
        commands = try (0..<50).map { .submit(try Filling.submission($0)) }
    }

    /// Returns the statements that the connections of a prefetcher execute for a batch, with their values.
    private func executedStatements(isOn: Bool, keys: [EntryKey]) -> Set<String> {
        let executed = Locked<Set<String>>([])
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            db.trace { event in
                let statement = event.expandedDescription
                executed.withLock { _ = $0.insert(statement) }
            }
        }
        let prefetcher = Prefetcher(
            path: directory.path(TemporaryDirectory.ledger), configuration: configuration,
            decision: PrefetchDecision(isOn: isOn))
        prefetcher.prepare(CommitSource.Batch(commands), in: Filling.realm, at: Filling.morning) { _, _ in keys[...] }
        prefetcher.close()
        return executed.withLock { $0 }
    }

    @Test func `The rows of the commands and of the next entries are read`() async throws {
        try await directory.fill()
        let keys = (41...90).map { EntryKey(ranking: Filling.ranking, player: PlayerNumber($0)) }
        let executed = executedStatements(isOn: true, keys: keys)
        func isExecuted(_ start: String, _ end: String) -> Bool {
            executed.contains { $0.hasPrefix(start) && $0.hasSuffix(end) }
        }
        for number in 0..<40 { #expect(isExecuted("SELECT number, id", "AND externalID = 'player \(number)'")) }
        // The entries of the players, and those of the slice.
        for player in 1...40 { #expect(isExecuted("SELECT score, context", "AND player = \(player)")) }
        for player in 41...90 { #expect(isExecuted("SELECT score FROM entry", "AND player = \(player)")) }
    }

    @Test func `No connection is used while prefetching is off`() async throws {
        try await directory.fill()
        #expect(executedStatements(isOn: false, keys: []).isEmpty)
    }

    @Test func `Errors of prefetching have no effect`() async throws {
        try await directory.fill()
        let path = directory.path(TemporaryDirectory.ledger)
        let unknown = Realm(group: try GroupID("com.example.unknown"), environment: .production)
        let keys = (1...50).map { EntryKey(ranking: Filling.ranking, player: PlayerNumber($0)) }
        for path in [path, path + "-missing", directory.path] {
            let prefetcher = Prefetcher(
                path: path, configuration: Configuration(), decision: PrefetchDecision(isOn: true))
            for realm in [Filling.realm, unknown] {
                prefetcher.prepare(CommitSource.Batch(commands), in: realm, at: Filling.morning) { _, count in
                    #expect(count == 100)
                    return keys[...]
                }
                #expect(prefetcher.measure { 7 } == 7)
            }
            prefetcher.close()
            prefetcher.prepare(CommitSource.Batch(commands), in: Filling.realm, at: Filling.morning) { _, _ in [] }
        }
        #expect(try directory.names().contains { $0.contains("missing") } == false)
    }

    @Test func `Batches of a service are committed after they were prefetched`() async throws {
        try await directory.fill()
        var settings = StorageSettings.standard
        (settings.prefetch, settings.factsBehindMax) = (PrefetchDecision(isOn: true), 100)
        let ledger = try SQLiteLedger(in: directory.path, creating: false, settings: settings)
        let service = try await RealmService(Filling.realm, ledger: ledger)
        for start in stride(from: 400, to: 800, by: 20) {
            let receipts = try await service.submit((start..<start + 20).map { try Filling.submission($0) })
            #expect(receipts.allSatisfy { $0.outcome != .refused })
        }
        #expect(service.position.value == 802)
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])
        try await ledger.close()
    }
}
