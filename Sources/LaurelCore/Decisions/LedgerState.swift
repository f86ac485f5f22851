public import LaurelModel

/// As much of a realm as a batch of commands can ask about.
public struct LedgerState {
    public var head: Head
    public var leaderboards: [LeaderboardID: RegisteredLeaderboard] = [:]
    public var references: [PlayerReference: PlayerNumber] = [:]
    public var players: [PlayerNumber: Player] = [:]
    public var submissions: [SubmissionKey: Fact] = [:]
    public var entries: [EntryKey: StoredEntry] = [:]
    public var occurrences: [RankingID: StoredOccurrence] = [:]
    /// What commands name by position.
    public var facts: [LedgerPosition: Fact] = [:]
    /// The scores that each entry is made of that such a command is about, with those that it would bring back.
    public var scores: [EntryKey: [Entry]] = [:]
    /// The last reset of each ranking that such a command is about.
    public var resets: [RankingID: LedgerPosition] = [:]
    /// The rows that commands ask about.
    var rows = RecordOverlay()

    public init(head: Head) { self.head = head }

    /// Adds players under the names they were asked for by; one player may have several.
    public mutating func add(_ named: [PlayerReference: Player]) {
        references.reserveCapacity(references.count + named.count)
        players.reserveCapacity(players.count + named.count)
        for (reference, player) in named {
            references[reference] = player.number
            players[player.number] = player
        }
    }
}

/// What a batch of commands comes to: what to write, and what to answer.
public struct Decision: Sendable {
    public var head: Head
    public var facts: [Fact] = []
    /// Players that are new or have changed.
    public var players: [PlayerNumber: Player] = [:]
    /// Entries that are new or have changed.
    public var entries: [EntryKey: StoredEntry] = [:]
    /// Occurrences that are new or have become final.
    public var occurrences: [RankingID: StoredOccurrence] = [:]
    /// Rows that are new or have changed; nil erases one.
    public var rows: [RecordKey: String?] = [:]
    /// Why this must not be written: a row could not be read.
    var failure: (any Error)?
    /// Leaderboards whose entries are to be folded anew from all their facts, by the settings that they have now.
    var recomputes: [RegisteredLeaderboard] = []
    /// Leaderboards all of whose entries are among ``entries``: others that are stored go.
    public var recomputed: Set<LeaderboardNumber> = []
    /// Rankings whose entries that are stored go; those in ``entries`` came later.
    public var cleared: Set<RankingID> = []
    /// Entries that go if they are stored, unless they are in ``entries``: those came later.
    public var removed: Set<EntryKey> = []
    public var commit: Commit

    /// Whether entries that are stored go.
    public var replacesEntries: Bool {
        !recomputed.isEmpty || !cleared.isEmpty || !removed.isEmpty || wipe != nil
    }

    /// Whether there is nothing to write.
    public var isEmpty: Bool { facts.isEmpty && rows.isEmpty }
}
