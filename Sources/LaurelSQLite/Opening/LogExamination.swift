import Foundation

/// An examination of a write-ahead log that another process left.
///
/// SQLite reads the transactions before the first frame with a wrong checksum, and ignores all later frames: after a
/// crash they belong to a commit that was not acknowledged. However, each commit is synced before the next one is
/// written. So a commit after the wrong frame that is followed by another frame proves that acknowledged commits are
/// damaged. See https://www.sqlite.org/fileformat2.html#walformat
struct LogExamination {
    private static let headerByteCount = 32
    private static let frameHeaderByteCount = 24

    private let log: UnsafeRawBufferPointer
    private let isBigEndian: Bool
    private let frameByteCount: Int

    /// Returns the offset in the log at `path` at which acknowledged commits are damaged; nil if no damage is detected.
    static func damage(of path: String) throws(OpeningError) -> Int? {
        guard let status = try DatabaseHeader.status(of: path), status.st_size > 0 else { return nil }
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        } catch {
            throw .system(path: path, reason: (error as? CocoaError)?.localizedDescription ?? "\(error)")
        }
        return data.withUnsafeBytes { LogExamination($0)?.damage }
    }

    private init?(_ log: UnsafeRawBufferPointer) {
        guard log.count >= Self.headerByteCount else { return nil }
        func word(_ offset: Int) -> UInt32 {
            UInt32(bigEndian: log.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
        let pageByteCount = Int(word(8))
        // Checksums read eight bytes at a time, which divides a page evenly because its size is a power of two.
        guard word(0) & ~1 == 0x377F_0682, (512...65_536).contains(pageByteCount), pageByteCount.nonzeroBitCount == 1
        else { return nil }
        self.log = log
        isBigEndian = word(0) & 1 == 1
        frameByteCount = pageByteCount + Self.frameHeaderByteCount
    }

    private var damage: Int? {
        // A wrong header was being written during a crash: the frames after it were checkpointed before.
        guard sum(of: 0..<24, continuing: (0, 0)) == stored(at: 24) else { return nil }
        let count = (log.count - Self.headerByteCount) / frameByteCount
        var good = 0
        while good < count, isGood(good) { good += 1 }
        guard good < count else { return nil }
        let hasCommitBehind = (good..<count).contains {
            isOfThisLog($0) && isCommit($0) && $0 + 1 < count && isGood($0 + 1)
        }
        return hasCommitBehind ? start(of: good) : nil
    }

    private func start(of frame: Int) -> Int { Self.headerByteCount + frame * frameByteCount }

    /// Whether a frame's checksum continues that of the frame before.
    private func isGood(_ frame: Int) -> Bool {
        guard isOfThisLog(frame) else { return false }
        let start = start(of: frame)
        let before = frame == 0 ? stored(at: 24) : stored(at: self.start(of: frame - 1) + 16)
        var sum = sum(of: start..<start + 8, continuing: before)
        sum = self.sum(of: start + Self.frameHeaderByteCount..<start + frameByteCount, continuing: sum)
        return sum == stored(at: start + 16)
    }

    /// Whether a frame has the log's salts; other frames belong to an earlier log.
    private func isOfThisLog(_ frame: Int) -> Bool {
        let start = start(of: frame)
        return log[start + 8..<start + 16].elementsEqual(log[16..<24])
    }

    private func isCommit(_ frame: Int) -> Bool { word(start(of: frame) + 4) != 0 }

    private func word(_ offset: Int) -> UInt32 {
        UInt32(bigEndian: log.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    private func stored(at offset: Int) -> (UInt32, UInt32) { (word(offset), word(offset + 4)) }

    private func sum(of range: Range<Int>, continuing start: (UInt32, UInt32)) -> (UInt32, UInt32) {
        var (first, second) = start
        var offset = range.lowerBound
        while offset < range.upperBound {
            let left = log.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            let right = log.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            first &+= (isBigEndian ? UInt32(bigEndian: left) : UInt32(littleEndian: left)) &+ second
            second &+= (isBigEndian ? UInt32(bigEndian: right) : UInt32(littleEndian: right)) &+ first
            offset += 8
        }
        return (first, second)
    }
}
