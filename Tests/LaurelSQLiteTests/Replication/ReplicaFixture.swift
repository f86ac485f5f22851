import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

/// A ledger and the directory of its replica.
struct ReplicaFixture {
    let home: TemporaryDirectory
    let ledger: SQLiteLedger
    let store: ReplicaDirectory

    /// Creates an empty ledger.
    init() throws { try self.init(TemporaryDirectory()) }

    /// Opens the ledger in `home`, or creates it.
    init(_ home: TemporaryDirectory) throws {
        self.home = home
        ledger = try SQLiteLedger(in: home.path("data"), creating: true)
        store = ReplicaDirectory(home.path("replica"))
        try createTarget()
    }

    func createTarget() throws {
        try FileManager.default.createDirectory(atPath: home.path("replica"), withIntermediateDirectories: true)
    }

    func replicator(_ rules: ReplicaRules = ReplicaRules(), clock: any WallClock = SystemClock()) -> Replicator {
        Replicator(of: ledger, to: store, rules: rules, clock: clock, version: "test")
    }

    /// Restores the replica into a new directory, and calls `body` with the open ledger.
    func restored<Value>(
        _ name: String = "elsewhere", stream: String? = nil, limit: ReplicaRestoration.Limit = .end,
        _ body: (SQLiteLedger, ReplicaRestoration.Result) async throws -> Value
    ) async throws -> Value {
        let result = try await ReplicaRestoration(from: store, stream: stream)
            .restore(into: home.path(name), limit: limit, at: SystemClock().now) { _, _, _ in }
        let restored = try SQLiteLedger(in: home.path(name), creating: false)
        let value = try await body(restored, result)
        try await restored.close()
        return value
    }

    /// Restores the replica into a new directory, and returns everything that the restored ledger stores.
    func restoredContent(
        _ name: String = "elsewhere", stream: String? = nil, limit: ReplicaRestoration.Limit = .end
    ) async throws -> Content {
        try await restored(name, stream: stream, limit: limit) { restored, _ in try await Self.content(of: restored) }
    }

    /// The names of the segments of the latest stream.
    func segments() async throws -> [String] {
        let stream = try #require(try await store.streams().last)
        return try await store.files(in: stream).filter { !$0.hasPrefix("base-") }.map { "\(stream)/\($0)" }
    }

    func submit(_ numbers: Range<Int>) async throws {
        for number in numbers {
            _ = try await ledger.commit([.submit(Filling.submission(number))], in: Filling.realm, at: Filling.morning)
        }
    }

    /// Everything that a ledger stores. A restored ledger has another epoch.
    static func content(of ledger: SQLiteLedger) async throws -> Content {
        var reading = try await Filling.reading(of: ledger)
        reading.overview.head.epoch = 0
        return Content(
            reading: reading, keys: try await ledger.keys(),
            records: try await ledger.read(in: Filling.realm) { try $0.allRows(after: nil, limit: 10_000) }
                .map { "\($0.key) \($0.text)" })
    }

    struct Content: Equatable {
        var reading: Filling.Reading
        var keys: [APIKey]
        var records: [String]
    }
}

/// A clock that a test advances.
final class AdvancedClock: WallClock {
    private let moment: Locked<Moment>
    init(_ moment: Moment) { self.moment = Locked(moment) }
    var now: Moment { moment.withLock { $0 } }
    var elapsed: Span { now - Moment(milliseconds: 0) }
    func advance(by span: Span) { moment.withLock { $0 = $0 + span } }
}
