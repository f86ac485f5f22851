import Foundation
import LaurelModel

/// A background thread that reads a file once, from its start, so that the system's page cache contains it before
/// commits read its pages in random order.
///
/// It reads instead of calling `posix_fadvise`, because Linux truncates that advice to the size of a disk request.
final class FileReadAhead: Sendable {
    /// The length of a read: long enough for the full speed of a disk, and short enough to stop soon.
    private static let byteCountPerRead = 1 << 20

    private let file: FileLock
    private let isStopped = Locked(false)
    private let end = DispatchSemaphore(value: 0)

    /// Starts to read at most `byteCountMax` bytes of `file`. The descriptor of the lock is used, because closing
    /// another descriptor of the file would release SQLite's locks.
    init(_ file: FileLock, byteCountMax: Int) {
        self.file = file
        let thread = Thread { [descriptor = file.descriptor, isStopped, end] in
            Self.read(descriptor, byteCountMax: byteCountMax, until: isStopped)
            end.signal()
        }
        thread.name = "laurel read-ahead"
        thread.start()
    }

    /// Stops reading. When this returns, the thread does not use the file anymore.
    func stop() {
        isStopped.withLock { $0 = true }
        end.wait()
        end.signal()
    }

    deinit { stop() }

    private static func read(_ descriptor: Int32, byteCountMax: Int, until isStopped: Locked<Bool>) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCountPerRead, alignment: 4_096)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < byteCountMax, !isStopped.withLock({ $0 }) {
            // The pages are the result; the bytes are discarded. An error is left to SQLite, which reports it.
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            guard count > 0 else { return }
            offset += count
        }
    }
}
