/// Why a data directory cannot be opened. Nothing that was acknowledged is lost by it.
public enum OpeningError: Error, Hashable, Sendable {
    /// There is no ledger here, and none was to be made.
    case missing(directory: String)
    /// Another process works on it.
    case held(directory: String, byProcess: Int32?)
    /// There is a file where the directory should be.
    case notADirectory(path: String)
    /// The database file is another program's, or no database at all.
    case foreign(path: String)
    /// A newer Laurel wrote it.
    case newer(path: String)
    case damaged(path: String, reason: String)
    /// Facts that were acknowledged are not there any more. An operator may accept that.
    case factsLost(path: String, reason: String)
    /// The directory had a ledger, whose file is not there. An operator may accept that.
    case vanished(directory: String)
    /// Another program reads or writes it, so that it cannot be made sure that everything in it is on the disk.
    case busy(path: String)
    /// SQLite would not promise that what it commits survives a loss of power.
    case notDurable(path: String, synchronous: Int)
    /// A sync failed while what was found was being made durable.
    case syncFailed(path: String, reason: String)
    case full(path: String)
    /// The system refused, for want of rights or of room for example.
    case system(path: String, reason: String)
}

extension OpeningError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let directory):
            """
            There is no Laurel data in \(directory). Create a game there first (laurel game create ID), or name another \
            directory with --data.
            """
        case .held(let directory, let process):
            """
            \(directory) is in use by another Laurel\(process.map { " (process \($0))" } ?? ""). If that is a server, send the \
            command to it with --server http://… --key lrl_… (or LAUREL_URL and LAUREL_KEY). Otherwise stop it, or name \
            another directory with --data.
            """
        case .notADirectory(let path):
            "\(path) is a file, not a directory. Name a directory with --data."
        case .foreign(let path):
            """
            \(path) is not Laurel's: another program made it, or it is no database. Nothing in it was changed. Name \
            another directory with --data.
            """
        case .newer(let path):
            "\(path) was written by a newer Laurel. Use that version or a later one."
        case .damaged(let path, let reason):
            "\(path) is damaged (\(reason)). Restore a backup; change nothing in the damaged files."
        case .factsLost(let path, let reason):
            """
            Acknowledged facts are lost from \(path) (\(reason)). Nothing in it was changed. Restore a backup, or go on with \
            what is left: laurel accept-loss.
            """
        case .vanished(let directory):
            """
            \(directory) had a ledger, and its file \(LedgerFile.fileName) is missing. Mount its volume, or restore a backup. To \
            begin a new ledger there: laurel accept-loss.
            """
        case .busy(let path):
            "\(path) is in use by another program. Close whatever reads or writes it, and try again."
        case .notDurable(let path, let synchronous):
            """
            SQLite answered synchronous=\(synchronous) for \(path) where FULL (2) was asked for: scores could be lost \
            with the power. Laurel does not start so.
            """
        case .syncFailed(let path, let reason):
            """
            The disk failed while \(path) was being opened (\(reason)). Nothing is lost by it; check the disk and start \
            again.
            """
        case .full(let path):
            "There is no room on the disk to open \(path). Make room and start again; nothing is lost."
        case .system(let path, let reason):
            "\(path) cannot be opened: \(reason). Check that you have the right to read and write there."
        }
    }
}
