import GRDB
import LaurelCore
import LaurelModel

/// The entries that have changed since they were last written to their table, by realm number.
///
/// Entries are a view over the facts, so a commit need not write them: they wait here, where later commits find them,
/// and go to the table many at a time. After a restart the facts that the table does not cover are read back.
///
/// `@unchecked`, because the compiler cannot see what keeps it safe: after the file is open, only work on the queue of the
/// one writing connection touches it.
final class RecentEntries: @unchecked Sendable {
    /// How many may wait before they are written, if nobody says otherwise: at about 150 bytes each, and 1 µs to read one
    /// back after a restart.
    static let countMaxDefault = 65_536

    private let countMax: Int
    private var entries: [Int64: [EntryKey: KeptEntry]] = [:]
    /// What the transaction that is under way has changed.
    private var staged: (realm: Int64, entries: [EntryKey: KeptEntry])?

    init(countMax: Int) { self.countMax = countMax }

    subscript(realm: Int64) -> [EntryKey: KeptEntry] { entries[realm] ?? [:] }

    /// Remembers what a transaction has changed, until ``settle(isCommitted:)``.
    func stage(_ changed: [EntryKey: KeptEntry], in realm: Int64) { staged = (realm, changed) }

    /// Takes in what was staged if the transaction was committed, and forgets it otherwise.
    func settle(isCommitted: Bool) {
        if let staged, isCommitted { entries[staged.realm, default: [:]].merge(staged.entries) { $1 } }
        staged = nil
    }

    /// What the facts that the table does not cover make.
    func restore(_ entries: [EntryKey: KeptEntry], in realm: Int64) { self.entries[realm] = entries }

    /// Writes the entries of realms where more wait than may. Between two transactions.
    ///
    /// - Throws: What went wrong. Nothing is lost by it: they go on waiting, and a start reads them back.
    func writeBehind(to db: Database) throws {
        for (realm, waiting) in entries where waiting.count > countMax {
            try db.inTransaction {
                try EntryTable(db: db, realm: realm).write(waiting)
                return .commit
            }
            entries[realm] = nil
        }
    }
}
