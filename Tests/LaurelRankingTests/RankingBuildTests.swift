import LaurelRanking
import Testing

@Suite
struct `A ranking built at once` {
    /// All the sizes around which nodes and levels begin.
    @Test(arguments: RankingKind.tiny + RankingKind.odd)
    func `equals one that was filled one by one`(kind: RankingKind) {
        for count in 0..<90 {
            var source = EntrySource(seed: UInt64(count), members: Array(0..<UInt32(count)))
            expectSameAsOneByOne(kind, source.entries())
        }
    }

    @Test(arguments: RankingKind.production, [56, 57, 64, 65, 112, 113, 5_000])
    func `equals one that was filled one by one, with full-sized nodes`(kind: RankingKind, count: UInt32) {
        var source = EntrySource(seed: 1, members: Array(0..<count), scores: Array(0..<500))
        expectSameAsOneByOne(kind, source.entries())
    }

    @Test(arguments: RankingKind.tiny)
    func `can be changed like any other`(kind: RankingKind) {
        var source = EntrySource(seed: 2)
        let entries = source.entries()
        let ranking = kind.ranking(entries)
        var model = kind.model(entries)
        for entry in source.entries() {
            ranking.set(entry)
            model.set(entry)
            ranking.checkInvariants()
        }
        expectSameRows(ranking, model.rows(start: 1, limit: .max))
        for entry in source.entries() {
            #expect(ranking.remove(member: entry.member) == model.remove(member: entry.member))
            ranking.checkInvariants()
        }
        #expect(ranking.count == 0)
    }

    @Test
    func `refuses a second entry for a member`() async {
        await #expect(processExitsWith: .failure) {
            let entry = RankedEntry(member: 1, score: 2, date: 3, position: 4)
            _ = Ranking(direction: .highToLow, entries: [entry, entry])
        }
    }

    private func expectSameAsOneByOne(_ kind: RankingKind, _ entries: [RankedEntry]) {
        let oneByOne = kind.ranking()
        for entry in entries { oneByOne.set(entry) }
        oneByOne.checkInvariants()
        expectSameRows(kind.ranking(entries), oneByOne.rows(start: 1, limit: .max))
    }
}
