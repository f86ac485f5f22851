public import LaurelModel

/// What a service needs to know of a realm before it can answer for it.
public struct RealmOverview: Hashable, Sendable {
    public var head: Head
    public var leaderboards: [RegisteredLeaderboard]
    /// The occurrences that are not final yet.
    public var openOccurrences: [RankingID: StoredOccurrence]

    public init(
        head: Head, leaderboards: [RegisteredLeaderboard], openOccurrences: [RankingID: StoredOccurrence] = [:]
    ) {
        self.head = head
        self.leaderboards = leaderboards
        self.openOccurrences = openOccurrences
    }
}

/// All entries of a ranking, those of hidden and banned players too, and the head that they are true at.
public struct RankingSnapshot: Sendable {
    public var head: Head
    public var entries: [(player: PlayerNumber, stored: StoredEntry)]
    /// The flags of all players of the realm who have any.
    public var flags: [PlayerNumber: PlayerFlags]

    public init(
        head: Head, entries: [(player: PlayerNumber, stored: StoredEntry)], flags: [PlayerNumber: PlayerFlags]
    ) {
        self.head = head
        self.entries = entries
        self.flags = flags
    }
}

/// How much a realm holds.
public struct Census: Hashable, Sendable {
    public var factCount: Int
    public var submissionIDCount: Int
    public var entryCount: Int
    public var playerCount: Int

    public init(factCount: Int, submissionIDCount: Int, entryCount: Int, playerCount: Int) {
        self.factCount = factCount
        self.submissionIDCount = submissionIDCount
        self.entryCount = entryCount
        self.playerCount = playerCount
    }
}
