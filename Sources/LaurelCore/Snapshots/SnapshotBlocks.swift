import LaurelRanking

/// The blocks in a range of a snapshot file, which are read and verified one after the other.
struct SnapshotBlocks {
    private static let byteCountPerRead = 1 << 20

    private let file: SnapshotDescriptor
    /// The range of the file that was not read yet.
    private var rest: Range<Int>
    private var buffer: [UInt8] = []
    private var start = 0
    /// The digest of the blocks that were decoded.
    private(set) var digest: UInt64 = 0

    init(of file: SnapshotDescriptor, in range: Range<Int>) {
        self.file = file
        rest = range
    }

    /// Replaces `entries` by those of the next block.
    ///
    /// - Returns: Whether there was another block.
    /// - Throws: ``SnapshotFault/damaged`` if the block is damaged.
    mutating func next(into entries: inout [RankedEntry]) throws(SnapshotFault) -> Bool {
        if buffer.count - start < SnapshotBlock.byteCountMax, !rest.isEmpty { try fill() }
        guard start < buffer.count else { return false }
        let length = buffer.withUnsafeBytes { bytes in
            SnapshotBlock.decode(
                UnsafeRawBufferPointer(rebasing: bytes[start...]), digest: &digest, into: &entries)
        }
        guard let length else { throw .damaged }
        start += length
        return true
    }

    private mutating func fill() throws(SnapshotFault) {
        let bytes = try file.read(min(rest.count, Self.byteCountPerRead), at: rest.lowerBound)
        buffer.removeFirst(start)
        start = 0
        buffer += bytes
        rest = rest.dropFirst(bytes.count)
    }
}
