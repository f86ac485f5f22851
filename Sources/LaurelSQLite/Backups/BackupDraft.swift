import Foundation

/// A backup that is being written, under a temporary name.
///
/// The file is renamed when all of it is on the disk, and the manifest is written afterwards. So a file with a manifest
/// is complete, even if the process is killed. The next backup overwrites the draft of a killed process.
final class BackupDraft {
    let path: String
    let descriptor: Int32
    private var isPublished = false

    private var manifestPath: String { Backup.manifestPath(of: path) }

    /// Creates an empty file at `path`, which is locked for the lifetime of this draft.
    ///
    /// - Throws: ``BackupError/busy(path:)`` if another process has locked it.
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
        // Between opening and locking, another process may have published this file as its backup.
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

    /// Removes the files that SQLite creates beside a database while it writes it.
    private func clearBeside() { for part in ["-journal", "-wal", "-shm"] { unlink(path + part) } }

    /// Syncs the bytes written so far. Frequent calls keep each sync short, because commits wait for it.
    func sync() throws(BackupError) {
        guard fsync(descriptor) == 0 else { throw Self.unwritable(path) }
    }

    /// Renames the file to its final name and writes its manifest, both durably.
    func publish(as final: String, manifest: [UInt8]) throws(BackupError) {
        let finalManifest = Backup.manifestPath(of: final)
        try sync()
        try Self.write(manifest, to: manifestPath)
        // A process that writes `final` must lock this draft first, so no other process can create the file now.
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
