import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresFixture
import Testing

@testable import PostgresNode

/// Several nodes finalize the same occurrence.
struct `Finalizing on several nodes` {
    @Test func `Nodes that notice the same ended occurrence finalize it once`() async throws {
        let handles = try await PostgresServer.shared.value.handles()
        let game = try await handles.first.add(Game(id: GameID("com.example.racer")))
        let realm = Realm(group: game.group, environment: .production)
        let clock = ManualClock(NodeWork.morning)
        let rule = try FixedRecurrence(start: clock.now, duration: .hours(1), interval: .hours(1))
        let boards = try (0..<8).map { try LeaderboardID("board-\($0)") }
        let first = try await RealmService(realm, ledger: handles.first, clock: clock)
        for id in boards {
            try await first.administration.create(Leaderboard(id: id, game: game.id, recurrence: .fixed(rule)))
        }
        _ = try await first.submit(
            boards.map { id in
                Submission(
                    id: try SubmissionID("one"), game: game.id, leaderboard: id, player: try PlayerReference("ann"),
                    score: 1, receivedAt: clock.now, author: .server)
            })
        clock.advance(by: .hours(2))
        var services = [first]
        for number in 0..<5 {
            services.append(
                try await RealmService(
                    realm, ledger: number.isMultiple(of: 2) ? handles.second : handles.first, clock: clock))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in services { group.addTask { try await service.occurrences.finalizeDue() } }
            try await group.waitForAll()
        }
        let finals = try await handles.second.facts(in: realm, after: .start, limit: .max).compactMap { fact in
            if case .final(let final) = fact.content { final.ranking.leaderboard } else { nil }
        }
        #expect(finals.count == boards.count)
        #expect(Set(finals).count == boards.count)
        #expect(try await LedgerVerification(of: handles.first, in: realm).differences == [])
    }

    @Test func `A former leader does not finalize, and the leader finalizes an occurrence once`() async throws {
        let handles = try await PostgresServer.shared.value.handles()
        let game = try await handles.first.add(Game(id: GameID("com.example.racer")))
        let realm = Realm(group: game.group, environment: .production)
        let clock = ManualClock(NodeWork.morning)
        let rule = try FixedRecurrence(start: clock.now, duration: .hours(1), interval: .hours(1))
        let first = try await RealmService(realm, ledger: handles.first, clock: clock)
        let id = try LeaderboardID("board")
        try await first.administration.create(Leaderboard(id: id, game: game.id, recurrence: .fixed(rule)))
        let submission = Submission(
            id: try SubmissionID("one"), game: game.id, leaderboard: id, player: try PlayerReference("ann"), score: 1,
            receivedAt: clock.now, author: .server)
        _ = try await first.submit([submission])
        let second = try await RealmService(realm, ledger: handles.second, clock: clock)
        clock.advance(by: .hours(2))
        let former = try #require(try await handles.first.lead(.finalizing))
        await handles.first.resign(.finalizing)
        let leader = try #require(try await handles.second.lead(.finalizing))
        func finals() async throws -> Int {
            try await handles.second.facts(in: realm, after: .start, limit: .max).count { fact in
                if case .final = fact.content { true } else { false }
            }
        }

        await #expect(throws: LedgerError.leadershipLost(.finalizing)) {
            try await first.occurrences.finalizeDue(as: former)
        }
        #expect(try await finals() == 0)
        try await second.occurrences.finalizeDue(as: leader)
        #expect(try await finals() == 1)
        // A node that has not applied the fact yet.
        try await first.occurrences.finalizeDue(as: leader)
        #expect(try await finals() == 1)
    }
}
