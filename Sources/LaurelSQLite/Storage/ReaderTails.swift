import LaurelModel

/// The tails that readers have read, by realm number. Each fact is read and verified once for all readers.
///
/// Memory: O(entries that are not in their table yet). The writer has its own tails; see ``RecentEntries``.
final class ReaderTails: Sendable {
    private let tails = Locked<[Int64: EntryTail]>([:])

    /// Returns the result of `body` with the tail of `table`, which is in a transaction that sees facts up to
    /// `position`.
    func read<Result>(
        _ table: EntryTable, at position: LedgerPosition, _ body: (EntryTail) throws -> Result
    ) throws -> Result {
        let result: Result? = try tails.withLock { tails in
            // The transaction is older than the tail. It sees fewer facts, and perhaps an older table.
            if let tail = tails[table.realm], tail.end > position { return nil }
            try table.update(&tails[table.realm, default: EntryTail()])
            return try body(tails[table.realm, default: EntryTail()])
        }
        return try result ?? body(table.tail())
    }
}
