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

    @Test(arguments: RankingKind.production, [72, 73, 80, 81, 144, 145, 5_000])
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

    @Test(arguments: RankingKind.tiny + RankingKind.odd + RankingKind.production)
    func `A ranking of sorted entries equals the ranking that they come from`(kind: RankingKind) {
        for count in Array(0..<40) + [79, 80, 81, 161, 200] {
            var source = EntrySource(seed: UInt64(count), members: Array(0..<UInt32(count)), unusualInterval: 4)
            let unsorted = source.entries()
            let original = kind.ranking(unsorted)
            let rows = original.rows(start: 1, limit: .max)
            expectSameRows(original, rows)
            let copy = kind.ranking(sorted: rows.map(\.entry))
            expectSameRows(copy!, rows)
            guard count == 40 || count == 200 else { continue }
            expectSameAfterChanges(copy!, original, source.entries())
        }
    }

    @Test(arguments: RankingKind.tiny)
    func `Sorted entries in the wrong order or with a repeated member are rejected`(kind: RankingKind) {
        var source = EntrySource(seed: 3)
        let sorted = kind.ranking(source.entries()).rows(start: 1, limit: .max).map(\.entry)
        for index in 1..<sorted.count {
            var swapped = sorted
            swapped.swapAt(index - 1, index)
            #expect(kind.ranking(sorted: swapped) == nil)
            var repeated = sorted
            repeated[index].member = repeated[index - 1].member
            #expect(kind.ranking(sorted: repeated) == nil)
        }
        #expect(kind.ranking(sorted: [sorted[0], sorted[0]]) == nil)
    }

    @Test
    func `The public initializer of sorted entries checks their order`() {
        let entries = [7, 5].map { RankedEntry(member: UInt32($0), score: $0, date: 0, position: 0) }
        #expect(Ranking(direction: .highToLow, sortedEntries: entries)?.rank(of: 5) == 2)
        #expect(Ranking(direction: .lowToHigh, sortedEntries: entries) == nil)
    }

    @Test
    func `A build with two entries of a member traps`() async {
        await #expect(processExitsWith: .failure) {
            let entry = RankedEntry(member: 1, score: 2, date: 3, position: 4)
            _ = Ranking(direction: .highToLow, entries: [entry, entry])
        }
    }

    private func expectSameAfterChanges(_ ranking: Ranking, _ original: Ranking, _ entries: [RankedEntry]) {
        for (index, entry) in entries.enumerated() {
            ranking.set(entry)
            original.set(entry)
            if index.isMultiple(of: 3) {
                #expect(ranking.remove(member: entry.member) == original.remove(member: entry.member))
            }
        }
        expectSameRows(ranking, original.rows(start: 1, limit: .max))
    }

    private func expectSameAsOneByOne(_ kind: RankingKind, _ entries: [RankedEntry]) {
        let oneByOne = kind.ranking()
        for entry in entries { oneByOne.set(entry) }
        oneByOne.checkInvariants()
        expectSameRows(kind.ranking(entries), oneByOne.rows(start: 1, limit: .max))
    }
}
