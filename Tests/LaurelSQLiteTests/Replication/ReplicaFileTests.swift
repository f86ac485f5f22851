import Foundation
import GRDB
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

/// The files of a replica: joined segments, retention, and the log in the ledger.
@Suite struct ReplicaFileTests {
    @Test func `Small segments are joined, and the joined ones are restored`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        var rules = ReplicaRules()
        rules.segmentCountPerJoin = 4
        let replicator = fixture.replicator(rules)
        try await replicator.copyAll()
        for number in 500..<510 {
            try await fixture.submit(number..<number + 1)
            try await replicator.copyNew()
            try await replicator.maintain()
        }
        let names = try await fixture.segments()
        #expect(names.count { $0.contains("joined-") } == 2 && names.count < 10, "\(names)")
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent() == original)
        // The next process continues.
        try await fixture.submit(600..<610)
        try await fixture.replicator(rules).copyAll()
        #expect(try await fixture.store.streams().count == 1)
    }

    @Test func `A file ends at the first commit after its size limit, and large files are not joined`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        var rules = ReplicaRules()
        rules.byteCountPerFile = 2_000
        try await fixture.replicator(rules).copyAll()
        try await fixture.submit(500..<540)
        let first = fixture.replicator(rules)
        try await first.copyAll()
        let count = try await fixture.segments().count
        #expect(count > 2, "40 scores of at least 150 bytes fill three files of 2,000 bytes.")
        // The next process does not know the sizes, and joins by number.
        rules.segmentCountPerJoin = 2
        let second = fixture.replicator(rules)
        for number in 600..<610 {
            try await fixture.submit(number..<number + 1)
            try await second.copyAll()
        }
        for name in try await fixture.segments() {
            let body = try ChangeSegment(try await fixture.store.read(name), named: name).body
            #expect(body.count < 4_000, "\(name)")
        }
        #expect(try await fixture.segments().count { $0.contains("joined-") } > 0)
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent() == original)
    }

    @Test func `Files that are not needed within the retention are removed`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        let clock = AdvancedClock(SystemClock().now)
        let replicator = fixture.replicator(ReplicaRules(retention: .days(2)), clock: clock)
        try await replicator.copyAll()
        let stream = try #require(try await fixture.store.streams().last)
        let first = try await fixture.store.files(in: stream)
        for day in 1...5 {
            clock.advance(by: .days(1))
            try await fixture.submit(day * 1_000..<day * 1_000 + 5)
            try await replicator.copyAll()
        }
        let files = try await fixture.store.files(in: stream)
        #expect(Set(files).isDisjoint(with: first))
        #expect(ReplicaCatalog(files).bases.count == 3, "Two days need three daily bases.")
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent() == original)
    }

    @Test func `Retention removes earlier streams and no foreign files`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        let clock = AdvancedClock(SystemClock().now)
        let rules = ReplicaRules(retention: .days(2))
        try await fixture.replicator(rules, clock: clock).copyAll()
        let first = try #require(try await fixture.store.streams().last)
        // One folder sorts before all streams, and one after them.
        let foreign = ["2026-backups/base-0000000000000001.json", "photos/picture"]
        for name in foreign { try await fixture.store.write([1], to: name) }
        #expect(try await fixture.store.streams() == [first])
        try await fixture.ledger.changeFeed.stop()
        let replicator = fixture.replicator(rules, clock: clock)
        for day in 1...4 {
            clock.advance(by: .days(1))
            try await fixture.submit(day * 1_000..<day * 1_000 + 5)
            try await replicator.copyAll()
        }
        let streams = try await fixture.store.streams()
        #expect(streams.count == 1 && streams != [first])
        for name in foreign { #expect(try await fixture.store.read(name) == [1]) }
        // The latest stream is restored, not the folder with the last name.
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent() == original)
    }

    @Test func `The log is shortened after its rows are replicated`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        try await fixture.replicator().copyAll()
        try await fixture.submit(500..<510)
        let last = try await fixture.ledger.changeFeed.last().sequence
        try await fixture.ledger.changeFeed.removeRows(before: last)
        #expect(try await fixture.ledger.changeFeed.nonce(at: last - 1) == nil)
        #expect(try await fixture.ledger.changeFeed.nonce(at: last) != nil)
        // Rows that no replica has: the stream continues with another base.
        try await fixture.replicator().copyAll()
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent() == original)
    }

    @Test func `A ledger without a replica has no log`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        try await fixture.replicator().copyAll()
        #expect(try await fixture.ledger.changeFeed.stop())
        #expect(try await !fixture.ledger.changeFeed.stop())
        try await fixture.submit(500..<510)
        #expect(try await fixture.ledger.storageFaults() == [])
        await #expect(throws: LedgerError.self) { try await fixture.ledger.changeFeed.last() }
        try await fixture.replicator().copyAll()
        #expect(try await fixture.store.streams().count == 2)
    }

    @Test func `Commits write the log from its first transaction on, and never after a rollback of it`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        let feed = fixture.ledger.changeFeed
        await #expect(throws: LedgerError.self) {
            try await feed.file.write { db in
                _ = try feed.start(named: "rolled back", in: db)
                #expect(feed.file.recordsChanges.withLock { $0 }, "The next transaction needs it.")
                throw LedgerError.overloaded
            }
        }
        #expect(feed.file.recordsChanges.withLock { !$0 })
        try await fixture.submit(500..<505)
        try await fixture.replicator().copyAll()
        try await fixture.submit(505..<510)
        try await fixture.replicator().copyAll()
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent() == original)
    }

    @Test func `A log with the triggers of another version is replaced, and another stream starts`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        try await fixture.replicator().copyAll()
        try await fixture.ledger.file.write { db in
            try db.execute(sql: "DROP TRIGGER changePlayerUpdated")
            try db.execute(
                sql: "CREATE TRIGGER changeOther AFTER INSERT ON game BEGIN INSERT INTO change (line) VALUES ('x'); END"
            )
        }
        try await fixture.submit(500..<510)
        try await fixture.replicator().copyAll()
        #expect(try await fixture.store.streams().count == 2)
        // The next start finds its own triggers.
        try await fixture.replicator().copyAll()
        #expect(try await fixture.store.streams().count == 2)
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent() == original)
    }

    @Test func `A gap between segments is found, and overlapping ones are not`() throws {
        func catalog(_ ranges: (Int64, Int64)...) -> ReplicaCatalog {
            ReplicaCatalog(ranges.map { ReplicaCatalog.segmentName(from: $0.0, to: $0.1) })
        }
        let overlapping = catalog((1, 5), (5, 9), (5, 7), (3, 20), (20, 21)).chain(from: 1, of: "s")
        #expect(overlapping.segments.map(\.end) == [5, 20, 21] && overlapping.gap == nil)
        let gap = catalog((1, 5), (6, 9)).chain(from: 1, of: "s")
        #expect(gap.segments.map(\.end) == [5] && gap.gap != nil)
        #expect(catalog((1, 5), (7, 9), (9, 12)).start(ofChainTo: 12) == 7)
        #expect(catalog((1, 5), (7, 9)).start(ofChainTo: 20) == 20)
        #expect(ReplicaCatalog(["changes-x.jsonl", "other", "base-1.json"]).segments.isEmpty)
    }
}
