/// A part of a ranking at one position of the ledger. Ranks, rows and count belong to the same version.
public struct RankingPage: Hashable, Sendable {
    /// The leaderboard with the settings by which the rows are ranked.
    public var leaderboard: Leaderboard
    /// The occurrence; nil on a classic leaderboard, and if the occurrence does not exist yet.
    public var occurrence: OccurrenceStatus?
    /// The time at which the page may change without a submission; nil on a classic leaderboard.
    public var validUntil: Moment?
    /// The version, which identifies the position and the viewer: equal versions have equal rows, ranks and counts.
    /// Player names are not part of it; they are read at the time of the request.
    public var version: String
    /// The ledger position.
    public var position: LedgerPosition
    /// The time at which the page was generated.
    public var generatedAt: Moment
    /// The number of players on the ranking.
    public var playerCount: Int
    /// The selected rows.
    public var standings: [Standing]
    /// The named players without an entry.
    public var notFound: [PlayerReference]
    /// The requesting player's standing, whether or not it is on the page.
    public var localStanding: Standing?

    /// Creates a page.
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

/// The rank that a score would get if it were submitted.
public struct ProspectiveRank: Hashable, Sendable {
    /// The rank.
    public var rank: Int
    /// The number of players on the ranking.
    public var playerCount: Int
    /// The ledger position.
    public var position: LedgerPosition

    /// Creates a prospective rank.
    public init(rank: Int, playerCount: Int, position: LedgerPosition) {
        self.rank = rank
        self.playerCount = playerCount
        self.position = position
    }
}
