import Foundation
import GRDB
import LaurelCore
import LaurelModel

/// Reads the rows that a batch needs on several threads before its transaction, so that the writer finds their pages in
/// memory. The results and the errors are discarded: the transaction reads the same rows again.
///
/// A prefetcher does nothing while the writer does not wait for the disk; see ``PrefetchDecision``.
///
/// `@unchecked` because the compiler cannot see that all access happens on the queue of the single writing connection.
final class Prefetcher: @unchecked Sendable {
    /// The number of reads that wait for the disk at the same time.
    private static let readerCount = 32

    private let path: String
    private let configuration: Configuration
    private var decision: PrefetchDecision
    /// Whether the current batch was prefetched.
    private var isPrefetched = false
    /// The readers, whose connections are opened when prefetching is turned on for the first time.
    private var readers: [Reader]?

    /// A read-only connection.
    private struct Reader {
        let queue: DatabaseQueue
        /// The owner of a cache of settings, which is used only on the connection's queue.
        let recent = RecentEntries(factCountMax: 0)
    }

    /// Creates a prefetcher without connections.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the ledger's connections.
    ///   - decision: The decision for the first batch.
    init(path: String, configuration: Configuration, decision: PrefetchDecision) {
        self.path = path
        self.decision = decision
        var configuration = configuration
        configuration.readonly = true
        configuration.label = "laurel prefetch"
        // The writer's queue waits for these connections.
        configuration.writeTargetQueue = nil
        // The pages are for the system's cache.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -256") }
        self.configuration = configuration
    }

    /// Prefetches the rows of a batch if that saves time. Call it before the batch's transaction.
    ///
    /// - Parameter nextKeys: Returns the keys of a number of entries of a realm that the transaction writes.
    func prepare(
        _ batch: CommitSource.Batch, in realm: Realm, at clock: Moment,
        nextKeys: (Int64, Int) -> ArraySlice<EntryKey>
    ) {
        isPrefetched = decision.next()
        if isPrefetched { prefetch(batch, in: realm, at: clock, nextKeys: nextKeys) }
    }

    /// Returns the result of `body`, which reads the rows of the batch.
    func measure<Value>(_ body: () throws -> Value) rethrows -> Value {
        guard !isPrefetched else { return try body() }
        let (value, waits) = try PrefetchDecision.Waits.during(body)
        decision.add(waits)
        return value
    }

    private func prefetch(
        _ batch: CommitSource.Batch, in realm: Realm, at clock: Moment,
        nextKeys: (Int64, Int) -> ArraySlice<EntryKey>
    ) {
        let readers =
            readers
            ?? (0..<Self.readerCount).compactMap { _ in
                (try? DatabaseQueue(path: path, configuration: configuration)).map { Reader(queue: $0) }
            }
        self.readers = readers
        guard let first = readers.first else { return }
        let number = try? first.queue.read { try RealmRow(realm, in: $0).number }
        let keys = number.map { nextKeys($0, batch.commands.count * 2) } ?? []
        let group = DispatchGroup()
        for (index, reader) in readers.enumerated() {
            let commands = Self.part(index, of: batch.commands[...])
            let keys = Self.part(index, of: keys)
            if commands.isEmpty, keys.isEmpty { continue }
            group.enter()
            reader.queue.asyncRead { db in
                if let db = try? db.get(), let number {
                    let transaction = try? SQLiteTransaction(db, realm: realm, recent: reader.recent, isPrefetch: true)
                    try? transaction?.prefetch(for: Array(commands), with: batch.readAhead, at: clock)
                    try? EntryTable(db: db, realm: number).prefetch(keys)
                }
                group.leave()
            }
        }
        // The transaction follows, so the writer's queue waits. No task does: the queues have threads of their own.
        group.wait()
    }

    /// Returns one of ``readerCount`` parts of `items`. The lengths of the parts differ by one at most.
    private static func part<Item>(_ index: Int, of items: ArraySlice<Item>) -> ArraySlice<Item> {
        let bounds = (index...index + 1).map { items.startIndex + items.count * $0 / readerCount }
        return items[bounds[0]..<bounds[1]]
    }

    /// Closes the connections, and prefetches nothing from then on. Call it on the writer's queue.
    func close() {
        for reader in readers ?? [] { try? reader.queue.close() }
        readers = []
    }

    // Waits for the connections: a released one may still be in use for a moment on its own queue.
    deinit { close() }
}
