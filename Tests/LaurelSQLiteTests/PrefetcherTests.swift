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
