import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

@Suite(.timeLimit(.minutes(15)))
struct `Group commit` {
    /// A ledger that counts commits and blocks them at a gate.
    struct GatedLedger: LedgerWrapper {
        let ledger: MemoryLedger
        let gate: Gate
        let commits = Counter()

        func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
            commits.next()
            await gate.pass()
            return try await ledger.commit(commands, in: realm, at: clock)
        }
    }

    let arcade: Arcade
    let ledger: GatedLedger
    let service: RealmService

    init() async throws {
        arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points"))])
        ledger = GatedLedger(ledger: arcade.ledger, gate: Gate())
        service = try await arcade.service(over: ledger)
    }

    @Test(arguments: [1, 2, 50])
    func `Commands that arrive during a commit are written with the next one`(callerCount: Int) async throws {
        let receipts = try await withThrowingTaskGroup { group in
            let first = try arcade.submission(1, by: "first")
            group.addTask { try await service.submit([first]) }
            await until { await ledger.gate.heldCount == 1 }
            for index in 0..<callerCount {
                let submissions = try (0...index % 3).map { try arcade.submission(Int64($0), by: "player \(index)") }
                group.addTask { try await service.submit(submissions) }
            }
            await until { service.intake.count == callerCount }
            #expect(ledger.commits.count == 1)
            await ledger.gate.open()
            return try await group.reduce(into: [Receipt]()) { $0 += $1 }
        }
        #expect(ledger.commits.count == 2)
        let count = 1 + (0..<callerCount).map { $0 % 3 + 1 }.reduce(0, +)
        #expect(receipts.map(\.position.value).sorted() == Array(2...Int64(count) + 1))
        let facts = try await arcade.ledger.facts(in: arcade.realm, after: .start, limit: .max)
        #expect(facts.count == count + 1)
    }

    @Test func `Each caller gets its own receipts, in order`() async throws {
        let first = try arcade.submission(1, by: "first")
        try await withThrowingTaskGroup { group in
            group.addTask { _ = try await service.submit([first]) }
            await until { await ledger.gate.heldCount == 1 }
            for index in 0..<20 {
                let submissions = try (0...index % 4).map {
                    try arcade.submission(Int64(index * 10 + $0), by: "player \(index)")
                }
                group.addTask {
                    let receipts = try await service.submit(submissions)
                    #expect(receipts.map(\.id) == submissions.map(\.id))
                    #expect(receipts.map(\.standing?.entry.score) == submissions.map(\.score))
                }
            }
            await until { service.intake.count == 20 }
            await ledger.gate.open()
            try await group.waitForAll()
        }
    }

    @Test func `Each callback runs once, for calls from any thread`() async throws {
        let service = try await arcade.service()
        _ = try await service.submit([arcade.submission(0, by: "first")])
        #expect(service.isLoaded(try LeaderboardID("points")))
        let (threadCount, count) = (8, 100)
        let (answers, notification) = AsyncStream.makeStream(of: Receipt.self)
        for thread in 0..<threadCount {
            let submissions = try (0..<count).map { try arcade.submission(Int64($0), by: "player \(thread)") }
            Thread.detachNewThread {
                for submission in submissions {
                    service.submit(submission) { result in
                        if let receipt = try? result.get() { notification.yield(receipt) }
                    }
                }
            }
        }
        var receipts: [Receipt] = []
        for await receipt in answers {
            receipts.append(receipt)
            if receipts.count == threadCount * count { break }
        }
        #expect(Set(receipts.map(\.id)).count == receipts.count)
        #expect(receipts.map(\.position.value) == Array(3..<Int64(3 + receipts.count)))
        for thread in 0..<threadCount {
            let own = receipts.compactMap(\.standing).filter { $0.player.externalID?.text == "player \(thread)" }
            #expect(own.map(\.entry.score) == Array(0..<Int64(count)))
        }
    }

    @Test func `A receipt contains the rank on a leaderboard that the same commit creates`() async throws {
        let new = try arcade.leaderboard("new")
        let submission = try arcade.submission(7, by: "ann", on: "new")
        let first = try arcade.submission(1, by: "first")
        try await withThrowingTaskGroup { group in
            group.addTask { _ = try await service.submit([first]) }
            await until { await ledger.gate.heldCount == 1 }
            group.addTask { _ = try await service.administration.create(new) }
            await until { service.intake.count == 1 }
            group.addTask {
                let receipt = try #require(try await service.submit([submission]).first)
                #expect(receipt.outcome == .ranked)
                #expect(receipt.standing?.rank == 1)
                #expect(receipt.standing?.entry.score == 7)
                #expect(receipt.playerCount == 1)
            }
            await until { service.intake.count == 2 }
            await ledger.gate.open()
            try await group.waitForAll()
        }
        #expect(ledger.commits.count == 2)
    }

    @Test func `A batch has at most 4,096 commands, and a caller's commands are not split`() async throws {
        try await withThrowingTaskGroup { group in
            let sizes = [1, 4_000, 97, 5_000, 1]
            for (index, size) in sizes.enumerated() {
                let submissions = try (0..<size).map { try arcade.submission(Int64($0), by: "player \($0 % 10)") }
                group.addTask { _ = try await service.submit(submissions) }
                // Submitted one after another, so that the order is known: the first is at the gate, and the others
                // wait.
                await until { await ledger.gate.heldCount == 1 }
                await until { service.intake.count == index }
            }
            await ledger.gate.open()
            try await group.waitForAll()
        }
        // 1 | 4,000 | 97 | 5,000 | 1: the 97 do not fit with the 4,000, and the 5,000 are a batch of their own.
        #expect(ledger.commits.count == 5)
    }
}
