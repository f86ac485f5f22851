import Foundation

/// The system's page cache.
enum PageCache {
    /// Drops a file's pages from the cache, so that the next read waits for the disk.
    static func forget(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        // Only clean pages can be dropped.
        fsync(descriptor)
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    }
}
