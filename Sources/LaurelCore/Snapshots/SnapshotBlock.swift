import LaurelRanking

/// The encoding of up to ``entryCountMax`` entries in a snapshot file.
///
/// A block consists of the number of entries, five columns and a digest. A column contains the width of its values in
/// bytes, the least value, and each entry's difference from it. A column is padded to a multiple of eight bytes, which
/// ``CyclicChecksum`` adds at once. All numbers are little-endian.
enum SnapshotBlock {
    static let entryCountMax = 4_096
    private static let wordByteCount = 8
    private static let columnCount = 5
    private static let columnByteCountMax = (2 + entryCountMax) * wordByteCount
    static let byteCountMax = 2 * wordByteCount + columnCount * columnByteCountMax

    /// Returns the block of `entries`.
    ///
    /// - Parameter digest: The digest of the blocks before, and afterwards that of this block too.
    static func bytes(of entries: ArraySlice<RankedEntry>, digest: inout UInt64) -> [UInt8] {
        precondition(entries.count <= entryCountMax, "A block has too many entries.")
        // The last value of the last column is written as eight bytes, within the digest's place.
        return [UInt8](unsafeUninitializedCapacity: byteCountMax) { buffer, length in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            bytes.set(UInt64(entries.count), at: 0)
            var end = wordByteCount
            addColumn(entries, to: bytes, at: &end) { $0.score }
            addColumn(entries, to: bytes, at: &end) { $0.date }
            addColumn(entries, to: bytes, at: &end) { $0.position }
            addColumn(entries, to: bytes, at: &end) { Int64($0.member) }
            addColumn(entries, to: bytes, at: &end) { Int64(bitPattern: $0.context) }
            digest = CyclicChecksum.value(of: UnsafeRawBufferPointer(bytes).prefix(end), continuing: digest)
            bytes.set(digest, at: end)
            length = end + wordByteCount
        }
    }

    @inline(__always)
    private static func addColumn(
        _ entries: ArraySlice<RankedEntry>, to bytes: UnsafeMutableRawBufferPointer, at end: inout Int,
        _ value: (RankedEntry) -> Int64
    ) {
        let least = entries.lazy.map(value).min() ?? 0
        let greatest = entries.lazy.map(value).max() ?? 0
        let width = wordByteCount - UInt64(bitPattern: greatest &- least).leadingZeroBitCount / 8
        bytes.set(UInt64(width), at: end)
        bytes.set(UInt64(bitPattern: least), at: end + wordByteCount)
        let start = end + 2 * wordByteCount
        end = start + padded(entries.count * width)
        // Clears the padding, which the digest covers.
        if end > start { bytes.set(0, at: end - wordByteCount) }
        guard width > 0 else { return }
        for (index, entry) in entries.enumerated() {
            bytes.set(UInt64(bitPattern: value(entry) &- least), at: start + index * width)
        }
    }

    /// Decodes the block at the start of `bytes`, and replaces `entries` by its entries.
    ///
    /// - Parameters:
    ///   - bytes: At least ``byteCountMax`` bytes, or all bytes up to the end of the blocks.
    ///   - digest: The digest of the blocks before, and afterwards that of this block too.
    /// - Returns: The length of the block, or nil if it is damaged.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, digest: inout UInt64, into entries: inout [RankedEntry]
    ) -> Int? {
        guard let (starts, end) = layout(of: bytes) else { return nil }
        digest = CyclicChecksum.value(of: bytes.prefix(end), continuing: digest)
        guard bytes.word(at: end) == digest else { return nil }
        let count = Int(bytes.word(at: 0))
        entries.removeAll(keepingCapacity: true)
        entries.append(contentsOf: repeatElement(RankedEntry(member: 0, score: 0, date: 0, position: 0), count: count))
        entries.withUnsafeMutableBufferPointer { entries in
            readColumn(bytes, at: starts[0], count) { entries[$0].score = $1 }
            readColumn(bytes, at: starts[1], count) { entries[$0].date = $1 }
            readColumn(bytes, at: starts[2], count) { entries[$0].position = $1 }
            readColumn(bytes, at: starts[3], count) { entries[$0].member = UInt32(truncatingIfNeeded: $1) }
            readColumn(bytes, at: starts[4], count) { entries[$0].context = UInt64(bitPattern: $1) }
        }
        return end + wordByteCount
    }

    /// Returns the offsets of a block's columns and of its digest, or nil if they are not within `bytes`.
    private static func layout(of bytes: UnsafeRawBufferPointer) -> (starts: [Int], end: Int)? {
        guard bytes.count >= wordByteCount, bytes.word(at: 0) <= UInt64(entryCountMax) else { return nil }
        let count = Int(bytes.word(at: 0))
        var starts: [Int] = []
        var end = wordByteCount
        for _ in 0..<columnCount {
            guard bytes.count >= end + 2 * wordByteCount, bytes.word(at: end) <= UInt64(wordByteCount) else {
                return nil
            }
            starts.append(end)
            end += 2 * wordByteCount + padded(count * Int(bytes.word(at: end)))
        }
        return bytes.count >= end + wordByteCount ? (starts, end) : nil
    }

    @inline(__always)
    private static func readColumn(
        _ bytes: UnsafeRawBufferPointer, at start: Int, _ count: Int, _ set: (Int, Int64) -> Void
    ) {
        let width = Int(bytes.word(at: start))
        let least = Int64(bitPattern: bytes.word(at: start + wordByteCount))
        let mask = width == wordByteCount ? .max : UInt64(1) << UInt64(8 * width) - 1
        var place = start + 2 * wordByteCount
        for index in 0..<count {
            // Reads at most seven bytes after the column, where the next column or the digest is.
            set(index, least &+ Int64(bitPattern: bytes.word(at: place) & mask))
            place += width
        }
    }

    private static func padded(_ byteCount: Int) -> Int {
        (byteCount + wordByteCount - 1) / wordByteCount * wordByteCount
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the little-endian number of eight bytes at an offset.
    @inline(__always)
    func word(at offset: Int) -> UInt64 { UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
}

extension UnsafeMutableRawBufferPointer {
    @inline(__always)
    fileprivate func set(_ word: UInt64, at offset: Int) {
        storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
}

extension CyclicChecksum {
    /// Returns the checksum of `bytes`, whose number is a multiple of eight.
    ///
    /// - Parameter value: The checksum of the preceding bytes; 0 if there are none.
    static func value(of bytes: Slice<UnsafeRawBufferPointer>, continuing value: UInt64) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        return withTables { tables in
            var sum = CyclicChecksum(continuing: value, tables)
            for offset in stride(from: 0, to: bytes.count, by: 8) { sum.add(bytes.word(at: offset)) }
            return sum.value
        }
    }
}
