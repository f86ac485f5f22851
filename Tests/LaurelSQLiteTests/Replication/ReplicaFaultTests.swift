import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

/// Damaged and incomplete replicas, unreachable targets, and ledgers that lost their history.
@Suite struct ReplicaFaultTests {
    /// Creates a replica with a base and three segments.
    private static func replicated() async throws -> ReplicaFixture {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        let replicator = fixture.replicator()
        try await replicator.copyAll()
        for start in [500, 600, 700] {
            try await fixture.submit(start..<start + 5)
            try await replicator.copyNew()
        }
        return fixture
    }

    private static func failure(_ fixture: ReplicaFixture, _ name: String) async throws -> ReplicaError? {
        do {
            try await fixture.restored(name) { _, _ in }
            return nil
        } catch let error as ReplicaError {
            #expect(!FileManager.default.fileExists(atPath: fixture.home.path(name)))
            return error
        }
    }

    @Test(arguments: [0, 0.3, 0.6, 1])
    func `A damaged file is refused with its name`(share: Double) async throws {
        let fixture = try await Self.replicated()
        let segments = try await fixture.segments()
        let name = try #require(segments.dropLast().last)
        var bytes = try await fixture.store.read(name)
        bytes[Int(Double(bytes.count - 1) * share)] ^= 1
        try await fixture.store.write(bytes, to: name)
        guard case .damaged(name, _)? = try await Self.failure(fixture, "elsewhere") else {
            Issue.record("The damaged file is not named.")
            return
        }
        // The state before the damaged file can be restored.
        let start = try await fixture.ledger.overview(of: Filling.realm).head.position.value - 10
        let content = try await fixture.restoredContent("before", limit: .position(start, Filling.realm))
        #expect(content.reading.overview.head.position.value == start)
    }

    @Test func `A missing file is refused with the name of the next one`() async throws {
        let fixture = try await Self.replicated()
        let segments = try await fixture.segments()
        try await fixture.store.remove(try #require(segments.dropLast().last))
        let next = try #require(segments.last?.split(separator: "/").last.map(String.init))
        guard case .gap(_, _, next)? = try await Self.failure(fixture, "elsewhere") else {
            Issue.record("The gap is not reported.")
            return
        }
    }

    @Test func `A missing part of a base is refused with its name`() async throws {
        let fixture = try await Self.replicated()
        let stream = try #require(try await fixture.store.streams().last)
        let part = try #require(try await fixture.store.files(in: stream).first { $0.contains(".part-") })
        try await fixture.store.remove("\(stream)/\(part)")
        #expect(try await Self.failure(fixture, "elsewhere") == .missing(name: "\(stream)/\(part)"))
    }

    @Test func `Another replicator continues the stream of one that was killed while it wrote`() async throws {
        let fixture = try await Self.replicated()
        let stream = try #require(try await fixture.store.streams().last)
        // The draft of the killed process.
        try Data("half of a".utf8).write(
            to: URL(fileURLWithPath: fixture.home.path("replica/\(stream)/.changes-0000000000000001.jsonl")))
        try await fixture.submit(800..<810)
        try await fixture.replicator().copyAll()
        #expect(try await fixture.store.streams() == [stream])
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent() == original)
    }

    @Test func `An unreachable target is reported, and the replica continues afterwards`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        // The disk of the target is not mounted.
        try FileManager.default.removeItem(atPath: fixture.home.path("replica"))
        let replicator = fixture.replicator()
        let replication = Task { await replicator.run() }
        try await waitUntil("the failure is reported") { replicator.status.failure != nil }
        try await fixture.submit(500..<510)
        #expect(replicator.status.age(at: SystemClock().now) > Span(milliseconds: 0))
        #expect(!FileManager.default.fileExists(atPath: fixture.home.path("replica")))
        try fixture.createTarget()
        try await waitUntil("the replica is complete: \(replicator.status)") {
            replicator.status.incompleteSince == nil && replicator.status.failure == nil
        }
        replication.cancel()
        await replication.value
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent() == original)
    }

    @Test func `The age increases while the changes cannot be read`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        let clock = AdvancedClock(SystemClock().now)
        let replicator = fixture.replicator(clock: clock)
        try await replicator.copyAll()
        #expect(replicator.status.age(at: clock.now) == Span(milliseconds: 0))
        try await fixture.submit(500..<510)
        // A line is lost, so that the log has a gap.
        let last = try await fixture.ledger.changeFeed.last().sequence
        try await fixture.ledger.file.write { db in
            try PreparedStatement("DELETE FROM change WHERE sequence = ?", in: db).run(.integer(last - 5))
        }
        await #expect(throws: LedgerError.self) { try await replicator.copyNew() }
        clock.advance(by: Span(milliseconds: 60_000))
        await #expect(throws: LedgerError.self) { try await replicator.copyNew() }
        #expect(replicator.status.age(at: clock.now) >= Span(milliseconds: 60_000))
    }

    @Test func `A ledger that was restored to an earlier state starts another stream`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        try await fixture.replicator().copyAll()
        try await fixture.ledger.close()
        let copy = try fixture.home.bytes(of: "data/laurel.sqlite")
        // The history that is lost.
        let lost = try ReplicaFixture(fixture.home)
        try await lost.submit(500..<510)
        try await lost.replicator().copyAll()
        try await lost.ledger.close()
        let stream = try #require(try await fixture.store.streams().last)
        try FileManager.default.removeItem(atPath: fixture.home.path("data"))
        try FileManager.default.createDirectory(
            atPath: fixture.home.path("data"), withIntermediateDirectories: true)
        try fixture.home.write(copy, to: "data/laurel.sqlite")
        // As many commits as the lost ones, so that only their content differs.
        let other = try ReplicaFixture(fixture.home)
        try await other.submit(600..<610)
        try await other.replicator().copyAll()
        let streams = try await fixture.store.streams()
        #expect(streams.count == 2 && streams.first == stream)
        let original = try await ReplicaFixture.content(of: other.ledger)
        #expect(try await other.restoredContent() == original)
        // The lost history is still there.
        try await other.restored("lost", stream: stream) { restored, _ in
            let found = try await restored.submissions(
                [
                    SubmissionKey(
                        leaderboard: LeaderboardNumber(1), player: PlayerNumber(21), id: SubmissionID("fill 500"))
                ],
                in: Filling.realm)
            let facts = try await restored.facts(in: Filling.realm, after: .start, limit: .max)
            #expect(facts.count == 412 && found.count == 1)
        }
        try await other.ledger.close()
    }

    @Test func `A restored ledger is another history`() async throws {
        let fixture = try await Self.replicated()
        try await fixture.restored { restored, _ in
            #expect(try await !restored.changeFeed.stop(), "The restored ledger must not continue the stream.")
            let replicator = Replicator(
                of: restored, to: fixture.store, rules: ReplicaRules(), clock: SystemClock(), version: "test")
            try await replicator.copyAll()
        }
        #expect(try await fixture.store.streams().count == 2)
    }

    @Test func `Changes without a replicator are replicated by the next one`() async throws {
        let fixture = try await Self.replicated()
        try await fixture.ledger.close()
        let next = try ReplicaFixture(fixture.home)
        try await next.submit(800..<810)
        try await next.ledger.close()
        let last = try ReplicaFixture(fixture.home)
        try await last.replicator().copyAll()
        #expect(try await fixture.store.streams().count == 1)
        let original = try await ReplicaFixture.content(of: last.ledger)
        #expect(try await last.restoredContent() == original)
        try await last.ledger.close()
    }
}
