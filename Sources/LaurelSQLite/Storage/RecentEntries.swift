import GRDB
import LaurelCore
import LaurelModel

/// The entries that the facts behind their table's position make, by realm number.
///
/// Entries are a view over the facts, so a commit need not write them: they wait here, where later commits find them,
/// and go to the table many at a time. What is here is true at one position of each realm; whoever asks at another,
/// after a restart or because another writer was there, reads the facts anew.
///
/// `@unchecked`, because the compiler cannot see what keeps it safe: only work on the queue of the one writing connection
/// touches it.
final class RecentEntries: @unchecked Sendable {
    private struct Tail {
        var position: LedgerPosition
        var factCount: Int
        /// With more facts than that, the table is written.
        var factCountMax: Int
        var entries: [EntryKey: StoredEntry]
    }

    /// How often a table that cannot be written is tried, while as many facts come as usually wait.
    private static let attemptCountPerTableful = 16

    /// Here because the same queue guards it.
    var settings = SettingsCache()

    private let factCountMax: Int
    private var tails: [Int64: Tail] = [:]
    /// Damage that was found recently, which each smaller batch of commands would find again.
    private var faults: [Int64: (position: LedgerPosition, error: LedgerError, foundAt: ContinuousClock.Instant)] = [:]
    /// The time after which damaged facts are read again.
    private static let faultPeriod = Duration.seconds(10)
    /// What the transaction that is under way has changed, part by part.
    private var staged: (realm: Int64, decisions: [Decision])?

    /// - Parameter factCountMax: How many facts a table may be behind.
    init(factCountMax: Int) { self.factCountMax = factCountMax }

    /// The entries that wait in `table`'s realm, whose last fact is at `position`.
    func entries(behind table: EntryTable, at position: LedgerPosition) throws -> [EntryKey: StoredEntry] {
        if let tail = tails[table.realm], tail.position == position { return tail.entries }
        if let fault = faults[table.realm], fault.position == position, .now - fault.foundAt < Self.faultPeriod {
            throw fault.error
        }
        do {
            let tail = try table.tail()
            tails[table.realm] = Tail(
                position: position, factCount: tail.factCount, factCountMax: factCountMax, entries: tail.entries)
            return tail.entries
        } catch let error as LedgerError {
            faults[table.realm] = (position, error, .now)
            throw error
        }
    }

    /// Remembers what a transaction has changed, until ``finish(isCommitted:)``.
    func stage(_ decision: Decision, in realm: Int64) { staged = (realm, (staged?.decisions ?? []) + [decision]) }

    /// The end of the facts of the current transaction, and the number of their realm.
    var stagedHead: (realm: Int64, head: Head)? {
        staged.flatMap { staged in staged.decisions.last.map { (staged.realm, $0.head) } }
    }

    /// Takes in what was staged if the transaction was committed, and forgets it otherwise.
    ///
    /// Of a transaction in several parts, and of one that wrote the table, nothing is known but by reading anew.
    func finish(isCommitted: Bool) {
        defer { staged = nil }
        guard let (realm, decisions) = staged else { return }
        guard isCommitted, decisions.count == 1, let decision = decisions.first, !decision.replacesEntries else {
            tails[realm] = nil
            return
        }
        tails[realm]?.entries.merge(decision.entries) { $1 }
        tails[realm]?.factCount += decision.facts.count
        tails[realm]?.position = decision.head.position
    }

    /// Those whose tables are further behind than they may be.
    var overdueRealms: [Int64] { tails.filter { $0.value.factCount > $0.value.factCountMax }.keys.sorted() }

    /// Brings a realm's table up to its facts. Between two transactions.
    ///
    /// - Throws: What went wrong. Nothing is lost by it: the entries go on waiting, and a start reads them back.
    func writeBehind(_ realm: Int64, to db: Database) throws {
        let table = EntryTable(db: db, realm: realm)
        try db.inTransaction {
            try table.write(entries(behind: table, at: table.headPosition))
            return .commit
        }
        tails[realm] = nil
    }

    /// Lets some more facts come before a realm's table is tried again: not each commit pays for what fails.
    func postpone(_ realm: Int64) {
        guard let factCount = tails[realm]?.factCount else { return }
        tails[realm]?.factCountMax = factCount + factCountMax / Self.attemptCountPerTableful
    }
}
