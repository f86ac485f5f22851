import Foundation
import GRDBSQLite

extension SQLiteLedger {
    /// What a directory is to somebody who only looks.
    public enum DirectoryState: Hashable, Sendable {
        case missing
        case free
        case held(byProcess: Int32?)
    }

    /// Looks at a directory without opening its ledger; nothing in it changes.
    public static func state(in directory: String) throws(OpeningError) -> DirectoryState {
        if try DatabaseHeader.isMissing(in: directory + "/" + LedgerFile.fileName) { return .missing }
        return DirectoryLock.holder(of: directory)
    }

    /// The version of the SQLite that this program runs on, such as `3.51.3`.
    public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }
}

extension DirectoryLock {
    /// Asks by a lock of the shared kind, let go at once: a server that starts within those microseconds is refused.
    fileprivate static func holder(of directory: String) -> SQLiteLedger.DirectoryState {
        let descriptor = open(path(in: directory), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .free }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return .free }
        return .held(byProcess: owner(in: descriptor))
    }
}
