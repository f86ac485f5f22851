import Foundation

/// The second half of ``DirectoryLock``: it holds the database file itself, under whatever name it was reached, for whoever
/// has removed the lock file or come by another path.
///
/// SQLite's own locks on the file are of another kind and do not meet this one.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// - Throws: ``OpeningError/held(directory:byProcess:)`` where another process has it.
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

    /// Lets others have it from now on. Once is enough.
    func release() { flock(descriptor, LOCK_UN) }

    deinit {
        // A child process that is being made has the descriptor, too, until it runs its own program.
        release()
        close(descriptor)
    }
}
