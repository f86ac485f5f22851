public import LaurelModel

/// The state of a realm that a service needs before it can serve it.
public struct RealmOverview: Hashable, Sendable {
    /// The head of the snapshot.
    public var head: Head
    /// All leaderboards of the realm.
    public var leaderboards: [RegisteredLeaderboard]
    /// The occurrences that are not final yet.
    public var openOccurrences: [RankingID: StoredOccurrence]

    /// Creates an overview.
    public init(
        head: Head, leaderboards: [RegisteredLeaderboard], openOccurrences: [RankingID: StoredOccurrence] = [:]
    ) {
        self.head = head
        self.leaderboards = leaderboards
        self.openOccurrences = openOccurrences
    }
}

/// All entries of a ranking, including those of hidden and banned players, with the head of the same snapshot.
public struct RankingSnapshot: Sendable {
    /// The head of the snapshot.
    public var head: Head
    /// The stored entries, unordered.
    public var entries: [(player: PlayerNumber, stored: StoredEntry)]
    /// The flags of every player of the realm who has at least one.
    public var flags: [PlayerNumber: PlayerFlags]

    /// Creates a snapshot.
    public init(
        head: Head, entries: [(player: PlayerNumber, stored: StoredEntry)], flags: [PlayerNumber: PlayerFlags]
    ) {
        self.head = head
        self.entries = entries
        self.flags = flags
    }
}

/// The number of items in a realm.
public struct Census: Hashable, Sendable {
    /// The number of facts.
    public var factCount: Int
    /// The number of stored submission ids.
    public var submissionIDCount: Int
    /// The number of entries.
    public var entryCount: Int
    /// The number of players.
    public var playerCount: Int

    /// Creates a census from its counts.
    public init(factCount: Int, submissionIDCount: Int, entryCount: Int, playerCount: Int) {
        self.factCount = factCount
        self.submissionIDCount = submissionIDCount
        self.entryCount = entryCount
        self.playerCount = playerCount
    }
}
