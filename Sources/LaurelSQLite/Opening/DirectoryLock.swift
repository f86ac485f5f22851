import Foundation

/// The promise that one process alone works on a data directory.
///
/// SQLite's own locks guard single transactions. Laurel needs more: no other program may write or checkpoint while it
/// runs (see `Documentation/Decisions/sqlite-file-lock.md`). The system takes the lock back when the process
/// ends, however it ends.
final class DirectoryLock: Sendable {
    private let descriptor: Int32

    static func path(in directory: String) -> String { directory + "/lock" }

    /// - Throws: ``OpeningError/held(directory:byProcess:)`` where another process has it.
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

    /// Lets others have it from now on. Once is enough.
    func release() { flock(descriptor, LOCK_UN) }

    deinit {
        // A child process that is being made has the descriptor, too, until it runs its own program.
        release()
        close(descriptor)
    }

    /// Whether the file that is there holds what no lock of ours ever did: ours holds a process's number, or nothing or
    /// NULs where the power went just then.
    static func isForeign(_ path: String) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: path), let bytes = try? handle.read(upToCount: 16) else {
            return false
        }
        return !bytes.allSatisfy { $0 == 0 || $0 == UInt8(ascii: "\n") || (0x30...0x39).contains($0) }
    }

    /// The process that wrote itself into the lock; only a help for people, the lock itself is the system's.
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
