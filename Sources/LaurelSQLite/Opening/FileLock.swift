import Foundation

/// The exclusive lock on the database file itself. It complements ``DirectoryLock`` if the lock file was removed, or if
/// another process opens the database by a different path.
///
/// SQLite's own locks on the file are of another kind and do not conflict with this lock.
final class FileLock: Sendable {
    /// The open file, for reading.
    let descriptor: Int32

    /// Locks the file.
    ///
    /// - Throws: ``OpeningError/held(directory:byProcess:)`` if another process has locked the file.
    init(on path: String, in directory: String) throws(OpeningError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: path, reason: String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            close(descriptor)
            guard reason == EWOULDBLOCK else { throw .system(path: path, reason: String(cString: strerror(reason))) }
            throw .held(directory: directory, byProcess: nil)
        }
        self.descriptor = descriptor
    }

    /// Releases the lock. Further calls do nothing.
    func release() { flock(descriptor, LOCK_UN) }

    deinit {
        // A child process that is being created has the descriptor too, until it runs its own program.
        release()
        close(descriptor)
    }
}
