import LaurelCore
import LaurelModel

/// The current entries of a range of players, which one transaction has read.
struct EntryPart {
    private static let entryCountPerChunk = 65_536

    /// The realm's row in the transaction. Transactions with equal rows see the same entries.
    let row: RealmRow
    /// The stored sum of all checksums of the ranking.
    let expectedSum: Int64
    let flags: [PlayerNumber: PlayerFlags]
    /// The bitwise exclusive or of the checksums of the table's entries.
    var sum: Int64 = 0
    private var fullChunks: [[PlayerEntry]] = []
    private var chunk: [PlayerEntry] = []

    init(row: RealmRow, expectedSum: Int64, flags: [PlayerNumber: PlayerFlags]) {
        (self.row, self.expectedSum, self.flags) = (row, expectedSum, flags)
    }

    var chunks: [[PlayerEntry]] { fullChunks + [chunk] }

    @inline(__always)
    mutating func append(_ player: PlayerNumber, _ entry: Entry) {
        if chunk.count == Self.entryCountPerChunk { addChunk() }
        chunk.append(PlayerEntry(player: player, entry: entry))
    }

    private mutating func addChunk() {
        fullChunks.append(chunk)
        chunk = []
        chunk.reserveCapacity(Self.entryCountPerChunk)
    }

    /// Returns the entries of all parts; nil if the transactions that read them do not see the same entries.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the ranking does not match its sum.
    static func entries(of ranking: RankingID, joining parts: [EntryPart]) throws(LedgerError) -> RankingEntries? {
        guard let first = parts.first, parts.allSatisfy({ $0.row == first.row }) else { return nil }
        guard parts.reduce(0, { $0 ^ $1.sum }) == first.expectedSum else { throw EntryTable.missing(ranking) }
        return RankingEntries(head: first.row.head, chunks: parts.flatMap(\.chunks), flags: first.flags)
    }
}
