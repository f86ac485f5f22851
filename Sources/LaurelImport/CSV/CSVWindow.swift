/// The bytes of a source that are in memory: at most one row, and one chunk beyond it.
struct CSVWindow {
    let source: CSVSource
    private let chunkByteCount: Int
    private(set) var bytes: [UInt8]
    /// The range of the unread bytes in ``bytes``.
    private(set) var unread = 0..<0
    private(set) var isLast = false
    /// The number of bytes read from the source.
    private(set) var byteCountRead = 0

    init(_ source: CSVSource, chunkByteCount: Int) {
        self.source = source
        self.chunkByteCount = chunkByteCount
        bytes = [UInt8](repeating: 0, count: 2 * chunkByteCount)
    }

    /// Removes the first `byteCount` unread bytes.
    mutating func drop(_ byteCount: Int) {
        unread = unread.dropFirst(byteCount)
    }

    /// Reads another chunk after the unread bytes, or detects the end of the source.
    mutating func readMore() throws(CSVFileError) {
        freeSpace()
        let end = unread.upperBound
        let wanted = chunkByteCount
        let source = source
        let count = try bytes.withUnsafeMutableBufferPointer { buffer throws(CSVFileError) in
            let space = UnsafeMutableBufferPointer(rebasing: buffer[end..<end + wanted])
            return try source.read(UnsafeMutableRawBufferPointer(space))
        }
        unread = unread.lowerBound..<end + count
        byteCountRead += count
        isLast = count == 0
    }

    private mutating func freeSpace() {
        guard bytes.count - unread.upperBound < chunkByteCount else { return }
        bytes.replaceSubrange(0..<unread.lowerBound, with: EmptyCollection())
        unread = 0..<unread.count
        // Doubling keeps the cost of a long row linear.
        let needed = unread.count + chunkByteCount
        let wanted = needed > bytes.count ? max(needed, 2 * unread.count) : max(bytes.count, 2 * chunkByteCount)
        bytes.append(contentsOf: repeatElement(0, count: wanted - bytes.count))
    }
}
