import Foundation
import LaurelCore

/// The size and the digest of a file, computed while it is read.
struct BackupBytes {
    private static let byteCountPerRead = 1 << 20

    var count = 0
    private(set) var digest = ContentDigest()

    /// Reads the complete file at `path`.
    ///
    /// - Parameters:
    ///   - copy: The descriptor of a file that the bytes are also written to.
    ///   - progress: Called with the number of bytes read so far.
    init(
        of path: String, copyingTo copy: (descriptor: Int32, path: String)? = nil, progress: (Int) throws -> Void
    ) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(path) }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: Self.byteCountPerRead)
        while true {
            let byteCount = read(descriptor, &buffer, buffer.count)
            if byteCount < 0, errno == EINTR { continue }
            guard byteCount >= 0 else { throw Self.unreadable(path) }
            if byteCount == 0 { break }
            digest.update(buffer[..<byteCount])
            if let copy { try Self.write(buffer, byteCount, to: copy) }
            count += byteCount
            try progress(count)
        }
    }

    static func write(
        _ bytes: [UInt8], _ byteCount: Int, to file: (descriptor: Int32, path: String)
    ) throws(BackupError) {
        var done = 0
        while done < byteCount {
            // A write usually consumes all bytes, so the rest is copied rarely.
            let rest = done == 0 ? bytes : Array(bytes[done..<byteCount])
            let written = Foundation.write(file.descriptor, rest, byteCount - done)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .unwritable(path: file.path, reason: String(cString: strerror(errno))) }
            done += written
        }
    }

    private static func unreadable(_ path: String) -> BackupError {
        .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
}
