import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `A receipt` {
    let arcade: Arcade
    let service: RealmService

    init() async throws {
        arcade = try await Arcade()
        service = try await arcade.service()
        _ = try await service.administration.create(arcade.leaderboard("points"))
    }

    private func submit(_ submission: Submission) async throws -> Receipt {
        let receipts = try await service.submit([submission])
        #expect(receipts.count == 1)
        return try #require(receipts.first)
    }

    @Test func `A receipt contains rank, entry and count after the score, and the rank before`() async throws {
        let first = try await submit(arcade.submission(10, by: "ann"))
        #expect(first.outcome == .ranked)
        #expect(first.replayed == false)
        #expect(first.problem == nil)
        #expect(first.previousRank == nil)
        #expect(first.standing?.rank == 1)
        #expect(first.standing?.player.displayName.text == "ann")
        #expect(first.playerCount == 1)
        #expect(first.position == LedgerPosition(2))
        _ = try await submit(arcade.submission(30, by: "ben"))
        _ = try await submit(arcade.submission(20, by: "cat"))
        arcade.clock.advance(by: .seconds(5))
        let submission = try arcade.submission(25, by: "ann")
        let better = try await submit(submission)
        #expect(better.id == submission.id)
        #expect(better.leaderboardID == submission.leaderboard)
        #expect(better.previousRank == 3)
        #expect(better.standing?.rank == 2)
        #expect(
            better.standing?.entry
                == Entry(
                    score: 25, context: submission.context, date: Arcade.morning + .seconds(5),
                    position: LedgerPosition(5)))
        #expect(better.playerCount == 3)
        #expect(better.position == LedgerPosition(5))
    }

    @Test func `A receipt of a score without improvement contains the player's standing`() async throws {
        _ = try await submit(arcade.submission(30, by: "ben"))
        let best = try await submit(arcade.submission(10, by: "ann"))
        let worse = try await submit(arcade.submission(9, by: "ann"))
        #expect(worse.outcome == .notImproved)
        #expect(worse.standing == best.standing)
        #expect(worse.previousRank == 2)
        #expect(worse.playerCount == 2)
        #expect(worse.position == LedgerPosition(4))
    }

    @Test func `A receipt of a replay contains the original outcome and the current standing`() async throws {
        let submission = try arcade.submission(10, by: "ann")
        let first = try await submit(submission)
        _ = try await submit(arcade.submission(30, by: "ben"))
        let again = try await submit(submission)
        #expect(again.replayed)
        #expect(again.outcome == .ranked)
        #expect(again.position == first.position)
        #expect(again.standing?.entry == first.standing?.entry)
        #expect(again.standing?.rank == 2)
        #expect(again.previousRank == nil)
        #expect(again.playerCount == 2)
    }

    @Test func `A receipt of a rejected score contains the reason and the player's standing`() async throws {
        let first = try await submit(arcade.submission(10, by: "ann"))
        var wrong = try arcade.submission(20, by: "ann")
        wrong.occurrence = 4
        let refused = try await submit(wrong)
        #expect(refused.outcome == .refused)
        #expect(refused.problem == .occurrencesMissing(wrong.leaderboard))
        #expect(!refused.replayed)
        #expect(refused.standing == first.standing)
        #expect(refused.previousRank == nil)
        #expect(refused.playerCount == 1)
        #expect(refused.position == first.position)
    }

    @Test func `A receipt for an unknown leaderboard contains only the error`() async throws {
        let unknown = try await submit(arcade.submission(20, by: "ann", on: "nowhere"))
        #expect(unknown.problem == .leaderboardNotFound(try LeaderboardID("nowhere")))
        #expect(unknown.standing == nil)
        #expect(unknown.playerCount == 0)
        var foreign = try arcade.submission(20, by: "ann")
        foreign.game = try GameID("com.example.other")
        _ = try await submit(arcade.submission(10, by: "ann"))
        let refused = try await submit(foreign)
        #expect(refused.problem == .leaderboardNotFound(foreign.leaderboard))
        #expect(refused.standing == nil)
        #expect(refused.playerCount == 0)
    }

    @Test func `Each of many scores gets a receipt, and a rejection does not affect the others`() async throws {
        let last = try arcade.submission(3, by: "ann")
        let receipts = try await service.submit([
            arcade.submission(1, by: "ann"), arcade.submission(1, by: "ann", on: "nowhere"),
            arcade.submission(2, by: "ben"), last, last,
        ])
        #expect(receipts.map(\.outcome) == [.ranked, .refused, .ranked, .ranked, .ranked])
        #expect(receipts.map(\.replayed) == [false, false, false, false, true])
        #expect(receipts.map(\.position.value) == [2, 2, 3, 4, 4])
        #expect(receipts.map(\.standing?.rank) == [1, nil, 1, 1, 1])
        #expect(receipts.map(\.previousRank) == [nil, nil, nil, 2, nil])
        #expect(receipts.map(\.playerCount) == [1, 0, 2, 2, 2])
        #expect(try await service.submit([]) == [])
    }
}
