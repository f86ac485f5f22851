import LaurelCore
import LaurelModel

/// The entries of a realm's facts that are not in their table yet, in the memory of the writer.
///
/// They are written in slices, one with each commit. The slices contain all entries that wait when they are planned, in
/// the table's order, so that each of its pages is written once. Until the last slice, the table's position stays, and
/// the table is ahead of it in some rows. Readers do not notice: they replace the entries of all facts after that
/// position.
struct WriterTail {
    /// The table's position.
    private(set) var start: LedgerPosition
    /// The position of the last fact.
    private(set) var position: LedgerPosition
    /// The newest entries of the facts after ``start``, except those that a slice has written.
    private(set) var entries: [EntryKey: StoredEntry]
    /// The number of facts above which slices are planned.
    private var factCountBeforeSlices: Int
    /// The number of facts above which the table is written as a whole, unless slices are planned.
    private var factCountBeforeWhole: Int
    private let factCountMax: Int
    /// The keys of the planned slices that are not written yet, in the table's order.
    private var keys: ArraySlice<EntryKey> = []
    /// The table's position after the planned slices; nil if none are planned.
    private var end: LedgerPosition?

    /// Creates the tail of a table from its facts.
    ///
    /// - Parameter factCountMax: The maximum number of facts that the table is behind.
    init(_ tail: EntryTail, factCountMax: Int) {
        (start, position, entries) = (tail.start, tail.end, tail.entries)
        self.factCountMax = factCountMax
        (factCountBeforeSlices, factCountBeforeWhole) = (factCountMax / 2, factCountMax)
    }

    /// The number of facts that the table is behind.
    private var factCount: Int { Int(position.value - start.value) }

    /// Whether the table is further behind than allowed, and slices do not change that.
    var isOverdue: Bool { end == nil && factCount > factCountBeforeWhole }

    /// Plans slices with all waiting entries, if enough facts wait and no slices are planned. O(*n* log *n*)
    mutating func planSlices() {
        guard end == nil, factCount > factCountBeforeSlices else { return }
        keys = entries.keys.sorted { $0.tableOrder < $1.tableOrder }[...]
        end = position
    }

    /// Returns the entries of the next slice, for a commit of `committedCount` facts; nil if no slices are planned.
    ///
    /// The slices are in proportion to the commits. The last one is written when three eighths of the maximum number of
    /// facts have been committed since they were planned: half would be too much if the last commit has many facts.
    func slice(committing committedCount: Int) -> EntrySlice? {
        guard let end, committedCount > 0 else { return nil }
        let factCountLeft = max(committedCount, factCountMax * 3 / 8 - Int(position.value - end.value))
        let count = min(keys.count, (keys.count * committedCount + factCountLeft - 1) / factCountLeft)
        return EntrySlice(
            entries: keys.prefix(count).compactMap { key in entries[key].map { (key, $0) } }, start: start,
            end: count == keys.count ? end : nil)
    }

    /// Returns the keys of the next `count` planned entries.
    func nextKeys(_ count: Int) -> ArraySlice<EntryKey> { keys.prefix(count) }

    /// Removes the entries of a slice, which a commit has written.
    mutating func remove(_ slice: EntrySlice) {
        for (key, _) in slice.entries { entries[key] = nil }
        keys = keys.dropFirst(slice.entries.count)
        guard let end = slice.end else { return }
        (start, self.end) = (end, nil)
        // The slices were written, so an earlier failure does not postpone the next ones anymore.
        (factCountBeforeSlices, factCountBeforeWhole) = (factCountMax / 2, factCountMax)
    }

    /// Adds the entries of a commit, whose last fact is at `position`.
    mutating func add(_ entries: [EntryKey: StoredEntry], upTo position: LedgerPosition) {
        self.entries.merge(entries) { $1 }
        self.position = position
    }

    /// Discards the planned slices after one that failed. New ones are planned after `count` more facts.
    mutating func postponeSlices(byFactCount count: Int) {
        (keys, end) = ([], nil)
        factCountBeforeSlices = factCount + count
    }

    /// Postpones the next attempt to write the whole table by `count` facts.
    mutating func postponeWhole(byFactCount count: Int) { factCountBeforeWhole = factCount + count }
}

/// Entries that one commit writes to their table.
struct EntrySlice {
    /// The entries, in the table's order.
    let entries: [(key: EntryKey, stored: StoredEntry)]
    /// The position that the table must have.
    let start: LedgerPosition
    /// The table's position afterwards; nil if it does not change.
    let end: LedgerPosition?
}

extension EntryKey {
    /// The key's position in the table of entries.
    var tableOrder: (UInt32, Int64, UInt32) { (ranking.leaderboard.value, ranking.occurrence, player.value) }
}
