import LaurelTesting
import Testing

@testable import LaurelRanking

@Suite
struct `A sort of entries` {
    /// The numbers of different values of score, date, position and member: each field decides the order of many.
    private static let counts: [[Int64]] = [
        [1 << 40, 1, 1, 1], [9, 1 << 20, 1, 1], [3, 4, 1 << 50, 1], [1, 1, 1, 1],
        // Many groups of some dozens of equal scores, and one group of all entries.
        [1_500, 1 << 40, 1, 1], [1, 700, 1 << 40, 1],
    ]

    @Test(arguments: counts, [0, 1, 2, 31, 32, 33, 300, 3_000, 66_000])
    func `A sort agrees with the standard library's`(counts: [Int64], entryCount: Int) {
        var random = SeededRandom(seed: 4)
        let entries = (0..<entryCount).map { index in
            let values = counts.map { Int64.random(in: 0..<$0, using: &random) }
            let member = counts[0] > 1 ? UInt32(index) : UInt32(entryCount - index)
            return TreeEntry(
                key: TreeKey(score: values[0] - 5, date: values[1] - 3, position: values[2], member: member),
                context: UInt64(index)
            )
        }
        #expect(Self.sorted(entries) == entries.sorted { $0.key < $1.key })
    }

    @Test
    func `A sort orders extreme values`() {
        let values = [Int64.max, 0, .min, -1, 1]
        let entries = values.flatMap { score in
            values.map { TreeEntry(key: TreeKey(score: score, date: $0, position: ~$0, member: 1)) }
        }
        #expect(Self.sorted(entries) == entries.sorted { $0.key < $1.key })
        let tied = (0..<200).map { index in
            TreeEntry(key: TreeKey(score: .max, date: values[index % 5], position: .min, member: UInt32(index)))
        }
        #expect(Self.sorted(tied) == tied.sorted { $0.key < $1.key })
    }

    private static func sorted(_ entries: [TreeEntry]) -> [TreeEntry] {
        entries.withUnsafeBufferPointer { entries in
            EntrySort(entries).read { nextEntry in
                var sorted: [TreeEntry] = []
                while let entry = nextEntry() { sorted.append(entry) }
                return sorted
            }
        }
    }
}
