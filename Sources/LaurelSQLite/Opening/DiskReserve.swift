import Foundation

/// A file of a data directory that reserves space while the ledger is open, and frees it when the disk is full: a
/// checkpoint needs space before it frees any.
struct DiskReserve: Sendable {
    static let fileName = "reserve"
    static let byteCount = 4 << 20
    /// A disk with less free space is too small for a reserve.
    private static let freeByteCountMin = 8 * byteCount

    let directory: String

    private var path: String { directory + "/" + Self.fileName }

    /// Allocates the file if the system can do so and the disk has enough space.
    ///
    /// - Parameter freeByteCount: The free space of the disk.
    func allocate(freeByteCount: Int) {
        #if os(Linux)
            guard freeByteCount >= Self.freeByteCountMin else { return }
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return }
            let code = posix_fallocate(descriptor, 0, off_t(Self.byteCount))
            close(descriptor)
            if code != 0 { release() }
        #endif
    }

    /// Removes the file, which frees its space.
    ///
    /// - Returns: Whether there was a file.
    @discardableResult
    func release() -> Bool { unlink(path) == 0 }
}

/// The free space that a disk has for this process.
enum FreeSpace {
    static func byteCount(at path: String) -> Int {
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return .max }
        let (byteCount, isOverflow) = Int(clamping: disk.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: disk.f_frsize))
        return isOverflow ? .max : byteCount
    }
}
