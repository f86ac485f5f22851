import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The search for the last fact that two ledgers share.
@Suite struct ExtraFactsTests {
    @Test(arguments: UInt64(0)..<20)
    func `The last shared fact is found at every distance from the ends`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let fork = try await ForkedLedger()
        func commit(_ count: Int, to ledger: MemoryLedger) async throws {
            let commands = try (0..<count).map { try fork.score(Int64($0), of: "ann", on: "points") }
            try await fork.commit(commands, to: ledger)
        }
        try await commit(Int.random(in: 0...40, using: &random), to: fork.former)
        try await fork.fork()
        let shared = try await fork.former.overview(of: fork.realm).head.position
        let extraCount = Int.random(in: 0...40, using: &random)
        try await commit(extraCount, to: fork.former)
        try await commit(Int.random(in: 0...40, using: &random), to: fork.current)
        let extra = try await fork.extraFacts()
        #expect(extra.lastShared == shared)
        #expect(extra.last.value == shared.value + Int64(extraCount))
        var positions: [Int64] = []
        try await extra.forEachPage(limit: 7) { positions += $0.map(\.position.value) }
        #expect(positions == Array(shared.value + 1..<shared.value + 1 + Int64(extraCount)))
    }

    @Test func `A ledger that was wiped since cannot be compared`() async throws {
        let fork = try await ForkedLedger()
        try await fork.fork()
        try await fork.commit([fork.score(1, of: "ann", on: "points")], to: fork.former)
        try await fork.commit([.wipe], to: fork.current)
        let end = try await fork.current.overview(of: fork.realm).head.position
        #expect(try await fork.extraFacts().wipe == end)
    }

    @Test func `The facts after a wipe of the former primary are extra facts`() async throws {
        let fork = try await ForkedLedger()
        try await fork.commit([fork.score(1, of: "ann", on: "points")], to: fork.former)
        try await fork.fork()
        let shared = try await fork.former.overview(of: fork.realm).head.position
        try await fork.commit([.wipe, fork.score(2, of: "ann", on: "points")], to: fork.former)
        let extra = try await fork.extraFacts()
        #expect(extra.lastShared == shared && extra.wipe == nil && !extra.isUnrelated)
        #expect(try await fork.list().map(\.fact.kind) == [.wipe, .submission])
    }

    @Test func `Ledgers of different games are unrelated`() async throws {
        let fork = try await ForkedLedger()
        let unlike = MemoryLedger()
        _ = await unlike.add(fork.game)
        try await fork.commit([.create(Leaderboard(id: LeaderboardID("other"), game: fork.game.id))], to: unlike)
        let extra = try await ExtraFacts(of: fork.former, missingIn: unlike, in: fork.realm)
        #expect(extra.isUnrelated && extra.lastShared == .start)
    }
}
