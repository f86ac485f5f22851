import Foundation

/// An open file, which is closed with the last reference.
final class SnapshotDescriptor: Sendable {
    private let descriptor: Int32

    /// Opens an existing file for reading, or replaces a file that only its owner can access.
    init(_ path: String, creating: Bool = false) throws(SnapshotFault) {
        let flags = creating ? O_RDWR | O_CREAT | O_TRUNC : O_RDONLY
        descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .last }
        #if os(Linux)
            // Reads ahead more.
            if !creating { posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL) }
        #endif
    }

    deinit { close(descriptor) }

    var byteCount: Int {
        get throws(SnapshotFault) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw .last }
            return Int(status.st_size)
        }
    }

    /// Returns the bytes from `offset` on.
    ///
    /// - Throws: ``SnapshotFault/damaged`` if the file ends before.
    func read(_ byteCount: Int, at offset: Int) throws(SnapshotFault) -> [UInt8] {
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            while count < byteCount {
                let length = pread(
                    descriptor, buffer.baseAddress! + count, byteCount - count, off_t(offset + count))
                if length < 0, errno == EINTR { continue }
                code = length < 0 ? errno : 0
                guard length > 0 else { return }
                count += length
            }
        }
        guard code == 0 else { throw .system(String(cString: strerror(code))) }
        guard bytes.count == byteCount else { throw .damaged }
        return bytes
    }

    /// Writes `bytes` at `offset`.
    func write(_ bytes: [UInt8], at offset: Int) throws(SnapshotFault) {
        var count = 0
        while count < bytes.count {
            let length = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress! + count, $0.count - count, off_t(offset + count))
            }
            if length >= 0 { count += length } else if errno != EINTR { throw .last }
        }
    }

    func sync() throws(SnapshotFault) {
        guard fsync(descriptor) == 0 else { throw .last }
    }
}
