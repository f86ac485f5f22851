import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelSQLite

struct `Concurrent submissions with one id` {
    @Test func `Concurrent submissions with one id create one fact, and another body is rejected`() async throws {
        let directory = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        let game = try await ledger.add(Game(id: GameID("com.example.race")))
        let realm = Realm(group: game.group, environment: .production)
        let clock = ManualClock(Moment(milliseconds: 1_760_000_000_000))
        let service = try await RealmService(realm, ledger: ledger, clock: clock)
        try await service.administration.create(
            Leaderboard(id: LeaderboardID("sum"), game: game.id, submission: .sum))
        let submission = Submission(
            id: try SubmissionID("01890a5d-ac96-774b-bcce-b302099a8057"), game: game.id,
            leaderboard: try LeaderboardID("sum"), player: try PlayerReference("ann"), score: 7,
            receivedAt: clock.now, author: .server)
        var other = submission
        other.score = 8
        let bodies = (0..<200).map { $0.isMultiple(of: 2) ? submission : other }

        let receipts = try await withThrowingTaskGroup(of: Receipt.self) { group in
            for body in bodies { group.addTask { try await service.submit([body])[0] } }
            var receipts: [Receipt] = []
            for try await receipt in group { receipts.append(receipt) }
            return receipts
        }

        // The first submission wins; submissions with the other body are always rejected.
        let taken = receipts.filter { $0.outcome == .ranked }
        let refused = receipts.filter { $0.outcome == .refused }
        #expect(taken.count == 100 && refused.count == 100)
        #expect(refused.allSatisfy { $0.problem == .idempotencyKeyReused })
        #expect(taken.count { !$0.replayed } == 1)
        let answers = Set(taken.map { [$0.standing?.rank, $0.playerCount, Int($0.position.value)] })
        #expect(answers == [[1, 1, 2]])
        #expect(try await ledger.census(of: realm).factCount == 2)
        #expect([7, 8].contains(taken[0].standing?.entry.score))
        #expect(Set(taken.map(\.standing)).count == 1)
    }
}
