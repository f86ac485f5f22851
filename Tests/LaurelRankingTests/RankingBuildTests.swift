import LaurelRanking
import Testing

@Suite
struct `A ranking built from all entries` {
    /// All sizes around which nodes and levels are added.
    @Test(arguments: RankingKind.tiny + RankingKind.odd)
    func `A built ranking equals a ranking that was filled entry by entry`(kind: RankingKind) {
        for count in 0..<90 {
            var source = EntrySource(seed: UInt64(count), members: Array(0..<UInt32(count)))
            expectSameAsOneByOne(kind, source.entries())
        }
    }

    @Test(arguments: RankingKind.production, [56, 57, 64, 65, 112, 113, 5_000])
    func `A built ranking with full-sized nodes equals a filled ranking`(kind: RankingKind, count: UInt32) {
        var source = EntrySource(seed: 1, members: Array(0..<count), scores: Array(0..<500))
        expectSameAsOneByOne(kind, source.entries())
    }

    @Test(arguments: RankingKind.tiny)
    func `A built ranking can be changed`(kind: RankingKind) {
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
    func `A build with two entries of a member traps`() async {
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
