import LaurelModel
import LaurelRanking

/// A sequence of entries in chunks, which frees each chunk after its last entry.
final class RankedEntries: Sequence, IteratorProtocol {
    private var chunks: [[PlayerEntry]]
    private var chunk: [PlayerEntry] = []
    private var index = 0
    let underestimatedCount: Int

    /// Creates a sequence of the entries of `chunks`, which is empty afterwards. Another reference to the chunks would
    /// prevent that they are freed.
    init(moving chunks: inout [[PlayerEntry]]) {
        underestimatedCount = chunks.reduce(0) { $0 + $1.count }
        self.chunks = chunks
        chunks = []
    }

    func next() -> RankedEntry? {
        while index == chunk.count {
            guard let next = chunks.popLast() else { return nil }
            (chunk, index) = (next, 0)
        }
        defer { index += 1 }
        return RankedEntry(chunk[index].entry, of: chunk[index].player)
    }
}
