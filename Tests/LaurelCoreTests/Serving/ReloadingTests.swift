import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

/// A service whose ledger is replaced by an earlier copy that continues with other facts.
@Suite(.timeLimit(.minutes(15)))
struct `A service whose ledger moved back` {
    /// A ledger whose storage can be replaced, like a database server after a failover.
    struct ReplaceableLedger: LedgerWrapper {
        let current: Locked<MemoryLedger>
        /// Called once after facts are read, and before they are returned.
        let afterReading = Locked<(@Sendable () async -> Void)?>(nil)
        var ledger: MemoryLedger { current.withLock(\.self) }

        init(_ ledger: MemoryLedger) { current = Locked(ledger) }

        func commit(
            _ commands: [Command], with readAhead: ReadAhead?, in realm: Realm, at clock: Moment
        ) async throws(LedgerError) -> Commit {
            try await ledger.commit(commands, with: readAhead, in: realm, at: clock)
        }

        func facts(
            in realm: Realm, after position: LedgerPosition, limit: Int
        ) async throws(LedgerError) -> [Fact] {
            let facts = try await ledger.facts(in: realm, after: position, limit: limit)
            let body = afterReading.withLock { body in
                defer { body = nil }
                return body
            }
            await body?()
            return facts
        }

        /// Looks at the storage repeatedly, because a waiting call waits on the storage that it was made on.
        func waitForFacts(
            in realm: Realm, after point: HistoryPoint
        ) async throws(LedgerError) -> LedgerPosition {
            while true {
                let end = try await overview(of: realm).head.end
                try end.check(continuing: point)
                if end.position > point.position || Task.isCancelled { return end.position }
                await Task.yield()
            }
        }
    }

    let arcade: Arcade
    let board: Leaderboard
    let ledger: ReplaceableLedger
    let service: RealmService

    init() async throws {
        arcade = try await Arcade()
        board = try arcade.leaderboard("points")
        try await arcade.commit([.create(board)])
        ledger = ReplaceableLedger(arcade.ledger)
        service = try await arcade.service(over: ledger)
    }

    /// Returns a ledger with the first `count` facts of the service's ledger.
    private func copy(ofFirst count: Int) async throws -> MemoryLedger {
        let copy = MemoryLedger()
        _ = await copy.add(arcade.game)
        let facts = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: count)
        for fact in facts {
            switch fact.content {
            case .leaderboard: _ = try await copy.commit([.create(board)], in: arcade.realm, at: fact.moment)
            case .submission(let content):
                let players = try await arcade.ledger.players(numbered: [content.player], in: arcade.realm)
                let player = try #require(players[content.player]?.externalID)
                let submission = Submission(
                    id: content.id, game: arcade.game.id, leaderboard: board.id, player: .external(player),
                    score: content.score, context: content.context, receivedAt: content.receivedAt, author: .server)
                _ = try await copy.commit([.submit(submission)], in: arcade.realm, at: fact.moment)
            default: Issue.record("an unexpected fact: \(fact)")
            }
        }
        return copy
    }

    private func submit(_ scores: Range<Int64>, by name: String, to ledger: MemoryLedger) async throws {
        for score in scores {
            let submission = try arcade.submission(score, by: "\(name) \(score)")
            _ = try await ledger.commit([.submit(submission)], in: arcade.realm, at: arcade.clock.now)
        }
    }

    private func rows(of service: RealmService, time: TimeScope = .allTime) async throws -> [String] {
        let page = try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: board.id, in: arcade.game.id, time: time
        )
        return page.standings.map { "\($0.rank) \($0.player.externalID?.text ?? "?") \($0.entry.score)" }
    }

    /// Waits for the reload, and compares the ranking with that of a service that starts now.
    private func verifyReload(by service: RealmService, after epoch: Int64) async throws {
        await until { service.historyChanges.reloadCount == 1 && !service.historyChanges.isReloading }
        #expect(service.epoch > epoch)
        await service.reach(try await service.head())
        let fresh = try await arcade.service(over: ledger)
        for time in [TimeScope.allTime, .week] {
            #expect(try await rows(of: service, time: time) == rows(of: fresh, time: time))
        }
        #expect(service.epoch == fresh.epoch)
    }

    /// The lengths of the new history: shorter than the applied one, as long, and longer.
    @Test(arguments: [0, 3, 6, 9] as [Int64])
    func `A follower loads the rankings again under a new epoch`(count: Int64) async throws {
        try await submit(1..<10, by: "old", to: arcade.ledger)
        let following = Task { try await service.follow() }
        await service.reach(LedgerPosition(10))
        for time in [TimeScope.allTime, .week] { #expect(try await rows(of: service, time: time).count == 9) }
        let epoch = service.epoch

        let copy = try await copy(ofFirst: 4)
        try await submit(100..<100 + count, by: "new", to: copy)
        ledger.current.withLock { $0 = copy }
        try await verifyReload(by: service, after: epoch)
        following.cancel()
        try await following.value
    }

    /// The last position before the new history, if a storage has stored it.
    @Test(arguments: [nil, 4] as [Int64?])
    func `Lost facts are recorded, and a verification reports their positions`(start: Int64?) async throws {
        try await submit(1..<10, by: "old", to: arcade.ledger)
        let following = Task { try await service.follow() }
        await service.reach(LedgerPosition(10))
        let epoch = service.epoch
        let copy = try await copy(ofFirst: 4)
        try await submit(100..<103, by: "new", to: copy)
        if let start {
            let key = RecordKey.generation(epoch + 1)
            try await copy.transact(in: arcade.realm) { try $0.write([key: "\(start)"]) }
        }
        ledger.current.withLock { $0 = copy }
        await until { service.historyChanges.reloadCount == 1 }
        following.cancel()
        try await following.value
        let verification = try await LedgerVerification(of: copy, in: arcade.realm)
        let loss = try #require(verification.losses.first)
        #expect(verification.losses.count == 1 && verification.differences == [])
        // Without the stored position, only the positions after the ledger's end are known to be gone.
        #expect((loss.epoch, loss.firstPosition, loss.lastPosition) == (epoch, (start ?? 7) + 1, 10))
        #expect("\(loss)".hasPrefix("Positions \((start ?? 7) + 1) to 10 of epoch \(epoch)"))
    }

    @Test func `A new epoch with the same facts is not a loss`() async throws {
        try await submit(1..<4, by: "old", to: arcade.ledger)
        let service = try await arcade.service(over: ledger)
        let epoch = service.epoch
        try await service.historyWatch.reload(because: "another server took over", in: service)
        #expect(service.epoch > epoch)
        #expect(try await LedgerVerification(of: arcade.ledger, in: arcade.realm).losses == [])
    }

    @Test func `A ranking that was loaded with lost facts after the service's position is loaded again`() async throws {
        try await submit(1..<10, by: "old", to: arcade.ledger)
        for time in [TimeScope.allTime, .week] { #expect(try await rows(of: service, time: time).count == 9) }
        #expect(service.position == LedgerPosition(1))
        let copy = try await copy(ofFirst: 1)
        try await submit(100..<112, by: "new", to: copy)
        ledger.current.withLock { $0 = copy }
        // The facts continue those that the service has applied, so it does not load its whole state again.
        try await service.catchUp(to: LedgerPosition(13))
        #expect(service.historyChanges.reloadCount == 0)
        let fresh = try await arcade.service(over: ledger)
        for time in [TimeScope.allTime, .week] {
            #expect(try await rows(of: service, time: time) == rows(of: fresh, time: time))
        }
    }

    @Test func `A submission is not confirmed on a history that the service does not know`() async throws {
        try await submit(1..<10, by: "old", to: arcade.ledger)
        let following = Task { try await service.follow() }
        await service.reach(LedgerPosition(10))
        following.cancel()
        try await following.value
        _ = try await rows(of: service)
        let epoch = service.epoch

        let copy = try await copy(ofFirst: 4)
        try await submit(100..<108, by: "new", to: copy)
        ledger.current.withLock { $0 = copy }
        let submission = try arcade.submission(50, by: "ann")
        let error = await #expect(throws: LedgerError.self) { _ = try await service.submit([submission]) }
        guard case .unanswered = error else { throw try #require(error) }
        try await verifyReload(by: service, after: epoch)
        // The client sends the score again.
        let receipt = try await service.submit([submission])[0]
        #expect(receipt.replayed)
        #expect(receipt.standing?.rank == 9)
        let facts = try await copy.facts(in: arcade.realm, after: .start, limit: .max)
        #expect(facts.count(where: { $0.isSubmission(submission.id) }) == 1)
    }

    @Test func `A batch that was prepared on lost facts is not committed`() async throws {
        try await submit(1..<10, by: "old", to: arcade.ledger)
        let service = try await arcade.service(over: ledger)
        _ = try await rows(of: service)
        let copy = try await copy(ofFirst: 4)
        ledger.current.withLock { $0 = copy }
        let submission = try arcade.submission(50, by: "ann")
        let error = await #expect(throws: LedgerError.self) { _ = try await service.submit([submission]) }
        guard case .historyChanged = error else { throw try #require(error) }
        #expect(try await copy.overview(of: arcade.realm).head.position == LedgerPosition(4))
        await until { service.historyChanges.reloadCount == 1 }
        #expect(try await service.submit([submission])[0].standing?.rank == 1)
    }

    @Test func `Facts of a lost history do not follow those that were applied during the read`() async throws {
        try await submit(1..<4, by: "old", to: arcade.ledger)
        let service = try await arcade.service(over: ledger)
        try await submit(4..<10, by: "old", to: arcade.ledger)
        let copy = try await copy(ofFirst: 4)
        try await submit(100..<103, by: "new", to: copy)
        ledger.afterReading.withLock { [ledger] body in
            body = {
                ledger.current.withLock { $0 = copy }
                try? await service.catchUp(to: LedgerPosition(7))
            }
        }
        let error = await #expect(throws: LedgerError.self) { try await service.catchUp(to: LedgerPosition(10)) }
        guard case .historyChanged = error else { throw try #require(error) }
        #expect(service.position == LedgerPosition(7))
    }

    /// A node that has not applied the lost facts could apply the new ones, which continue its facts. In the former epoch,
    /// other nodes have had other facts at their positions.
    @Test(arguments: [1, 4] as [Int64])
    func `Facts of another epoch are not applied in the former one`(count: Int64) async throws {
        try await submit(1..<4, by: "old", to: arcade.ledger)
        await service.reach(LedgerPosition(1))
        if count == 4 { try await service.catchUp(to: LedgerPosition(4)) }
        let copy = try await copy(ofFirst: 4)
        let end = try await copy.overview(of: arcade.realm).head.end
        try await copy.beginEpoch(replacing: end, in: arcade.realm, at: arcade.clock.now)
        let epoch = try await copy.overview(of: arcade.realm).head.publicEpoch
        try await submit(100..<103, by: "new", to: copy)
        ledger.current.withLock { $0 = copy }
        let error = await #expect(throws: LedgerError.self) { try await service.catchUp(to: LedgerPosition(7)) }
        guard case .historyChanged = error else { throw try #require(error) }
        #expect(service.position == LedgerPosition(count))

        let submission = try arcade.submission(500, by: "ann")
        await #expect(throws: LedgerError.self) { _ = try await service.submit([submission]) }
        await until { service.historyChanges.reloadCount == 1 && !service.historyChanges.isReloading }
        #expect(service.epoch == epoch && epoch > end.epoch)
        #expect(try await service.submit([submission])[0].standing?.rank == 1)
        #expect(service.position == LedgerPosition(8))
    }

    /// The commit is the first fact of the new epoch.
    @Test func `A commit in another epoch is not confirmed in the former one`() async throws {
        try await submit(1..<4, by: "old", to: arcade.ledger)
        try await service.catchUp(to: LedgerPosition(4))
        try await arcade.ledger.beginEpoch(
            replacing: service.appliedPoint, in: arcade.realm, at: arcade.clock.now)
        let submission = try arcade.submission(500, by: "ann")
        await #expect(throws: LedgerError.self) { _ = try await service.submit([submission]) }
        #expect(service.position == LedgerPosition(4))
        await until { service.historyChanges.reloadCount == 1 && !service.historyChanges.isReloading }
        #expect(try await service.submit([submission])[0].standing?.rank == 1)
        #expect(service.position == LedgerPosition(5))
    }

    @Test func `A commit that was lost before the service loaded its state again is not confirmed`() async throws {
        try await submit(1..<10, by: "old", to: arcade.ledger)
        let service = try await arcade.service(over: ledger)
        let commit = try await arcade.ledger.commit(
            [.submit(try arcade.submission(50, by: "ann"))], in: arcade.realm, at: arcade.clock.now)
        let copy = try await copy(ofFirst: 4)
        try await submit(100..<108, by: "new", to: copy)
        ledger.current.withLock { $0 = copy }
        try await service.historyWatch.reload(because: "facts were lost", in: service)
        #expect(service.position > commit.head.position)
        let error = await #expect(throws: LedgerError.self) {
            try await service.historyWatch.check(commit.newFacts, upTo: commit.head, in: service)
        }
        guard case .historyChanged = error else { throw try #require(error) }
    }

    @Test func `A commit before a wipe is not a lost one`() async throws {
        try await submit(1..<4, by: "old", to: arcade.ledger)
        let commit = try await arcade.ledger.commit(
            [.submit(try arcade.submission(50, by: "ann"))], in: arcade.realm, at: arcade.clock.now)
        let service = try await arcade.service(over: ledger)
        _ = try await service.administration.wipe(by: AuditActor(name: "test"))
        #expect(service.position > commit.head.position)
        try await service.historyWatch.check(commit.newFacts, upTo: commit.head, in: service)
    }

    @Test func `Two services that find the change start one epoch`() async throws {
        let other = try await arcade.service(over: ledger)
        try await submit(1..<10, by: "old", to: arcade.ledger)
        let following = [service, other].map { service in Task { try await service.follow() } }
        for service in [service, other] { await service.reach(LedgerPosition(10)) }
        let copy = try await copy(ofFirst: 4)
        ledger.current.withLock { $0 = copy }
        await until {
            [service, other].allSatisfy { $0.historyChanges.reloadCount > 0 } && service.epoch == other.epoch
        }
        #expect(try await copy.overview(of: arcade.realm).head.publicEpoch == service.epoch)
        for task in following {
            task.cancel()
            try await task.value
        }
    }
}

extension Fact {
    fileprivate func isSubmission(_ id: SubmissionID) -> Bool {
        if case .submission(let submission) = content { submission.id == id } else { false }
    }
}
