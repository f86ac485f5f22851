import Foundation

/// The access mode of a data directory.
enum DataDirectoryMode {
    /// The files that Laurel creates in a data directory, and the folder of a new file system.
    private static let ownNames: Set = [
        "lock", "control", "backups", "restoring", "lost+found", "first-keys", "first-operator",
    ]

    /// Denies other users access to `directory` if this user owns it and it contains only Laurel's files. The mode of a
    /// directory that is shared with another program does not change, and `laurel doctor` warns.
    static func restrict(_ directory: String) throws(OpeningError) {
        guard let status = try DatabaseHeader.status(of: directory), status.st_mode & 0o077 != 0,
            status.st_uid == geteuid(),
            let names = try? FileManager.default.contentsOfDirectory(atPath: directory),
            names.allSatisfy(isOwn)
        else { return }
        guard chmod(directory, 0o700) == 0 else {
            throw .system(path: directory, reason: String(cString: strerror(errno)))
        }
    }

    private static func isOwn(_ name: String) -> Bool {
        ownNames.contains(name)
            || [DiskReserve.fileName, HighWaterMark.fileName, LedgerFile.snapshotFolderName].contains(name)
            || name.hasPrefix(LedgerFile.fileName)
    }
}
