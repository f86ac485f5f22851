import Foundation

/// The exclusive lock of a process on a data directory.
///
/// SQLite's own locks protect single transactions. Laurel also requires that no other program writes or checkpoints
/// while it runs (see `Documentation/Decisions/one-process-owns-the-file.md`). The operating system releases the lock
/// when the process ends, even after a crash.
final class DirectoryLock: Sendable {
    private let descriptor: Int32

    static func path(in directory: String) -> String { directory + "/lock" }

    /// Locks the directory.
    ///
    /// - Throws: ``OpeningError/held(directory:byProcess:)`` if another process has locked the directory.
    init(on directory: String) throws(OpeningError) {
        let path = Self.path(in: directory)
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(path: path, reason: String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let (reason, owner) = (errno, Self.owner(in: descriptor))
            close(descriptor)
            guard reason == EWOULDBLOCK else { throw .system(path: path, reason: String(cString: strerror(reason))) }
            throw .held(directory: directory, byProcess: owner)
        }
        self.descriptor = descriptor
        Self.write(owner: getpid(), to: descriptor)
    }

    /// Releases the lock. Further calls do nothing.
    func release() { flock(descriptor, LOCK_UN) }

    deinit {
        // A child process that is being created has the descriptor too, until it runs its own program.
        release()
        close(descriptor)
    }

    /// Whether the existing lock file was not written by Laurel. Laurel's contains a process number, or is empty or
    /// filled with NUL bytes after a power loss.
    static func isForeign(_ path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path), let bytes = try? handle.read(upToCount: 16) else {
            return false
        }
        return !bytes.allSatisfy { $0 == 0 || $0 == UInt8(ascii: "\n") || (0x30...0x39).contains($0) }
    }

    /// The process number in the lock file. It is only for messages; the lock itself belongs to the operating system.
    static func owner(in descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func write(owner: Int32, to descriptor: Int32) {
        let bytes = Array("\(owner)\n".utf8)
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}
