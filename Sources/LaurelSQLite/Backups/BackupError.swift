/// An error of writing, verifying or restoring a backup. It does not affect the ledger that is backed up.
public enum BackupError: Error, Hashable, Sendable {
    /// A file with this name exists.
    case exists(path: String)
    /// Another backup is being written with this name.
    case busy(path: String)
    /// The backup does not exist or cannot be read.
    case unreadable(path: String, reason: String)
    /// The backup has no manifest, so its integrity cannot be verified.
    case withoutManifest(path: String)
    /// The backup does not match its manifest, or is not a valid ledger.
    case damaged(path: String, reason: String)
    /// A newer version of Laurel wrote the backup.
    case newer(path: String)
    /// An older version of Laurel wrote the backup. This version must migrate it before it can read it.
    case older(path: String)
    /// The disk does not have enough space for the backup.
    case noSpace(path: String, byteCount: Int, byteCountFree: Int)
    /// The backup cannot be written.
    case unwritable(path: String, reason: String)
    /// The target directory of a restore contains a ledger.
    case occupied(directory: String)
    /// The client disconnected or the process is shutting down before the backup was complete.
    case abandoned
}

extension BackupError: CustomStringConvertible {
    private static func sentence(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }

    public var description: String {
        switch self {
        case .exists(let path):
            "\(path) already exists, and a backup never overwrites a file. Choose another file name."
        case .busy(let path):
            "Another backup is being written to \(path). Wait until it is complete, or choose another file name."
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason)."
        case .withoutManifest(let path):
            """
            \(path) has no manifest (\(Backup.manifestPath(of: path))), so its integrity cannot be verified. A backup \
            consists of both files: copy the manifest too, or take another backup.
            """
        case .damaged(let path, let reason):
            "\(path) is damaged: \(Self.sentence(reason)) Use another backup."
        case .newer(let path):
            "\(path) was made by a newer version of Laurel. Use that version or a later one."
        case .older(let path):
            """
            \(path) was made by an older version of Laurel. Its digest is correct. Restore it into a new directory, \
            which migrates and verifies it.
            """
        case .noSpace(let path, let byteCount, let byteCountFree):
            """
            There is not enough space for \(path): it needs \(byteCount) bytes, \(byteCountFree) are free, and some \
            must stay free. Free some space, or choose a file on another disk. Nothing was written.
            """
        case .unwritable(let path, let reason):
            "\(path) cannot be written: \(reason). No partial file is left."
        case .occupied(let directory):
            """
            \(directory) already contains a ledger, and a restore never overwrites one. Choose a new directory with \
            --data, or first move its laurel.sqlite (and laurel.sqlite-wal) elsewhere.
            """
        case .abandoned:
            "The backup was canceled before it was complete. No partial file is left."
        }
    }
}
