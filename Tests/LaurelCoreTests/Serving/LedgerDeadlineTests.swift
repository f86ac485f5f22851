import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

struct `The deadline of a request` {
    /// A ledger that records the deadlines of commits, loads and reads of facts.
    struct RecordingLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let commits = Locked<[LedgerDeadline?]>([])
        let loads = Locked<[LedgerDeadline?]>([])
        let reads = Locked<[LedgerDeadline?]>([])

        func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
            commits.withLock { $0.append(LedgerDeadline.current) }
            return try await ledger.commit(commands, in: realm, at: clock)
        }

        func facts(
            in realm: Realm, after position: LedgerPosition, limit: Int
        ) async throws(LedgerError) -> [Fact] {
            reads.withLock { $0.append(LedgerDeadline.current) }
            return try await ledger.facts(in: realm, after: position, limit: limit)
        }

        func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
            loads.withLock { $0.append(LedgerDeadline.current) }
            return try await ledger.entries(of: ranking, in: realm)
        }

        func entriesForLoading(
            of ranking: RankingID, in realm: Realm
        ) async throws(LedgerError) -> RankingEntries {
            loads.withLock { $0.append(LedgerDeadline.current) }
            return try await ledger.entriesForLoading(of: ranking, in: realm)
        }
    }

    /// A ledger whose reads of players wait for a gate.
    struct StallingLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let gate = Gate()

        func players(
            named references: Set<PlayerReference>, in realm: Realm
        ) async throws(LedgerError) -> [PlayerReference: Player] {
            await gate.pass()
            return try await ledger.players(named: references, in: realm)
        }
    }

    @Test func `The time starts with the first transaction`() {
        let (deadline, start) = (LedgerDeadline(.seconds(2)), ContinuousClock.now)
        #expect(deadline.end(at: start + .seconds(30)) == start + .seconds(32))
        #expect(deadline.end(at: start + .seconds(31)) == start + .seconds(32))
        #expect(LedgerDeadline(.seconds(2), from: start).end(at: start + .seconds(30)) == start + .seconds(2))
    }

    @Test func `Half of the time remains for a commit after the wait in the queue`() {
        var queue = QueueBounds(patience: .seconds(5))
        queue.limitCommits(to: .seconds(2))
        #expect(queue.patience == .seconds(1) && queue.commitTime == .seconds(2))
        queue.limitCommits(to: .seconds(60))
        #expect(queue.patience == .seconds(1))
    }

    @Test(arguments: [(0, 2_000), (1, 2_000), (2, 2_001), (1_001, 3_000), (4_095, 6_094)])
    func `The time of a batch grows with the commands of its largest caller`(commandCount: Int, milliseconds: Int) {
        var queue = QueueBounds()
        #expect(queue.commitTime(ofCommands: commandCount) == nil)
        queue.limitCommits(to: .seconds(2))
        #expect(queue.commitTime(ofCommands: commandCount) == .milliseconds(milliseconds))
    }

    @Test func `A large batch of one caller has more time than many callers with one command each`() async throws {
        let arcade = try await Arcade()
        let queue = QueueBounds(commitTime: .seconds(2))
        let arrival = ContinuousClock.now
        for sizes in [[1, 1, 1], [1, 501]] {
            let intake = CommandIntake(queue)
            for size in sizes {
                let commands = try (0..<size).map { _ in try Command.submit(arcade.submission(1, by: "ann")) }
                intake.enqueue(WaitingCommands(commands: commands) { _ in }, startWriter: {})
            }
            let deadline = try #require(intake.nextBatch { _ in true }?.deadline)
            let time = Duration.seconds(2) + .milliseconds(sizes[sizes.count - 1] - 1)
            let end = deadline.end(at: .now)
            #expect(end >= arrival + time && end <= .now + time, "\(sizes)")
        }
    }

    /// The writer is started by a request with another deadline.
    @Test func `A batch has the deadline of its first command, and the load of a ranking has none`() async throws {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points"))])
        let ledger = RecordingLedger(ledger: arcade.ledger)
        var queue = QueueBounds()
        queue.limitCommits(to: .seconds(3_600))
        let service = try await RealmService(arcade.realm, ledger: ledger, clock: arcade.clock, queue: queue)
        let start = ContinuousClock.now
        try await LedgerDeadline.$current.withValue(LedgerDeadline(.seconds(1))) {
            _ = try await service.submit([arcade.submission(5, by: "ann", on: "points")])
        }
        let deadline = try #require(ledger.commits.withLock { $0 }.first ?? nil)
        let end = deadline.end(at: .now)
        #expect(end >= start + .seconds(3_600) && end <= .now + .seconds(3_600))
        #expect(ledger.loads.withLock { $0.map { $0 == nil } } == [true])
    }

    @Test func `A committed batch is applied after its deadline`() async throws {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points"))])
        let ledger = RecordingLedger(ledger: arcade.ledger)
        let service = try await RealmService(
            arcade.realm, ledger: ledger, clock: arcade.clock, queue: QueueBounds(commitTime: .zero))
        _ = try await service.submit([arcade.submission(4, by: "ann")])
        ledger.reads.withLock { $0 = [] }
        // The service reads this commit of another process before it applies its own.
        try await arcade.commit([.submit(arcade.submission(3, by: "ben"))])
        _ = try await service.submit([arcade.submission(5, by: "ann")])
        #expect(ledger.commits.withLock { $0.map { $0 != nil } } == [true, true])
        let reads = ledger.reads.withLock(\.self)
        #expect(!reads.isEmpty && reads.allSatisfy { $0 == nil })
    }

    /// The first request starts the read, and the second one waits for the next read.
    @Test(.timeLimit(.minutes(15)))
    func `A request waits for a shared read of players until its deadline, and later ones get the result`() async throws
    {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points")), .submit(arcade.submission(5, by: "ann"))])
        let ledger = StallingLedger(ledger: arcade.ledger)
        var queue = QueueBounds()
        queue.limitCommits(to: .seconds(3_600))
        let service = try await RealmService(arcade.realm, ledger: ledger, clock: arcade.clock, queue: queue)
        let ann = try PlayerReference("ann")
        for _ in 0..<2 {
            await #expect(throws: ServiceError.ledger(.unavailable("the time of the request is over"))) {
                try await LedgerDeadline.$current.withValue(LedgerDeadline(.milliseconds(20))) {
                    _ = try await service.players.player(ann)
                }
            }
        }
        let later = Task { try await service.players.player(ann) }
        await until { await ledger.gate.heldCount == 1 }
        await ledger.gate.open()
        #expect(try await later.value.number == PlayerNumber(1))
    }

    @Test func `The load of a window has no deadline`() async throws {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points")), .submit(arcade.submission(5, by: "ann"))])
        let ledger = RecordingLedger(ledger: arcade.ledger)
        let service = try await arcade.service(over: ledger)
        let page = try await LedgerDeadline.$current.withValue(LedgerDeadline(.seconds(1))) {
            try await service.page(
                .rows(from: RowNumber(1), limit: PageLimit(10, for: .server)), of: LeaderboardID("points"),
                in: arcade.game.id, time: .today)
        }
        #expect(page.playerCount == 1)
        let loads = ledger.loads.withLock(\.self)
        #expect(!loads.isEmpty && loads.allSatisfy { $0 == nil })
    }

    @Test func `A batch of a ledger without deadlines has none`() async throws {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points"))])
        let ledger = RecordingLedger(ledger: arcade.ledger)
        let service = try await arcade.service(over: ledger)
        try await LedgerDeadline.$current.withValue(LedgerDeadline(.seconds(1))) {
            _ = try await service.submit([arcade.submission(5, by: "ann", on: "points")])
        }
        #expect(ledger.commits.withLock { $0.map { $0 == nil } } == [true])
    }
}
