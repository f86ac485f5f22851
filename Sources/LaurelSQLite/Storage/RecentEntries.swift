import GRDB
import LaurelCore
import LaurelModel

/// The entries of the facts after their table's position, by realm number.
///
/// Entries are derived from the facts, so a commit need not write them. They stay in memory, where later commits find
/// them, and are written to the table in batches. The entries here are valid at one position of each realm. If a
/// transaction has another position, after a restart or another writer's commit, it reads the facts again.
///
/// `@unchecked` because the compiler cannot see that all access happens on the queue of the single writing connection.
final class RecentEntries: @unchecked Sendable {
    private struct Tail {
        var position: LedgerPosition
        var factCount: Int
        /// The number of facts above which the table is written.
        var factCountMax: Int
        var entries: [EntryKey: StoredEntry]
    }

    /// The number of attempts to write a failing table per ``factCountMax`` new facts.
    private static let attemptCountPerTableful = 16

    /// The cache of settings, which is here because the same queue guards it.
    var settings = SettingsCache()

    private let factCountMax: Int
    private var tails: [Int64: Tail] = [:]
    /// Recently detected damage, so that later commits fail without reading the facts again.
    private var faults: [Int64: (position: LedgerPosition, error: LedgerError, foundAt: ContinuousClock.Instant)] = [:]
    /// The time after which damaged facts are read again.
    private static let faultPeriod = Duration.seconds(10)
    /// The decisions of the current transaction, in order.
    private var staged: (realm: Int64, decisions: [Decision])?

    /// Creates an empty collection.
    ///
    /// - Parameter factCountMax: The maximum number of facts that a table is behind.
    init(factCountMax: Int) { self.factCountMax = factCountMax }

    /// Returns the entries of `table`'s realm that are not in the table yet. The realm's last fact is at `position`.
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

    /// Stages a decision of the current transaction, until ``finish(isCommitted:)``.
    func stage(_ decision: Decision, in realm: Int64) { staged = (realm, (staged?.decisions ?? []) + [decision]) }

    /// The head after the current transaction, and its realm's number.
    var stagedHead: (realm: Int64, head: Head)? {
        staged.flatMap { staged in staged.decisions.last.map { (staged.realm, $0.head) } }
    }

    /// Applies the staged decision if the transaction was committed, and discards it otherwise.
    ///
    /// After a transaction with several decisions, or one that wrote the table, the entries are discarded and read
    /// again.
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

    /// The realms whose tables are further behind than allowed.
    var overdueRealms: [Int64] { tails.filter { $0.value.factCount > $0.value.factCountMax }.keys.sorted() }

    /// Writes a realm's entries to its table. Call it between two transactions.
    ///
    /// - Throws: The error of writing. No data is lost: the entries stay in memory, and a start reads the facts again.
    func writeBehind(_ realm: Int64, to db: Database) throws {
        let table = EntryTable(db: db, realm: realm)
        try db.inTransaction {
            try table.write(entries(behind: table, at: table.headPosition))
            return .commit
        }
        tails[realm] = nil
    }

    /// Postpones the next attempt to write a realm's table, so that a failing write does not slow down every commit.
    func postpone(_ realm: Int64) {
        guard let factCount = tails[realm]?.factCount else { return }
        tails[realm]?.factCountMax = factCount + factCountMax / Self.attemptCountPerTableful
    }
}
