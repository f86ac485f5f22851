import Foundation
import LaurelCore

/// A file's bytes as they stream by.
struct BackupBytes {
    private static let byteCountPerRead = 1 << 20

    var count = 0
    private(set) var digest = ContentDigest()

    /// Reads all of the file at `path`.
    ///
    /// - Parameters:
    ///   - copy: A file that gets the same bytes.
    ///   - progress: Told how many bytes have gone by.
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
            // Little is left over after the first time, if anything.
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
