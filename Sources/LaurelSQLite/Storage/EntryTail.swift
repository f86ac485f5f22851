import LaurelCore
import LaurelModel

/// The entries of the facts from the position of an ``EntryTable`` up to a later position.
struct EntryTail {
    /// The position of the table.
    private(set) var start: LedgerPosition
    /// The position of the last fact, or of the table if there is none.
    private(set) var end: LedgerPosition
    /// The checksum of the fact at ``end``, which that of the next fact continues.
    private(set) var checksum: FactChecksum?
    private(set) var entries: [EntryKey: StoredEntry] = [:]

    /// Creates a tail without facts.
    init(after start: LedgerPosition = .start, checksum: FactChecksum? = nil) {
        (self.start, end, self.checksum) = (start, start, checksum)
    }

    /// Adds the entry of the next fact.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the fact does not follow the last one, or does not match its checksum.
    mutating func add(_ record: FactRecord) throws {
        let position = LedgerPosition(record.position)
        guard position == end.next else {
            throw LedgerError.damaged("the fact at position \(end.next) is missing")
        }
        try record.verify(after: checksum)
        if let (key, stored) = record.entry { entries[key] = stored }
        (end, checksum) = (position, record.checksum)
    }

    /// Removes the entries of the facts up to the table's new position, which the table contains.
    mutating func removeEntries(upTo position: LedgerPosition) {
        start = position
        entries = entries.filter { $0.value.lastFact > position }
    }
}

extension FactRecord {
    /// The player's entry after a score that counts; nil for other facts.
    fileprivate var entry: (EntryKey, StoredEntry)? {
        guard FactKind(rawValue: kind) == .submission, let outcome = outcome.flatMap(Outcome.init(code:)),
            outcome == .ranked || outcome == .notImproved
        else { return nil }
        return (
            EntryKey(ranking: ranking, player: Self.number(player)),
            StoredEntry(entry: storedEntry, lastFact: LedgerPosition(position))
        )
    }
}
