public import LaurelModel

/// A correction of a player's entry on a ranking by the developer, with the resulting entry.
public struct EntryCorrection: Hashable, Sendable {
    /// The kind of a correction.
    public enum Act: Hashable, Sendable {
        /// The player's scores so far on the ranking were removed.
        case removed
        /// The scores that the removal at this position removed were restored.
        case restored(LedgerPosition)
        /// The submission pending review at this position was approved, with its own date.
        case approved(LedgerPosition)
    }

    /// The ranking of the entry.
    public var ranking: RankingID
    /// The player of the entry.
    public var player: PlayerNumber
    /// The kind of the correction.
    public var act: Act
    /// The player's entry on the ranking after this fact; nil if there is none.
    public var entry: Entry?
    /// The position of the previous fact of the same entry; nil if there was no entry.
    public var previous: LedgerPosition?

    /// Creates a correction.
    public init(
        ranking: RankingID, player: PlayerNumber, act: Act, entry: Entry?, previous: LedgerPosition?
    ) {
        self.ranking = ranking
        self.player = player
        self.act = act
        self.entry = entry
        self.previous = previous
    }

    /// The key of the entry.
    public var entryKey: EntryKey { EntryKey(ranking: ranking, player: player) }
}

extension EntryCorrection.Act {
    /// The correction's text in stored facts, which never changes.
    public var text: String {
        switch self {
        case .removed: "removed"
        case .restored(let position): "restored \(position)"
        case .approved(let position): "approved \(position)"
        }
    }

    /// Decodes the stored text.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if no correction has this text.
    public init(text: String) throws(LedgerError) {
        let words = text.split(separator: " ")
        switch (words.first, words.count == 2 ? Int64(words[1]) : nil) {
        case ("removed", nil) where words.count == 1: self = .removed
        case ("restored", let position?): self = .restored(LedgerPosition(position))
        case ("approved", let position?): self = .approved(LedgerPosition(position))
        default: throw .damaged("the correction \(text.quotedForMessage) is unknown")
        }
    }
}
