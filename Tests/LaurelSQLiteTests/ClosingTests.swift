import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

struct `Closing a ledger` {
    /// The last reference to the file often belongs to work on the writer's queue.
    @Test func `Releasing a ledger does not deadlock, whether or not it was closed`() async throws {
        for round in 0..<200 {
            let directory = try TemporaryDirectory()
            var ledger: SQLiteLedger? = try SQLiteLedger(in: directory.path, creating: true)
            _ = try await ledger?.add(Game(id: GameID("com.example.\(round)")))
            if round.isMultiple(of: 2) { try await ledger?.close() }
            ledger = nil
        }
    }

    @Test func `A closed ledger releases its directory even if handles to it remain`() async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        let game = try await ledger.add(Game(id: GameID("com.example.first")))
        #expect(throws: OpeningError.self) { try SQLiteLedger(in: directory.path, creating: false) }
        try await ledger.close()
        let other = try SQLiteLedger(in: directory.path, creating: false)
        #expect(try await other.games() == [game])
        let closed = LedgerError.unavailable("it was closed")
        await #expect(throws: closed) { try await ledger.games() }
        await #expect(throws: closed) { try await ledger.add(Game(id: GameID("com.example.second"))) }
        // Closing the first ledger again does not affect the second.
        await #expect(throws: closed) { try await ledger.close() }
        #expect(throws: OpeningError.self) { try SQLiteLedger(in: directory.path, creating: false) }
        #expect(try await other.games() == [game])
    }

    @Test(.enabled(if: DiskSpaceTests.isLinux, "SQLite on Apple's systems does not remove the log."))
    func `The connections that prefetch are closed before the connection that writes`() async throws {
        let directory = try TemporaryDirectory()
        try await directory.fill()
        var settings = StorageSettings.standard
        settings.prefetch = PrefetchDecision(isOn: true)
        let ledger = try SQLiteLedger(in: directory.path, creating: false, settings: settings)
        let service = try await RealmService(Filling.realm, ledger: ledger)
        _ = try await service.submit([try Filling.submission(400)])
        let log = TemporaryDirectory.ledger + "-wal"
        #expect(try directory.names().contains(log))
        try await ledger.close()
        // The last connection removes the log, unless it may only read.
        #expect(try !directory.names().contains(log))
    }

    @Test(.timeLimit(.minutes(15))) func `Closing a ledger resumes the tasks that wait for facts`() async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        let game = try await ledger.add(Game(id: GameID("com.example.first")))
        let realm = Realm(group: game.group, environment: .production)
        // The second task uses the position of the notification that resumed the first.
        let waiting = (1...2).map { _ in Task { try await ledger.waitForFacts(in: realm, after: .start.next) } }
        let leaderboard = try Leaderboard(id: LeaderboardID("points"), game: game.id)
        _ = try await ledger.commit([.create(leaderboard)], in: realm, at: Moment(milliseconds: 0))
        for _ in 0..<100 { await Task.yield() }
        try await ledger.close()
        for task in waiting {
            await #expect(throws: LedgerError.unavailable("it was closed")) { try await task.value }
        }
    }
}
