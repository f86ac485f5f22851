public import LaurelModel

/// Something that the studio decided about what a player has on one ranking, and the entry after it.
public struct EntryCorrection: Hashable, Sendable {
    public enum Act: Hashable, Sendable {
        /// Everything that the player submitted there so far counts no longer.
        case removed
        /// What that removal took off counts again.
        case restored(LedgerPosition)
        /// A submission that was held counts, with its own date and position.
        case approved(LedgerPosition)
    }

    public var ranking: RankingID
    public var player: PlayerNumber
    public var act: Act
    /// What the player has on the ranking after this fact; nil where that is nothing.
    public var entry: Entry?
    /// The fact before this one of the same entry; nil where there was no entry.
    public var previous: LedgerPosition?

    public init(
        ranking: RankingID, player: PlayerNumber, act: Act, entry: Entry?, previous: LedgerPosition?
    ) {
        self.ranking = ranking
        self.player = player
        self.act = act
        self.entry = entry
        self.previous = previous
    }

    public var entryKey: EntryKey { EntryKey(ranking: ranking, player: player) }
}

extension EntryCorrection.Act {
    /// The text by which ledgers keep it, which never changes.
    public var text: String {
        switch self {
        case .removed: "removed"
        case .restored(let position): "restored \(position)"
        case .approved(let position): "approved \(position)"
        }
    }

    /// - Throws: ``LedgerError/damaged(_:)``
    public init(text: String) throws(LedgerError) {
        let words = text.split(separator: " ")
        switch (words.first, words.count == 2 ? Int64(words[1]) : nil) {
        case ("removed", nil) where words.count == 1: self = .removed
        case ("restored", let position?): self = .restored(LedgerPosition(position))
        case ("approved", let position?): self = .approved(LedgerPosition(position))
        default: throw .damaged("a correction is called \(text.quotedForMessage)")
        }
    }
}
