/// A count of the equal rows of a file so far, without the rows themselves.
struct EqualRows {
    /// 128 bits that represent a row. Different rows have the same digest with a probability of 2⁻¹²⁸, because the key
    /// of the hash function is random for each process.
    private struct Digest: Hashable {
        let high: Int
        let low: Int

        init(_ content: ImportRow.Content) {
            high = Self.hash(content, 0)
            low = Self.hash(content, 1)
        }

        private static func hash(_ content: ImportRow.Content, _ half: UInt8) -> Int {
            var hasher = Hasher()
            hasher.combine(half)
            hasher.combine(content)
            return hasher.finalize()
        }
    }

    /// The digests in parts, because a set that grows is copied.
    private var seen = [Set<Digest>](repeating: [], count: 256)
    /// The numbers of the rows that occurred several times.
    private var counts: [Digest: Int] = [:]

    /// Counts a row, and returns the number of equal rows before it.
    mutating func count(_ content: ImportRow.Content) -> Int {
        let digest = Digest(content)
        guard !seen[digest.low & 0xFF].insert(digest).inserted else { return 0 }
        counts[digest, default: 0] += 1
        return counts[digest, default: 0]
    }
}
