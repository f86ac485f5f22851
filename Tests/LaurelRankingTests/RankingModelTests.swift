import LaurelRanking
import LaurelTesting
import Testing

@Suite
struct `A ranking and its model` {
    /// With few members and fewer scores, entries collide, and the ranking becomes empty at times.
    @Test(arguments: RankingKind.tiny + RankingKind.odd, Seeds.first(6))
    func `A ranking with tiny nodes agrees with its model after every step`(kind: RankingKind, seed: UInt64) {
        walk(kind, EntrySource(seed: seed), steps: 250)
    }

    @Test(arguments: RankingKind.production)
    func `A ranking with full-sized nodes agrees with its model after every step`(kind: RankingKind) {
        walk(kind, EntrySource(seed: 7, members: Array(0..<400), scores: Array(0..<40)), steps: 600)
    }

    @Test(arguments: RankingKind.tiny + RankingKind.production)
    func `A ranking of extreme scores agrees with its model`(kind: RankingKind) {
        let scores = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max]
        walk(kind, EntrySource(seed: 8, members: Array(0..<30), scores: scores), steps: 250)
    }

    @Test(arguments: RankingKind.tiny + RankingKind.production)
    func `A ranking of distant member numbers agrees with its model`(kind: RankingKind) {
        var random = SeededRandom(seed: 9)
        let members = [0, .max] + (0..<60).map { _ in UInt32.random(in: 0...(.max), using: &random) }
        walk(kind, EntrySource(seed: 10, members: members), steps: 250)
    }

    @Test(arguments: RankingKind.tiny + RankingKind.odd, Seeds.first(2))
    func `A ranking with some extreme dates, positions and contexts agrees with its model`(
        kind: RankingKind, seed: UInt64
    ) {
        walk(kind, EntrySource(seed: seed, unusualInterval: seed.isMultiple(of: 2) ? 2 : 9), steps: 250)
    }

    @Test(arguments: RankingKind.production)
    func `A large ranking with some extreme dates, positions and contexts agrees with its model`(kind: RankingKind) {
        let members = Array(UInt32(0)..<400)
        walk(kind, EntrySource(seed: 12, members: members, scores: Array(0..<40), unusualInterval: 30), steps: 300)
    }

    @Test(arguments: RankingKind.tiny + RankingKind.production)
    func `A ranking agrees with its model while the tie rule changes`(kind: RankingKind) {
        var source = EntrySource(seed: 11)
        let entries = source.entries()
        let ranking = kind.ranking(entries)
        var model = kind.model(entries)
        for ties in [TieRanking.dense, .shared, .ordinal, .dense, .ordinal, .shared, .dense] {
            ranking.ties = ties
            model.ties = ties
            expectSameRows(ranking, model.rows(start: 1, limit: .max))
            let entry = source.entry()
            ranking.set(entry)
            model.set(entry)
        }
    }

    /// Sets and removes random entries. Phases with more insertions and phases with more removals alternate.
    private func walk(_ kind: RankingKind, _ source: EntrySource, steps: Int) {
        var source = source
        let ranking = kind.ranking()
        var model = kind.model()
        for step in 0..<steps {
            let removalsInTen = step % 200 < 120 ? 2 : 9
            if Int.random(in: 0..<10, using: &source.random) < removalsInTen {
                let member = source.member()
                #expect(ranking.remove(member: member) == model.remove(member: member))
            } else {
                let entry = source.entry()
                ranking.set(entry)
                model.set(entry)
            }
            ranking.checkInvariants()
            expectAgreement(
                ranking,
                model,
                member: source.member(),
                score: source.score(),
                start: .random(in: 1...model.count + 2, using: &source.random),
                limit: .random(in: 0...13, using: &source.random)
            )
        }
        expectSameRows(ranking, model.rows(start: 1, limit: .max))
    }
}
