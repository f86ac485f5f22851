import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

/// Replicas of ledgers, and ledgers that are restored from them.
@Suite struct ReplicaTests {
    private static let table = RecordTable("replicaTest")

    private static func key(_ name: String) throws -> APIKey {
        APIKey(
            id: try APIKeyID(name), game: try GameID("com.example.whack"), environment: .sandbox, kind: .server,
            secretHash: (0..<32).map { UInt8($0 * 8) }, createdAt: Filling.morning)
    }

    private static func write(_ text: String?, to name: String, of ledger: SQLiteLedger) async throws {
        try await ledger.transact(in: Filling.realm) { try $0.write([RecordKey(table, name): text]) }
    }

    @Test func `A replica that is written under load contains every commit`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        let replicator = fixture.replicator()
        let replication = Task { await replicator.run() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 1...4 {
                group.addTask { try await fixture.submit(writer * 1_000..<writer * 1_000 + 100) }
            }
            try await group.waitForAll()
        }
        let position = try await fixture.ledger.overview(of: Filling.realm).head.position.value
        try await waitUntil("the replica is complete: \(replicator.status)") {
            replicator.status.positions[Filling.realm] == position && replicator.status.incompleteSince == nil
        }
        replication.cancel()
        await replication.value
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        try await fixture.restored { restored, result in
            #expect(result.isComplete && result.examination.isSound)
            #expect(try await ReplicaFixture.content(of: restored) == original)
            #expect(try await restored.overview(of: Filling.realm).head.epoch > 1)
            // A resent score counts once.
            let again = try await restored.commit(
                [.submit(Filling.submission(4_050))], in: Filling.realm, at: Filling.morning)
            #expect(again.newFacts.isEmpty)
        }
    }

    @Test func `Keys, records and all kinds of changes of entries are restored`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        try await fixture.replicator().copyAll()
        let (board, game) = (try LeaderboardID("points"), try GameID("com.example.whack"))
        let ledger = fixture.ledger
        try await ledger.add(Self.key("first"))
        try await ledger.add(Self.key("second"))
        _ = try await ledger.revoke(APIKeyID("first"), at: Filling.morning)
        try await Self.write("{\"a\":\"ü\\n\"}", to: "kept", of: ledger)
        try await Self.write("1", to: "gone", of: ledger)
        try await Self.write(nil, to: "gone", of: ledger)
        let changes: [[Command]] = [
            [.remove(try PlayerReference("player 5"), from: board, occurrence: nil)],
            [.configure(try Leaderboard(id: board, game: game, order: .lowToHigh))],
            [.submit(try Filling.submission(501)), .recompute(board)],
            [.setFlags(.banned, of: try PlayerReference("player 7"))], [.erase(try PlayerReference("player 8"))],
        ]
        for commands in changes { _ = try await ledger.commit(commands, in: Filling.realm, at: Filling.morning) }
        try await fixture.replicator().copyAll()
        try await expectEqual(fixture, "changed")
        _ = try await ledger.commit([.reset(board)], in: Filling.realm, at: Filling.morning)
        try await fixture.submit(600..<620)
        try await fixture.replicator().copyAll()
        try await expectEqual(fixture, "reset")
        _ = try await ledger.commit(
            [.submit(try Filling.submission(700)), .wipe], in: Filling.realm, at: Filling.morning)
        try await fixture.submit(800..<820)
        try await fixture.replicator().copyAll()
        try await expectEqual(fixture, "wiped")
    }

    private func expectEqual(
        _ fixture: ReplicaFixture, _ name: String, at location: SourceLocation = #_sourceLocation
    ) async throws {
        let original = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent(name) == original, sourceLocation: location)
    }

    @Test func `A state whose facts a wipe deleted before they were replicated is refused`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        try await fixture.replicator().copyAll()
        let (start, content) = (
            try await fixture.ledger.overview(of: Filling.realm).head.position.value,
            try await ReplicaFixture.content(of: fixture.ledger)
        )
        try await fixture.submit(501..<504)
        let other = Realm(group: Filling.realm.group, environment: .production)
        func create(_ id: String) async throws -> Int64 {
            let board = try Leaderboard(id: LeaderboardID(id), game: GameID("com.example.whack"))
            return try await fixture.ledger.commit([.create(board)], in: other, at: Filling.morning).head.position.value
        }
        let middle = try await create("first")
        _ = try await create("second")
        _ = try await fixture.ledger.commit([.wipe], in: Filling.realm, at: Filling.morning)
        try await fixture.submit(800..<820)
        try await fixture.replicator().copyAll()

        let wiped = try await ReplicaFixture.content(of: fixture.ledger)
        #expect(try await fixture.restoredContent("end") == wiped)
        let before = ReplicaRestoration.Limit.position(start, Filling.realm)
        #expect(try await fixture.restoredContent("before", limit: before) == content)
        // The state of the other realm is only in the middle of the omitted commits.
        for (position, realm) in [(start + 1, Filling.realm), (start + 3, Filling.realm), (middle, other)] {
            let limit = ReplicaRestoration.Limit.position(position, realm)
            let error = await #expect(throws: ReplicaError.self) {
                _ = try await fixture.restoredContent("omitted", limit: limit)
            }
            guard case .omitted(Filling.realm, let last) = error else { throw try #require(error) }
            #expect(try await fixture.restoredContent("advice-\(position)", limit: .time(last)) == content)
        }
    }

    @Test func `Every position between the base and the end can be restored`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        try await fixture.replicator().copyAll()
        let start = try await fixture.ledger.overview(of: Filling.realm).head.position.value
        var contents: [Int64: ReplicaFixture.Content] = [:]
        for number in 1...4 {
            try await fixture.submit(500 + number..<501 + number)
            contents[start + Int64(number)] = try await ReplicaFixture.content(of: fixture.ledger)
        }
        try await fixture.replicator().copyAll()
        for (position, content) in contents {
            let limit = ReplicaRestoration.Limit.position(position, Filling.realm)
            try await fixture.restored("at-\(position)", limit: limit) { restored, result in
                #expect(result.isComplete == (position == start + 4))
                let found = try await ReplicaFixture.content(of: restored)
                #expect(found == content)
            }
        }
        for position in [start - 1, start + 5] {
            await #expect(throws: ReplicaError.self, "\(position)") {
                try await fixture.restored("not-at-\(position)", limit: .position(position, Filling.realm)) { _, _ in }
            }
            #expect(!FileManager.default.fileExists(atPath: fixture.home.path("not-at-\(position)")))
        }
    }

    @Test func `A commit that contains the requested position is not restored in part`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        try await fixture.replicator().copyAll()
        let start = try await fixture.ledger.overview(of: Filling.realm).head.position.value
        _ = try await fixture.ledger.commit(
            (500..<510).map { .submit(try Filling.submission($0)) }, in: Filling.realm, at: Filling.morning)
        try await fixture.replicator().copyAll()
        let content = try await fixture.restoredContent(limit: .position(start + 5, Filling.realm))
        #expect(content.reading.overview.head.position.value == start)
    }

    @Test func `A time between two commits can be restored`() async throws {
        let fixture = try ReplicaFixture()
        try await Filling.fill(fixture.ledger)
        try await fixture.replicator().copyAll()
        try await fixture.submit(500..<510)
        let content = try await ReplicaFixture.content(of: fixture.ledger)
        let time = SystemClock().now
        try await waitUntil("the clock advances") { SystemClock().now > time }
        try await fixture.submit(510..<520)
        try await fixture.replicator().copyAll()
        try await fixture.restored(limit: .time(time)) { restored, result in
            #expect(!result.isComplete && result.lastCommit <= time)
            let found = try await ReplicaFixture.content(of: restored)
            #expect(found == content)
        }
    }
}
