public import LaurelModel

/// Everything that a realm does, without a network: takes scores, and answers for its rankings.
///
/// Scores that arrive while others are being written wait and become durable together, with one sync. Rankings are
/// built when they are first asked for, and then follow the ledger fact by fact.
public actor RealmService {
    public nonisolated let realm: Realm
    let ledger: any Ledger
    let clock: any WallClock

    /// Which ledger of the realm this is; see ``Head/epoch``.
    public nonisolated let epoch: Int64
    /// The last fact that `leaderboards` and the awake boards have taken in. Boards may be ahead of it.
    var applied: LedgerPosition {
        didSet { published.value = applied }
    }
    private nonisolated let published: PublishedPosition
    var leaderboards: [LeaderboardID: RegisteredLeaderboard] = [:]
    var boards: [RankingID: Board] = [:]
    /// Those of occurrences, in the order in which they woke.
    var awakeOccurrences: [RankingID] = []
    /// The occurrences in which somebody has an entry and which are not final yet.
    var openOccurrences: [RankingID: KeptOccurrence] = [:]
    var windows: [WindowID: RollingWindow] = [:]
    var waking: [WindowID: Waking] = [:]
    var players = PlayerCache()
    var asking: [WaitingNames] = []
    var isReadingPlayers = false

    /// Who waits for a position, by a number of their own.
    var positionWaiters: [Int: (position: LedgerPosition, continuation: CheckedContinuation<Void, Never>)] = [:]
    var lastPositionWaiter = 0

    var waiting: [WaitingCommands] = []
    var isCommitting = false
    /// Who waits for the end of the commit that is under way.
    var commitWaiters: [CheckedContinuation<Void, Never>] = []

    /// Reads what `realm` has decided so far. O(leaderboards).
    public init(_ realm: Realm, ledger: any Ledger, clock: any WallClock = SystemClock()) async throws(LedgerError) {
        let overview = try await ledger.overview(of: realm)
        guard !overview.head.isUnderMigration else {
            throw .unavailable("it is being moved here and is not whole yet: run laurel migrate to its end")
        }
        self.realm = realm
        self.ledger = ledger
        self.clock = clock
        epoch = overview.head.epoch
        applied = overview.head.position
        published = PublishedPosition(applied)
        openOccurrences = overview.openOccurrences
        for registered in overview.leaderboards { leaderboards[registered.leaderboard.id] = registered }
    }

    /// The last fact that every answer has taken in.
    public nonisolated var position: LedgerPosition { published.value }

    /// How many rankings are in memory.
    public var awakeCount: Int { boards.count }

    /// The leaderboards of a game, by id.
    public func leaderboards(of game: GameID) -> [Leaderboard] {
        leaderboards.values.map(\.leaderboard).filter { $0.game == game }.sorted { $0.id < $1.id }
    }

    /// A leaderboard of `game`.
    public func leaderboard(_ id: LeaderboardID, of game: GameID) throws(ServiceError) -> Leaderboard {
        try registered(id, of: game).leaderboard
    }

    func registered(_ id: LeaderboardID, of game: GameID) throws(ServiceError) -> RegisteredLeaderboard {
        guard let registered = leaderboards[id], registered.leaderboard.game == game else {
            throw .refused(.leaderboardNotFound(id))
        }
        return registered
    }
}
