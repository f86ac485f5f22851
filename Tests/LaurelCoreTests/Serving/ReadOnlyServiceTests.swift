import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

/// A service with a read-only ledger, whose storage can move back as if its connection led to another standby.
@Suite(.timeLimit(.minutes(15)))
struct `A service with a read-only ledger` {
    /// A ledger that reads another one up to a position.
    struct Replica: LedgerWrapper {
        let ledger: MemoryLedger
        /// The last replicated position; nil if everything is replicated.
        let end = Locked<LedgerPosition?>(nil)
        var isReadOnly: Bool { true }

        func commit(
            _ commands: [Command], in realm: Realm, at clock: Moment
        ) async throws(LedgerError) -> Commit { throw .readOnly }

        func transact<Answer: Sendable>(
            in realm: Realm, as leader: LeadershipToken?,
            _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
        ) async throws -> Answer { throw LedgerError.readOnly }

        func overview(of realm: Realm) async throws(LedgerError) -> RealmOverview {
            var overview = try await ledger.overview(of: realm)
            overview.head = try await head(overview.head, in: realm)
            return overview
        }

        func entries(of ranking: RankingID, in realm: Realm) async throws(LedgerError) -> RankingSnapshot {
            var snapshot = try await ledger.entries(of: ranking, in: realm)
            snapshot.head = try await head(snapshot.head, in: realm)
            return snapshot
        }

        func facts(
            in realm: Realm, after position: LedgerPosition, limit: Int
        ) async throws(LedgerError) -> [Fact] {
            let end = end.withLock(\.self)
            return try await ledger.facts(in: realm, after: position, limit: limit)
                .filter { fact in end.map { fact.position <= $0 } ?? true }
        }

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

        private func head(_ head: Head, in realm: Realm) async throws(LedgerError) -> Head {
            guard let end = end.withLock(\.self), end < head.position else { return head }
            var copy = head
            copy.position = end
            copy.checksum = try await ledger.facts(in: realm, after: .start, limit: Int(end.value)).last?.checksum
            return copy
        }
    }

    let arcade: Arcade
    let board: Leaderboard
    let replica: Replica

    init() async throws {
        arcade = try await Arcade()
        board = try arcade.leaderboard("points")
        try await arcade.commit([.create(board)])
        replica = Replica(ledger: arcade.ledger)
    }

    private func submit(_ scores: ClosedRange<Int64>) async throws {
        for score in scores { try await arcade.commit([.submit(arcade.submission(score, by: "player \(score)"))]) }
    }

    private func scores(of service: RealmService) async throws -> [Int64] {
        try await service.page(
            .rows(from: RowNumber(1), limit: PageLimit(100, for: .server)), of: board.id, in: arcade.game.id
        ).standings.map(\.entry.score)
    }

    /// Follows as a server does, which tries again after an error.
    private func follow(_ service: RealmService) async {
        while !Task.isCancelled {
            do { try await service.follow() } catch { await Task.yield() }
        }
    }

    @Test func `A storage that is behind the service is no new history when it has caught up`() async throws {
        try await submit(1...9)
        let service = try await arcade.service(over: replica)
        let following = Task { await follow(service) }
        await service.reach(LedgerPosition(10))
        let epoch = service.epoch
        replica.end.withLock { $0 = LedgerPosition(5) }
        await until { service.historyChanges.isReloading }
        let error = await #expect(throws: ServiceError.self) { try await scores(of: service) }
        guard case .ledger(.historyChanged) = error else { throw try #require(error) }

        replica.end.withLock { $0 = nil }
        await until { !service.historyChanges.isReloading }
        try await submit(10...12)
        await service.reach(LedgerPosition(13))
        #expect(try await scores(of: service) == Array((1...12).reversed()))
        #expect(service.historyChanges.reloadCount == 0)
        #expect(service.epoch == epoch)
        following.cancel()
        await following.value
    }

    @Test func `A service waits for the epoch that another process starts`() async throws {
        try await submit(1...9)
        let service = try await arcade.service(over: replica)
        let following = Task { await follow(service) }
        await service.reach(LedgerPosition(10))
        #expect(try await scores(of: service).count == 9)
        let epoch = service.epoch
        replica.end.withLock { $0 = LedgerPosition(5) }
        await until { service.historyChanges.isReloading }
        #expect(try await arcade.ledger.overview(of: arcade.realm).head.publicEpoch == epoch)
        #expect(service.position == LedgerPosition(10))

        try await arcade.ledger.beginEpoch(
            replacing: HistoryPoint(epoch: epoch, position: .start), in: arcade.realm, at: arcade.clock.now)
        await until { service.historyChanges.reloadCount == 1 && !service.historyChanges.isReloading }
        #expect(service.epoch > epoch)
        #expect(service.position == LedgerPosition(5))
        following.cancel()
        await following.value
    }

    /// The follower sees no difference, because the storage contains the applied facts again.
    @Test func `A reload that failed once is repeated when the storage has caught up`() async throws {
        try await submit(1...9)
        let service = try await arcade.service(over: replica)
        try await service.catchUp(to: LedgerPosition(10))
        replica.end.withLock { $0 = LedgerPosition(5) }
        let error = await #expect(throws: LedgerError.self) {
            try await service.historyWatch.reload(because: "the storage moved back", in: service)
        }
        guard case .unavailable = error else { throw try #require(error) }
        #expect(service.historyChanges.isReloading)

        replica.end.withLock { $0 = nil }
        let following = Task { await follow(service) }
        await until { !service.historyChanges.isReloading }
        #expect(service.historyChanges.reloadCount == 0)
        #expect(try await scores(of: service) == Array((1...9).reversed()))
        following.cancel()
        await following.value
    }

    @Test func `A score is rejected, and nothing is stored`() async throws {
        let service = try await arcade.service(over: replica)
        let submission = try arcade.submission(1, by: "ann")
        await #expect(throws: LedgerError.readOnly) { _ = try await service.submit([submission]) }
        await #expect(throws: ServiceError.ledger(.readOnly)) {
            _ = try await service.administration.wipe(by: AuditActor(name: "test"))
        }
        #expect(service.position == LedgerPosition(1))
        #expect(try await scores(of: service) == [])
    }
}
