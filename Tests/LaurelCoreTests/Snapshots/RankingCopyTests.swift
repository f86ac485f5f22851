import LaurelModel
import LaurelRanking
import LaurelTesting
import Testing

@testable import LaurelCore

struct `A copy of a ranking in slices` {
    @Test(arguments: Seeds.first(40))
    func `A copy contains every entry of its end once, whatever changes meanwhile`(seed: UInt64) async throws {
        let arcade = try await Arcade(seed: seed)
        var random = SeededRandom(seed: seed)
        try await arcade.commit([.create(arcade.leaderboard("points"))])
        for _ in 0..<60 { try await change(arcade, using: &random) }
        let registered = try await arcade.ledger.overview(of: arcade.realm).leaderboards[0]
        let id = RankingID(leaderboard: registered.number)
        let board = Board(id, of: registered, from: try await arcade.ledger.entries(of: id, in: arcade.realm))

        var copy = RankingCopy(of: board, entryCountPerSlice: Int.random(in: 1...9, using: &random))
        var copied: [RankedEntry] = []
        while true {
            let slice = copy.nextSlice()
            guard !slice.isEmpty else { break }
            copied += slice
            for _ in 0..<Int.random(in: 0...2, using: &random) { try await change(arcade, using: &random) }
            for fact in try await arcade.ledger.facts(in: arcade.realm, after: board.position, limit: .max) {
                board.apply(fact)
                copy.apply(fact)
            }
        }
        // A slice of a few entries may change completely. The copy is then abandoned.
        guard !copy.isInvalid else { return }
        let replaced = Set(copy.replaced.map(\.member))
        let entries = copied.filter { !replaced.contains($0.member) } + copy.others
        let current = try await arcade.ledger.entries(of: id, in: arcade.realm).entries
            .map { RankedEntry($0.stored.entry, of: $0.player) }
        #expect(entries.sorted { $0.member < $1.member } == current.sorted { $0.member < $1.member })
        let ranked = copied.filter { !replaced.contains($0.member) }.map(\.score)
        #expect(ranked == ranked.sorted(by: >))
    }

    private func change(_ arcade: Arcade, using random: inout SeededRandom) async throws {
        let player = "player \(Int.random(in: 0..<50, using: &random))"
        if Int.random(in: 0..<5, using: &random) == 0 {
            let flags: PlayerFlags = [[], .hidden, .banned].randomElement(using: &random)!
            try await arcade.commit([.setFlags(flags, of: PlayerReference(player))])
        } else {
            try await arcade.commit([.submit(arcade.submission(Int64.random(in: 0...30, using: &random), by: player))])
        }
    }

    @Test func `A reset, a wipe and changed settings make a copy invalid`() async throws {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points")), .submit(arcade.submission(1, by: "ann"))])
        let registered = try await arcade.ledger.overview(of: arcade.realm).leaderboards[0]
        let id = RankingID(leaderboard: registered.number)
        let board = Board(id, of: registered, from: try await arcade.ledger.entries(of: id, in: arcade.realm))
        let contents: [Fact.Content] = [
            .reset(id), .leaderboard(registered), .epoch(7),
            .wipe(Wipe(epoch: 2, lastPlayer: PlayerNumber(1), leaderboards: [])),
        ]
        for content in contents {
            var copy = RankingCopy(of: board)
            #expect(copy.nextSlice().count == 1)
            copy.apply(Fact(position: board.position.next, moment: arcade.clock.now, content: content))
            #expect(copy.isInvalid)
            #expect(copy.nextSlice().isEmpty)
        }
    }
}
