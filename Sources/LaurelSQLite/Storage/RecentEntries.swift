import GRDB
import LaurelCore
import LaurelModel

/// The entries of the facts after their table's position, by realm number.
///
/// Entries are derived from the facts, so a commit need not write them. They stay in memory, where later commits find
/// them, and are written to the table in slices; see ``WriterTail``. The entries here are valid at one position of each
/// realm. If a transaction has another position, after a restart or another writer's commit, it reads the facts again.
///
/// `@unchecked` because the compiler cannot see that all access happens on the queue of the single writing connection.
final class RecentEntries: @unchecked Sendable {
    /// The number of attempts to write a failing table per ``factCountMax`` new facts.
    private static let attemptCountPerTableful = 16

    /// The cache of settings, which is here because the same queue guards it.
    var settings = SettingsCache()

    /// The players that the last decisions changed, guarded by the same queue.
    private(set) var changedPlayers = RecentPlayerChanges()

    private let factCountMax: Int
    private var tails: [Int64: WriterTail] = [:]
    /// Recently detected damage, so that later commits fail without reading the facts again.
    private var faults: [Int64: (position: LedgerPosition, error: LedgerError, foundAt: ContinuousClock.Instant)] = [:]
    /// The time after which damaged facts are read again.
    private static let faultPeriod = Duration.seconds(10)
    /// The changes of the current transaction.
    private struct Staged {
        let realm: Int64
        /// The realm's position before the transaction.
        let start: LedgerPosition
        var decisions: [Decision]
        var slice: EntrySlice?

        /// The decision, unless there are several, or it writes the whole table.
        var onlyDecision: Decision? {
            guard decisions.count == 1, let decision = decisions.first, !decision.replacesEntries else { return nil }
            return decision
        }
    }

    private var staged: Staged?

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
            tails[table.realm] = WriterTail(tail, factCountMax: factCountMax)
            return tail.entries
        } catch let error as LedgerError {
            faults[table.realm] = (position, error, .now)
            throw error
        }
    }

    /// Stages a decision of the current transaction, until ``finish(isCommitted:)``.
    ///
    /// - Parameter position: The realm's position before the decision.
    func stage(_ decision: Decision, after position: LedgerPosition, in realm: Int64) {
        if staged == nil { staged = Staged(realm: realm, start: position, decisions: []) }
        staged?.decisions.append(decision)
    }

    /// The head after the current transaction, and its realm's number.
    var stagedHead: (realm: Int64, head: Head)? {
        staged.flatMap { staged in staged.decisions.last.map { (staged.realm, $0.head) } }
    }

    /// The realm of which the current transaction writes a slice of entries.
    var slicedRealm: Int64? { staged.flatMap { $0.slice == nil ? nil : $0.realm } }

    /// Writes the next slice of entries as part of the current transaction, whose sync it shares. Call it after the
    /// transaction's own changes.
    ///
    /// - Throws: The error of writing. The transaction must then be rolled back, and can be repeated after
    ///   ``postponeSlices(of:)``.
    func writeSlice(to db: Database) throws {
        guard let staged, let decision = staged.onlyDecision, tails[staged.realm]?.position == staged.start else {
            return
        }
        tails[staged.realm]?.planSlices()
        let slice = tails[staged.realm]?.slice(committing: decision.facts.count)
        guard let slice else { return }
        self.staged?.slice = slice
        if try !EntryTable(db: db, realm: staged.realm).write(slice) {
            // Another writer has written the table.
            tails[staged.realm] = nil
        }
    }

    /// Returns the keys of the next `count` entries that slices write.
    func nextKeys(_ count: Int, of realm: Int64) -> ArraySlice<EntryKey> { tails[realm]?.nextKeys(count) ?? [] }

    /// Applies the staged changes if the transaction was committed, and discards them otherwise.
    ///
    /// After a transaction with several decisions, or one that wrote the whole table, the entries are discarded and
    /// read again.
    ///
    /// - Returns: The realm whose planned slices are all written now.
    func finish(isCommitted: Bool) -> Int64? {
        defer { staged = nil }
        guard let staged else { return nil }
        if isCommitted { for decision in staged.decisions { changedPlayers.add(decision, in: staged.realm) } }
        guard tails[staged.realm]?.position == staged.start, !isCommitted || staged.onlyDecision != nil else {
            tails[staged.realm] = nil
            return nil
        }
        guard isCommitted, let decision = staged.onlyDecision else { return nil }
        if let slice = staged.slice { tails[staged.realm]?.remove(slice) }
        tails[staged.realm]?.add(decision.entries, upTo: decision.head.position)
        return staged.slice?.end == nil ? nil : staged.realm
    }

    /// Postpones the next slice of a realm's entries, so that a failing write does not slow down every commit.
    func postponeSlices(of realm: Int64) { tails[realm]?.postponeSlices(byFactCount: factCountPerAttempt) }

    /// A realm whose table is further behind than allowed.
    var overdueRealm: Int64? { tails.filter(\.value.isOverdue).keys.min() }

    /// Writes all entries of a realm to its table. Call it between two transactions.
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

    /// Postpones the next attempt to write a realm's whole table, so that a failing write does not slow down every
    /// commit.
    func postpone(_ realm: Int64) { tails[realm]?.postponeWhole(byFactCount: factCountPerAttempt) }

    private var factCountPerAttempt: Int { factCountMax / Self.attemptCountPerTableful }
}
