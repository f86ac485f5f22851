/// Why a backup cannot be made, trusted or restored. The ledger that it is of goes on.
public enum BackupError: Error, Hashable, Sendable {
    /// There is something of that name.
    case exists(path: String)
    /// Another backup is being written under that name.
    case busy(path: String)
    /// There is no backup of that name, or it may not be read.
    case unreadable(path: String, reason: String)
    /// It has no manifest, so nobody says that it is whole.
    case withoutManifest(path: String)
    /// It is not what its manifest says, or not what a ledger is.
    case damaged(path: String, reason: String)
    /// A newer Laurel made it.
    case newer(path: String)
    /// An older Laurel made it, in whose shape this one cannot read without changing it.
    case older(path: String)
    case noSpace(path: String, byteCount: Int, byteCountFree: Int)
    case unwritable(path: String, reason: String)
    /// There is a ledger where one was to be restored.
    case occupied(directory: String)
    /// Whoever asked for it went away, or whoever made it ends.
    case abandoned
}

extension BackupError: CustomStringConvertible {
    private static func sentence(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }

    public var description: String {
        switch self {
        case .exists(let path):
            "\(path) is there already, and backups replace nothing. Name another file."
        case .busy(let path):
            "Another backup is being written to \(path). Wait until it is done, or name another file."
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason)."
        case .withoutManifest(let path):
            """
            \(path) has no manifest (\(Backup.manifestPath(of: path))), so nobody can say whether it is whole. A backup is \
            both files: bring the other one too, or take another backup.
            """
        case .damaged(let path, let reason):
            "\(path) is damaged: \(Self.sentence(reason)) Use another backup."
        case .newer(let path):
            "\(path) was made by a newer Laurel. Use that version or a later one."
        case .older(let path):
            """
            \(path) was made by an older Laurel. Its digest is right; restore it into a new directory, which brings it up \
            to date and examines it.
            """
        case .noSpace(let path, let byteCount, let byteCountFree):
            """
            There is no room for \(path): it takes \(byteCount) bytes, \(byteCountFree) are free, and some must stay so. \
            Make room, or name a file on another disk. Nothing was written.
            """
        case .unwritable(let path, let reason):
            "\(path) cannot be written: \(reason). Nothing is left of it."
        case .occupied(let directory):
            """
            \(directory) holds a ledger, and a restore replaces none. Name a new directory with --data, or move its \
            laurel.sqlite (and laurel.sqlite-wal) away first.
            """
        case .abandoned:
            "The backup was given up before it was done. Nothing is left of it."
        }
    }
}
