/// An error that prevents the opening of a data directory. The failed opening itself loses no acknowledged data.
public enum OpeningError: Error, Hashable, Sendable {
    /// The directory has no ledger, and creating one was not requested.
    case missing(directory: String)
    /// Another process uses the directory.
    case held(directory: String, byProcess: Int32?)
    /// The path of the directory is a file.
    case notADirectory(path: String)
    /// The database file belongs to another program, or is not a database.
    case foreign(path: String)
    /// A newer version of Laurel wrote the file.
    case newer(path: String)
    /// The file is damaged.
    case damaged(path: String, reason: String)
    /// Acknowledged facts are missing. An operator can accept the loss.
    case factsLost(path: String, reason: String)
    /// The directory had a ledger, whose file is missing. An operator can accept the loss.
    case vanished(directory: String)
    /// Another program uses the file, so its data cannot be made durable.
    case busy(path: String)
    /// SQLite did not accept the setting with which commits survive a power loss.
    case notDurable(path: String, synchronous: Int)
    /// A sync of the existing data failed.
    case syncFailed(path: String, reason: String)
    /// The disk is full.
    case full(path: String)
    /// The operating system reported an error, such as missing permissions.
    case system(path: String, reason: String)
}

extension OpeningError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let directory):
            """
            There is no Laurel data in \(directory). Create a game there first (laurel game create ID), or choose \
            another directory with --data.
            """
        case .held(let directory, let process):
            """
            \(directory) is in use by another Laurel process\(process.map { " (\($0))" } ?? ""). If that is a server, \
            send the command to it with --server http://… --key lrl_… (or LAUREL_URL and LAUREL_KEY). Otherwise stop \
            it, or choose another directory with --data.
            """
        case .notADirectory(let path):
            "\(path) is a file, not a directory. Choose a directory with --data."
        case .foreign(let path):
            """
            \(path) is not a Laurel file: another program created it, or it is not a database. It was not changed. \
            Choose another directory with --data.
            """
        case .newer(let path):
            """
            \(path) was written by a newer version of Laurel. Use that version or a later one. To return to this \
            version, restore the backup from before the upgrade into another directory.
            """
        case .damaged(let path, let reason):
            "\(path) is damaged (\(reason)). Restore a backup, and do not change the damaged files."
        case .factsLost(let path, let reason):
            """
            Acknowledged facts are missing from \(path) (\(reason)). Nothing was changed. Restore a backup, or \
            continue with the remaining facts: laurel accept-loss.
            """
        case .vanished(let directory):
            """
            \(directory) had a ledger, and its file \(LedgerFile.fileName) is missing. Mount its volume, or restore a \
            backup. To start a new ledger there, run: laurel accept-loss.
            """
        case .busy(let path):
            "\(path) is in use by another program. Close that program, and try again."
        case .notDurable(let path, let synchronous):
            """
            SQLite reports synchronous=\(synchronous) for \(path) instead of FULL (2), so a power loss could lose \
            scores. Laurel does not start with this setting.
            """
        case .syncFailed(let path, let reason):
            """
            The disk failed while \(path) was being opened (\(reason)). No data is lost by this; check the disk and \
            start again.
            """
        case .full(let path):
            "There is not enough disk space to open \(path). Free some space and start again; no data is lost."
        case .system(let path, let reason):
            "\(path) cannot be opened: \(reason). Check that you have the right to read and write there."
        }
    }
}
