public import LaurelModel

/// The part of a realm's state that a batch of commands needs.
public struct LedgerState {
    /// The end of the ledger.
    public var head: Head
    /// The leaderboards by identifier.
    public var leaderboards: [LeaderboardID: RegisteredLeaderboard] = [:]
    /// The numbers of players by every reference in the commands.
    public var references: [PlayerReference: PlayerNumber] = [:]
    /// The players by number.
    public var players: [PlayerNumber: Player] = [:]
    /// The facts of earlier submissions with the commands' ids.
    public var submissions: [SubmissionKey: Fact] = [:]
    /// The entries that the commands may change.
    public var entries: [EntryKey: StoredEntry] = [:]
    /// The occurrences to which the commands refer.
    public var occurrences: [RankingID: StoredOccurrence] = [:]
    /// The facts to which commands refer by position.
    public var facts: [LedgerPosition: Fact] = [:]
    /// All scores of each entry that a command restores or approves, including the scores that will count again.
    public var scores: [EntryKey: [Entry]] = [:]
    /// The last reset of each ranking on which a command restores or approves scores.
    public var resets: [RankingID: LedgerPosition] = [:]
    /// The key–value records that the commands need.
    var rows = RecordOverlay()

    /// Creates a state without leaderboards and players.
    public init(head: Head) { self.head = head }

    /// Adds players under the references by which they were requested. A player may have several.
    public mutating func add(_ named: [PlayerReference: Player]) {
        references.reserveCapacity(references.count + named.count)
        players.reserveCapacity(players.count + named.count)
        for (reference, player) in named {
            references[reference] = player.number
            players[player.number] = player
        }
    }
}

/// The result of deciding a batch of commands: the changes to write, and the outcomes.
public struct Decision: Sendable {
    /// The end of the ledger after the batch.
    public var head: Head
    /// The new facts, in order.
    public var facts: [Fact] = []
    /// The players that are new or changed.
    public var players: [PlayerNumber: Player] = [:]
    /// The entries that are new or changed.
    public var entries: [EntryKey: StoredEntry] = [:]
    /// The occurrences that are new or changed.
    public var occurrences: [RankingID: StoredOccurrence] = [:]
    /// The key–value records that are new or changed; a nil text deletes the record.
    public var rows: [RecordKey: String?] = [:]
    /// The error because of which nothing may be written: a record could not be read or decoded.
    var failure: (any Error)?
    /// Whether the decision depends on key–value records, which can change without a fact.
    var usesRecords = false
    /// The leaderboards whose entries must be recomputed from all facts, with their new settings.
    var recomputes: [RegisteredLeaderboard] = []
    /// The recomputed leaderboards. ``entries`` contains all their entries; other stored entries are deleted.
    public var recomputed: Set<LeaderboardNumber> = []
    /// The rankings whose stored entries are deleted. Their entries in ``entries`` are newer.
    public var cleared: Set<RankingID> = []
    /// The entries that are deleted if they are stored, unless ``entries`` contains a newer one.
    public var removed: Set<EntryKey> = []
    /// The outcomes of the commands.
    public var commit: Commit

    /// Whether stored entries are deleted.
    public var replacesEntries: Bool {
        !recomputed.isEmpty || !cleared.isEmpty || !removed.isEmpty || wipe != nil
    }

    /// Whether there are no changes to write.
    public var isEmpty: Bool { facts.isEmpty && rows.isEmpty }
}
