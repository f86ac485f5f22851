import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

/// Faults between a commit and its response.
struct `Faults of a PostgreSQL commit` {
    let ledger: PostgresLedger
    let database: PostgresDatabase

    init() async throws {
        let opened = try await TestLedger(statementTimeout: .seconds(1))
        (ledger, database) = (opened.ledger, opened.database)
    }

    private func commit(_ name: String) async throws -> Commit {
        try await ledger.commit(
            NodeWork(name: name, batchSize: 2, playerCount: 2).batch(0), in: NodeWork.realm, at: NodeWork.morning)
    }

    private struct Unreachable: Error {}

    /// Returns the process number of the backend of a connection of `pool`.
    private static func process(of pool: ConnectionPool) async throws -> Int64 {
        try await pool.run { try $0.run([.text("SELECT pg_backend_pid()")])[0].rows[0].integer(0) }
    }

    @Test func `A commit that waits too long for another commit writes nothing and reports it`() async throws {
        let holder = try Connection(database)
        let head = try await ledger.overview(of: NodeWork.realm).head
        let held = try PostgresTransaction(
            committingTo: NodeWork.realm, on: holder.connection, settings: database.settings)
        #expect(held.head == head)
        let error = await #expect(throws: LedgerError.self) { _ = try await commit("waiting") }
        #expect(error == .unavailable("PostgreSQL: canceling statement due to statement timeout (57014)"))
        #expect(try await ledger.overview(of: NodeWork.realm).head == head)
        try holder.connection.run([.run(.rollback)])
        #expect(try await commit("waiting").newFacts.count == 2)
    }

    @Test func `A commit may take longer than the time limit of its statements`() async throws {
        let pool = ConnectionPool(connectionCount: 1, open: database.open)
        try await pool.run { connection in
            for _ in 0..<8 { try connection.run([.text("SELECT pg_sleep(0.6)")]) }
        }
    }

    @Test func `A late job has half the time for its first response and for those of a commit`() throws {
        let connection = try database.open()
        let half = connection.usualPatience / 2
        func isHalf(_ end: ContinuousClock.Instant?, since start: ContinuousClock.Instant) -> Bool {
            end.map { $0 >= start + half && $0 <= .now + half } ?? false
        }
        let start = ContinuousClock.now
        connection.beginJob(.late)
        #expect(isHalf(connection.answerDeadline, since: start))
        try connection.run([.text("SELECT 1")])
        #expect(connection.answerDeadline == nil)
        connection.limitAllAnswers()
        for _ in 0..<2 {
            try connection.run([.text("SELECT 1")])
            #expect(isHalf(connection.answerDeadline, since: start))
        }
    }

    @Test func `A job on a silent server fails after one wait`() async throws {
        let server = try await PostgresServer.shared.value
        let proxy = try StallingProxy(of: server)
        defer { proxy.resume() }
        let (address, patience) = (try PostgresAddress(server.addressText(through: proxy)), Duration.seconds(3))
        let slot = PooledConnection(number: 0, circuit: Locked(Circuit(silenceTime: .zero))) { deadline in
            try PostgresConnection(to: address, patience: patience, responseTime: .seconds(60), until: deadline)
        }
        let sentAt = Locked(ContinuousClock.now)
        let outcome = try await withCheckedThrowingContinuation { continuation in
            slot.queue.async {
                continuation.resume(
                    with: Result {
                        let start = ContinuousClock.now
                        try slot.run(
                            { _ = try $0.run([.text("SELECT 1")]) },
                            JobLimits(work: .reading, start: start, deadline: start + .seconds(60)))
                        proxy.stall()
                        try? slot.run(
                            { connection in
                                sentAt.withLock { $0 = .now }
                                try connection.run([.text("BEGIN"), .text("SELECT 1")])
                            }, JobLimits(work: .writing, start: .now, deadline: nil))
                        return slot.outcome
                    })
            }
        }
        guard case .silent(_, let since) = outcome else { throw Unreachable() }
        // A second wait, for the response to a rollback, would start after the first one has ended.
        #expect(since < sentAt.withLock { $0 } + patience)
    }

    /// The server may have reached its limit on connections.
    @Test func `Jobs continue on an open connection while the probe cannot open one`() async throws {
        let openings = Locked(0)
        let pool = ConnectionPool(connectionCount: 1, probeInterval: .milliseconds(1)) { [database] _ in
            let isFirst = openings.withLock { count in
                count += 1
                return count == 1
            }
            guard isFirst else { throw Unreachable() }
            return try database.open()
        }
        for count in 2...4 {
            let error = await #expect(throws: PostgresError.self) {
                try await pool.run(.writing) { connection in
                    _ = try connection.run([
                        .text("BEGIN"), .text("SET LOCAL statement_timeout = 10"), .text("SELECT pg_sleep(3600)"),
                    ])
                }
            }
            #expect(error?.state == PostgresError.queryCanceled)
            // A probe follows. The next one starts after the result of this one is known.
            try await waitUntil("a probe has failed") { openings.withLock { $0 } >= count }
            #expect(try await pool.run(.longReading) { try $0.run([.text("SELECT 1")])[0].rows.count } == 1)
        }
    }

    @Test func `A lost connection is not replaced after the job's time is over`() async throws {
        // A semaphore must not be released below its initial value.
        let places = DispatchSemaphore(value: 0)
        places.signal()
        let pool = ConnectionPool(connectionCount: 1) { [database] _ in
            guard places.wait(timeout: .now()) == .success else { throw Unreachable() }
            return try database.open()
        }
        // Opening a second connection would throw another error.
        await #expect(throws: PostgresError.self) {
            try await pool.run { connection in
                let end = ContinuousClock.now + connection.usualPatience
                while ContinuousClock.now < end { try connection.run([.text("SELECT pg_sleep(0.1)")]) }
                try connection.run([.text("SELECT pg_terminate_backend(pg_backend_pid())")])
            }
        }
    }

    @Test func `A connection that cannot be opened fails only its own job`() async throws {
        let (places, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let end = DispatchSemaphore(value: 0)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        places.signal()
        let pool = ConnectionPool(connectionCount: 2, probeInterval: .seconds(3_600)) { [database] _ in
            if places.wait(timeout: .now()) == .success { return try database.open() }
            begin.yield()
            end.wait()
            throw Unreachable()
        }
        var events = begun.makeAsyncIterator()
        // The open connection is used while the other is being opened.
        async let held = pool.run { connection in
            begin.yield()
            gate.wait()
            return try connection.run([.text("SELECT pg_backend_pid()")])[0].rows[0].integer(0)
        }
        await events.next()
        let failing = Task { try await Self.process(of: pool) }
        await events.next()
        gate.signal()
        let process = try await held
        for _ in 0..<1_000 { end.signal() }
        await #expect(throws: Unreachable.self) { try await failing.value }
        // A job that starts before the open connection is idle fails. Later jobs do not fail because of it.
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                #expect(try await Self.process(of: pool) == process)
                break
            } catch is Unreachable {
                try #require(ContinuousClock.now < deadline)
            }
        }
    }

    @Test func `A connection counts as open during its first job`() async throws {
        let (places, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        places.signal()
        let pool = ConnectionPool(connectionCount: 2, probeInterval: .seconds(3_600)) { [database] _ in
            guard places.wait(timeout: .now()) == .success else { throw Unreachable() }
            return try database.open()
        }
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        async let first = pool.run { connection in
            begin.yield()
            gate.wait()
            return try connection.run([.text("SELECT pg_backend_pid()")]).count
        }
        for await _ in begun { break }
        // Neither job is rejected because of the other one.
        for _ in 0..<2 {
            await #expect(throws: Unreachable.self) { _ = try await Self.process(of: pool) }
        }
        gate.signal()
        #expect(try await first == 1)
    }

    @Test func `A server is used again when it is reachable again`() async throws {
        let places = DispatchSemaphore(value: 0)
        let pool = ConnectionPool(connectionCount: 1) { [database] _ in
            guard places.wait(timeout: .now()) == .success else { throw Unreachable() }
            return try database.open()
        }
        await #expect(throws: Unreachable.self) { _ = try await Self.process(of: pool) }
        // A probe opens its own connection.
        for _ in 0..<1_000 { places.signal() }
        try await waitUntil("a job gets a response") { (try? await Self.process(of: pool)) != nil }
        // From then on, all jobs start.
        for _ in 0..<3 { _ = try await Self.process(of: pool) }
    }

    @Test func `A full disk is probed at most once a second`() {
        let (disk, now) = (DiskSpace(), ContinuousClock.now)
        #expect(disk.beginProbe(at: now))
        #expect(!disk.beginProbe(at: now + .milliseconds(999)))
        #expect(disk.beginProbe(at: now + .seconds(1)))
    }

    /// Statements that need space fail as on a full disk: they insert facts or create a table.
    @Test func `A ledger whose disk is full reports that it accepts no writes until there is space`() async throws {
        let ledger = try await PostgresLedger(
            at: PostgresAddress(PostgresServer.shared.value.makeDatabase()))
        try await NodeWork.prepare(ledger)
        #expect(try await ledger.condition().acceptsWrites)
        try await ledger.execute(
            """
            CREATE FUNCTION refuse_rows() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$
            """,
            """
            CREATE FUNCTION refuse_tables() RETURNS event_trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$
            """,
            "CREATE TRIGGER full_disk BEFORE INSERT ON fact EXECUTE FUNCTION refuse_rows()",
            """
            CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE TABLE')
            EXECUTE FUNCTION refuse_tables()
            """)
        let commands = try NodeWork(name: "full", batchSize: 2, playerCount: 2).batch(0)
        await #expect(throws: LedgerError.full("PostgreSQL: no space (53100)")) {
            _ = try await ledger.commit(commands, in: NodeWork.realm, at: NodeWork.morning)
        }
        for _ in 0..<2 { #expect(try await !ledger.condition().acceptsWrites) }
        try await ledger.execute("DROP EVENT TRIGGER full_disk", "DROP TRIGGER full_disk ON fact")
        try await waitUntil("the ledger accepts writes") { try await ledger.condition().acceptsWrites }
        let commit = try await ledger.commit(commands, in: NodeWork.realm, at: NodeWork.morning)
        #expect(commit.newFacts.count == 2)
    }

    /// With millions of entries, such a command takes this long. Here each deletion takes four times longer than other
    /// statements may, and longer than other calls wait for a response.
    @Test(arguments: [
        Command.reset(try! LeaderboardID("points")),
        .configure(
            try! Leaderboard(id: LeaderboardID("points"), game: GameID(NodeWork.game), submission: .mostRecent)),
    ])
    func `A command that clears or recomputes a leaderboard has a longer time limit`(command: Command) async throws {
        _ = try await commit("before")
        try await ledger.execute(
            """
            CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN PERFORM pg_sleep(4); RETURN NULL; END $$
            """,
            """
            CREATE TRIGGER long BEFORE DELETE ON entry FOR EACH STATEMENT EXECUTE FUNCTION take_long()
            """)
        let changed = try await ledger.commit([command], in: NodeWork.realm, at: NodeWork.morning)
        #expect(changed.newFacts.count == 1)
        // Later statements have the usual time limit again, on every connection.
        for _ in 0..<3 {
            let error = await #expect(throws: LedgerError.self) { try await ledger.execute("SELECT pg_sleep(3)") }
            #expect(error == .unavailable("PostgreSQL: canceling statement due to statement timeout (57014)"))
        }
    }

    @Test func `A ledger continues after an idle connection was terminated`() async throws {
        let process = try await ledger.execute("SELECT pg_backend_pid()")
        try await terminate(try #require(process))
        #expect(try await commit("ended").newFacts.count == 2)
        #expect(try await commit("ended").newFacts == [])
    }

    @Test func `A commit whose connection ends before the commit writes nothing`() async throws {
        let head = try await ledger.overview(of: NodeWork.realm).head
        let connection = try Connection(database)
        var transaction = try PostgresTransaction(
            committingTo: NodeWork.realm, on: connection.connection, settings: database.settings)
        var random = SystemRandomNumberGenerator()
        let commands = try NodeWork(name: "lost", batchSize: 2, playerCount: 2).batch(0)
        #expect(try transaction.commit(commands, at: NodeWork.morning, using: &random).newFacts.count == 2)
        try await terminate(connection.process)
        #expect(throws: (any Error).self) { try transaction.finish() }
        #expect(!connection.connection.isUsable)
        #expect(try await ledger.overview(of: NodeWork.realm).head == head)
    }

    @Test func `A commit whose connection ends during the commit reports an unknown outcome`() async throws {
        // A trigger at the end of the commit blocks, as a slow disk does.
        try await ledger.execute(
            """
            CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END $$
            """,
            """
            CREATE CONSTRAINT TRIGGER standing AFTER INSERT ON submission DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION stand_still()
            """)
        let holder = try Connection(database)
        try holder.connection.run([.text("BEGIN"), .text("SELECT pg_advisory_xact_lock(4711)")])
        async let answer = await Result { try await commit("standing") }
        var process: Int64?
        while process == nil { process = try await ledger.process(waitingFor: holder) }
        try await terminate(try #require(process))
        guard case .failure(let error) = await answer, case LedgerError.unanswered = error else {
            Issue.record("The commit returned: \(await answer)")
            return
        }
        try holder.connection.run([.text("ROLLBACK")])
        // The same ids are counted once, whatever the outcome was.
        #expect(try await commit("standing").newFacts.count == 2)
        #expect(try await commit("standing").newFacts == [])
    }

    private func terminate(_ process: Int64) async throws {
        let connection = try Connection(database)
        try connection.connection.run([.text("SELECT pg_terminate_backend(\(process))")])
    }

    @Test(arguments: [
        ("53100", LedgerError.full("PostgreSQL: no luck (53100)")),
        ("XX001", .damaged("PostgreSQL: no luck (XX001)")), ("XX002", .damaged("PostgreSQL: no luck (XX002)")),
        ("25006", .unavailable("PostgreSQL: no luck (25006)")), ("40001", .unavailable("PostgreSQL: no luck (40001)")),
    ])
    func `An error contains the server's message`(state: String, expected: LedgerError) async throws {
        let raise = "DO $$ BEGIN RAISE EXCEPTION 'no luck' USING ERRCODE = '\(state)'; END $$"
        let error = await #expect(throws: LedgerError.self) {
            try await ledger.run { connection in _ = try connection.run([.text(raise)]) }
        }
        #expect(error == expected)
        // The connection can still be used.
        #expect(try await ledger.games().count == 1)
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

extension JobLimits {
    /// The limits of a writing job that was submitted long ago.
    fileprivate static var late: JobLimits { JobLimits(work: .writing, start: .now - .seconds(60), deadline: nil) }
}
