import Foundation
import GRDBSQLite
import LaurelCore
public import LaurelModel

extension SQLiteLedger {
    /// The state of a data directory.
    public enum DirectoryState: Hashable, Sendable {
        /// The directory has no ledger.
        case missing
        /// No process uses the ledger.
        case free
        /// A process uses the ledger. Its number is nil if the lock file does not contain it.
        case held(byProcess: Int32?)
    }

    /// Returns the state of a directory without opening its ledger. The directory does not change.
    public static func state(in directory: String) throws(OpeningError) -> DirectoryState {
        if try DatabaseHeader.isMissing(in: directory + "/" + LedgerFile.fileName) { return .missing }
        return DirectoryLock.holder(of: directory)
    }

    /// Returns the moment of the last commit in any realm, and the moment up to which an operator accepted that the
    /// ledger is ahead of the clock. Both are read from the database file without its log. Returns nil if the file
    /// cannot be read. The directory does not change.
    public static func clock(in directory: String) -> (lastCommit: Moment?, acceptedHead: Moment?)? {
        let name = (directory + "/" + LedgerFile.fileName).addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
        guard let name else { return nil }
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        guard sqlite3_open_v2("file:\(name)?immutable=1", &connection, flags, nil) == SQLITE_OK else { return nil }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let key = RecordKey.clockAcceptance
        let sql = """
            SELECT max(moment), (
                SELECT content FROM row WHERE "table" = '\(key.table.name)' AND name = '\(key.name)'
                AND realm = (SELECT number FROM realm WHERE "group" = '\(Realm.server.group.text)')
            ) FROM realm
            """
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { return nil }
        let last = Moment(milliseconds: sqlite3_column_int64(statement, 0))
        // SQLite owns these bytes. They are copied below, before the statement is finalized.
        guard let text = sqlite3_column_text(statement, 1) else { return (last, nil) }
        return (last, (try? key.value(ClockAcceptance.self, in: String(cString: text)))?.head)
    }

    /// The version of the SQLite library of this program, such as `3.51.3`.
    public static var sqliteVersion: String { String(cString: sqlite3_libversion()) }
}

extension DirectoryLock {
    /// Takes a shared lock, and releases it immediately. A server that starts while the lock is held fails to start.
    fileprivate static func holder(of directory: String) -> SQLiteLedger.DirectoryState {
        let descriptor = open(path(in: directory), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .free }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return .free }
        return .held(byProcess: owner(in: descriptor))
    }
}
