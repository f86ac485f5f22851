/// Part of a ranking, as it was at one position of the ledger: ranks, rows and count belong together.
public struct RankingPage: Hashable, Sendable {
    /// With the settings that the rows are ranked by.
    public var leaderboard: Leaderboard
    /// Nil on a classic leaderboard, and where there is no such occurrence yet.
    public var occurrence: OccurrenceStatus?
    /// The moment at which another answer may be right although nothing was submitted; nil on a classic leaderboard.
    public var validUntil: Moment?
    /// Names the position and the viewer: equal versions have equal rows, ranks and counts. Names are those of the
    /// moment of reading.
    public var version: String
    public var position: LedgerPosition
    public var generatedAt: Moment
    public var playerCount: Int
    public var standings: [Standing]
    /// Of the players that were asked for by name, those who have no entry.
    public var notFound: [PlayerReference]
    /// The asking player's own, inside the page or not.
    public var localStanding: Standing?

    public init(
        leaderboard: Leaderboard, occurrence: OccurrenceStatus? = nil, version: String, position: LedgerPosition,
        generatedAt: Moment,
        playerCount: Int, standings: [Standing], notFound: [PlayerReference] = [], localStanding: Standing? = nil
    ) {
        self.leaderboard = leaderboard
        self.occurrence = occurrence
        self.version = version
        self.position = position
        self.generatedAt = generatedAt
        self.playerCount = playerCount
        self.standings = standings
        self.notFound = notFound
        self.localStanding = localStanding
    }
}

/// The rank that a score would get without being submitted.
public struct ProspectiveRank: Hashable, Sendable {
    public var rank: Int
    public var playerCount: Int
    public var position: LedgerPosition

    public init(rank: Int, playerCount: Int, position: LedgerPosition) {
        self.rank = rank
        self.playerCount = playerCount
        self.position = position
    }
}
