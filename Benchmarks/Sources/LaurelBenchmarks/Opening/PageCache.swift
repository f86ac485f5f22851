import Foundation

/// The system's memory of what is on the disk.
enum PageCache {
    /// Lets the system forget a file's pages, so that the next reader waits for the disk.
    static func forget(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        // Only clean pages can be forgotten.
        fsync(descriptor)
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    }
}
