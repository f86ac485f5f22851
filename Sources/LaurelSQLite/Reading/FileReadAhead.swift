import Foundation
import LaurelModel

/// A background thread that reads a file once, from its start, so that the system's page cache contains it before
/// commits read its pages in random order.
///
/// The thread calls `pread` and not `posix_fadvise`, because Linux truncates that advice to the size of a disk request.
final class FileReadAhead: Sendable {
    /// Reads bytes into a buffer, and returns their number: 0 at the end of the file, and less after an error.
    typealias Source = @Sendable (_ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int

    /// The length of a read: long enough for the full speed of a disk, and short enough to stop soon.
    private static let byteCountPerRead = 1 << 20

    /// The owner of the descriptor. The thread does not have this reference, so that it never releases the lock.
    private let file: FileLock?
    private let isStopped = Locked(false)
    private let byteCount = Locked(0)
    /// Signaled when the thread ends. Closing a ledger waits for it, which takes at most the time of one read.
    private let end = DispatchSemaphore(value: 0)

    /// Starts to read at most `byteCountMax` bytes of `file`. The descriptor of the lock is used, because closing
    /// another descriptor of the file would release SQLite's locks.
    convenience init(_ file: FileLock, byteCountMax: Int) {
        self.init(file, byteCountMax: byteCountMax) { [descriptor = file.descriptor] buffer, offset in
            pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        }
    }

    /// Starts to read at most `byteCountMax` bytes from `source`.
    init(_ file: FileLock? = nil, byteCountMax: Int, from source: @escaping Source) {
        self.file = file
        let thread = Thread { [isStopped, byteCount, end] in
            Self.read(source, byteCountMax: byteCountMax, counting: byteCount, until: isStopped)
            end.signal()
        }
        thread.name = "laurel read-ahead"
        thread.start()
    }

    /// Waits until all bytes are read, or the thread was stopped.
    ///
    /// - Returns: The number of bytes that were read.
    @discardableResult
    func wait() -> Int {
        end.wait()
        // For the next call.
        end.signal()
        return byteCount.withLock { $0 }
    }

    /// Stops reading. When this returns, the thread does not use the file anymore.
    func stop() {
        isStopped.withLock { $0 = true }
        wait()
    }

    deinit { stop() }

    private static func read(
        _ source: Source, byteCountMax: Int, counting byteCount: Locked<Int>, until isStopped: Locked<Bool>
    ) {
        // A buffer outside of Swift's arrays, because `pread` takes an address. Aligned like a page of memory.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCountPerRead, alignment: 4_096)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < byteCountMax, !isStopped.withLock({ $0 }) {
            let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, byteCountMax - offset)])
            // The pages are the result; the bytes are discarded. An error is left to SQLite, which reports it.
            let count = source(part, offset)
            guard count > 0 else { return }
            offset += count
            byteCount.withLock { $0 = offset }
        }
    }
}
