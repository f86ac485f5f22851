import Foundation

/// The measurement of appends to a file with a sync, the minimum cost of durability on this disk.
final class DiskSync {
    private let descriptor: Int32

    init(path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }

    /// Returns the median time of one append of `byteCount` bytes with its sync.
    func round(count: Int, byteCount: Int) throws -> [String: Double] {
        let bytes = [UInt8](repeating: 0x5A, count: byteCount)
        var rounds = Rounds()
        ftruncate(descriptor, 0)
        lseek(descriptor, 0, SEEK_SET)
        for _ in 0..<count {
            let watch = Stopwatch()
            guard write(descriptor, bytes, byteCount) == byteCount, fdatasync(descriptor) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
            rounds.add(watch.seconds)
        }
        return ["seconds": rounds.median]
    }
}
