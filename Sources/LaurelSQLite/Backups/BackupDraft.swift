import Foundation

/// A backup that is being written, under a name that nothing takes for a backup.
///
/// Whatever becomes of the process, the backup's own name appears when all of it is on the disk, and its manifest, without
/// which it counts for nothing, after that. What a killed process leaves is overwritten by the next.
final class BackupDraft {
    let path: String
    let descriptor: Int32
    private var isPublished = false

    private var manifestPath: String { Backup.manifestPath(of: path) }

    /// Begins an empty file at `path`, which is this draft's alone for as long as it lives.
    ///
    /// - Throws: ``BackupError/busy(path:)`` where another process has it.
    init(at path: String) throws(BackupError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.unwritable(path) }
        do throws(BackupError) {
            try Self.own(descriptor, path)
        } catch {
            close(descriptor)
            throw error
        }
        clearBeside()
    }

    private static func own(_ descriptor: Int32, _ path: String) throws(BackupError) {
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? .busy(path: path) : unwritable(path)
        }
        // Between opening and locking, the file may have got its own name as somebody else's backup.
        var (mine, named) = (stat(), stat())
        guard fstat(descriptor, &mine) == 0, lstat(path, &named) == 0, mine.st_ino == named.st_ino,
            mine.st_dev == named.st_dev
        else { throw .busy(path: path) }
        guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else { throw unwritable(path) }
    }

    deinit {
        if !isPublished {
            unlink(path)
            unlink(manifestPath)
            clearBeside()
        }
        close(descriptor)
    }

    /// What SQLite keeps beside a file while it writes it.
    private func clearBeside() { for part in ["-journal", "-wal", "-shm"] { unlink(path + part) } }

    /// Makes what was written so far durable. Called often, so that no single sync is long: others wait for it.
    func sync() throws(BackupError) {
        guard fsync(descriptor) == 0 else { throw Self.unwritable(path) }
    }

    /// Gives the file its own name, and the manifest beside it, durably.
    func publish(as final: String, manifest: [UInt8]) throws(BackupError) {
        let finalManifest = Backup.manifestPath(of: final)
        try sync()
        try Self.write(manifest, to: manifestPath)
        // Nobody else has this draft, which all who would write `final` need first.
        for path in [final, finalManifest] { try Self.refuse(existing: path) }
        guard rename(path, final) == 0 else { throw Self.unwritable(final) }
        do {
            guard rename(manifestPath, finalManifest) == 0 else { throw Self.unwritable(finalManifest) }
            try DirectorySync.sync(URL(fileURLWithPath: final).deletingLastPathComponent().path)
        } catch {
            unlink(finalManifest)
            unlink(final)
            throw error as? BackupError ?? .unwritable(path: final, reason: "\(error)")
        }
        isPublished = true
    }

    static func refuse(existing path: String) throws(BackupError) {
        var status = stat()
        guard lstat(path, &status) != 0 else { throw .exists(path: path) }
        guard errno == ENOENT else { throw unwritable(path) }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(BackupError) {
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { close(descriptor) }
        try BackupBytes.write(bytes, bytes.count, to: (descriptor, path))
        guard fsync(descriptor) == 0 else { throw unwritable(path) }
    }

    private static func unwritable(_ path: String) -> BackupError {
        .unwritable(path: path, reason: String(cString: strerror(errno)))
    }
}
