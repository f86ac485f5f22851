public import LaurelModel

/// The entries of a ranking for loading it, with the head of the same snapshot.
public struct RankingEntries: Sendable {
    /// The head of the snapshot.
    public var head: Head
    /// The stored entries in chunks, unordered, including those of hidden and banned players.
    ///
    /// A reader can free the memory of the chunks that it has read.
    public var chunks: [[PlayerEntry]]
    /// The flags of every player of the realm who has at least one.
    public var flags: [PlayerNumber: PlayerFlags]

    /// Creates a value from its parts.
    public init(head: Head, chunks: [[PlayerEntry]], flags: [PlayerNumber: PlayerFlags]) {
        self.head = head
        self.chunks = chunks
        self.flags = flags
    }
}

/// A player's entry on a ranking.
public struct PlayerEntry: Hashable, Sendable {
    /// The player's number.
    public var player: PlayerNumber
    /// The player's entry.
    public var entry: Entry

    /// Creates a value from its parts.
    @inlinable  // Called for millions of entries.
    public init(player: PlayerNumber, entry: Entry) {
        self.player = player
        self.entry = entry
    }
}
