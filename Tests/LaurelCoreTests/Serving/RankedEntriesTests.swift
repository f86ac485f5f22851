import LaurelModel
import LaurelRanking
import Testing

@testable import LaurelCore

struct `Ranked entries in chunks` {
    private func entry(_ player: UInt32) -> PlayerEntry {
        PlayerEntry(
            player: PlayerNumber(player),
            entry: Entry(
                score: Int64(player), context: 0, date: Moment(milliseconds: 0), position: LedgerPosition(1)))
    }

    @Test func `The entries of all chunks are moved into the sequence`() {
        var chunks: [[PlayerEntry]] = [[entry(1), entry(2)], [], [entry(3)], []]
        let entries = RankedEntries(moving: &chunks)
        #expect(chunks.isEmpty)
        #expect(entries.underestimatedCount == 3)
        #expect(entries.map(\.member).sorted() == [1, 2, 3])
        #expect(entries.next() == nil)
    }
}
