public import LaurelModel

/// Everything that a realm does, without a network: takes scores, and answers for its rankings.
///
/// Scores that arrive while others are being written wait and become durable together, with one sync. Rankings are
/// built when they are first asked for, and then follow the ledger fact by fact.
public actor RealmService {
    public nonisolated let realm: Realm
    let ledger: any Ledger
    let clock: any WallClock

    /// The last fact that `leaderboards` and the awake boards have taken in. Boards may be ahead of it.
    private(set) var applied: LedgerPosition
    /// The checksum of the fact at ``applied``, by which two ledgers can be distinguished; nil if that fact has none.
    var appliedChecksum: FactChecksum?
    nonisolated let published: PublishedState
    var leaderboards: [LeaderboardNumber: RegisteredLeaderboard] = [:]
    var boards: [RankingID: Board] {
        get { published.boards }
        set { published.boards = newValue }
    }
    /// The rankings that could not be read because of damage. Requests do not read them again for a minute.
    var damages: [RankingID: (error: LedgerError, foundAt: ContinuousClock.Instant)] = [:]
    /// Those of combined leaderboards, by their numbers.
    var combinedBoards: [LeaderboardNumber: CombinedBoard] = [:]
    /// Those of occurrences, in the order in which they woke.
    var awakeOccurrences: [RankingID] = []
    /// The occurrences in which somebody has an entry and which are not final yet.
    var openOccurrences: [RankingID: KeptOccurrence] = [:]
    /// The occurrences that are final although they have not ended, and the current ones that were read and are not final.
    var currentOccurrences: [RankingID: KeptOccurrence?] = [:]
    /// When a score that a server key dated last reached an occurrence that had ended, by leaderboard.
    var filled: [LeaderboardNumber: Moment] = [:]
    /// When this service began to follow the ledger.
    let startedAt: Moment
    var windows: [WindowID: RollingWindow] = [:]
    var waking: [WindowID: Waking] = [:]
    var players: PlayerCache { published.memory.players }
    var pasts = Pasts()
    var asking: [WaitingNames] = []
    var isReadingPlayers = false
    /// Whether a ``RankHistory`` is being computed. Its scores are in memory meanwhile.
    var isReadingRankHistory = false
    /// Those that were asked for lately; each is asked of the ledger whether it still holds.
    var friendLists: [PlayerNumber: FriendList] = [:]

    /// Who waits for a position, by a number of their own.
    var positionWaiters: [Int: (position: LedgerPosition, continuation: CheckedContinuation<Void, Never>)] = [:]
    var lastPositionWaiter = 0

    nonisolated let intake: CommandIntake
    /// Whether a commit is under way, or not applied yet.
    var isCommitting: Bool { intake.isBusy }
    /// Who waits until another commit is applied.
    var commitWaiters: [CheckedContinuation<Void, Never>] = []
    /// Who follows, and waits while commits go on: each of them takes in what others wrote before it.
    var pauseWaiters: [CheckedContinuation<Void, Never>] = []

    /// Reads what `realm` has decided so far. O(leaderboards).
    public init(
        _ realm: Realm, ledger: any Ledger, clock: any WallClock = SystemClock(), queue: QueueBounds = QueueBounds()
    ) async throws(LedgerError) {
        let overview = try await ledger.overview(of: realm)
        guard !overview.head.isUnderMigration else {
            throw .unavailable("it is being moved here and is not whole yet: run laurel migrate to its end")
        }
        self.realm = realm
        self.ledger = ledger
        self.clock = clock
        intake = CommandIntake(queue)
        applied = overview.head.position
        appliedChecksum = overview.head.checksum
        published = PublishedState(
            overview.head, Dictionary(overview.leaderboards.map { ($0.leaderboard.id, $0) }) { $1 })
        startedAt = max(clock.now, overview.head.moment)
        openOccurrences = overview.openOccurrences
        for registered in overview.leaderboards { leaderboards[registered.number] = registered }
    }

    /// The present for reads and commits: the clock's time, or the moment of the last commit if that is later.
    public nonisolated var now: Moment { max(clock.now, published.moment) }

    /// The moment of the last commit that is applied.
    public nonisolated var lastMoment: Moment { published.moment }

    /// The fault that forbids commits now; nil if the clock is plausible.
    public nonisolated var clockFault: ClockFault? { clock.fault(head: published.moment) }

    /// Everything up to `fact` is applied.
    func reach(_ fact: Fact) {
        applied = fact.position
        published.reach(fact.position, at: fact.moment)
    }

    /// The last fact that every answer has taken in.
    public nonisolated var position: LedgerPosition { published.position }

    /// Which ledger of the realm this is; see ``Head/epoch``. A wipe begins another.
    public nonisolated var epoch: Int64 { published.epoch }

    /// How many rankings are in memory.
    public var awakeCount: Int { boards.count + combinedBoards.count }

    /// Of every game of the group.
    public var allLeaderboards: [RegisteredLeaderboard] {
        leaderboards.values.sorted { $0.number < $1.number }
    }

    /// Every ranking that is not final and may have entries.
    public var openRankings: OpenRankings {
        let rankings = allLeaderboards.flatMap { registered in
            if registered.leaderboard.combination != nil { return [PlayedRanking]() }
            guard registered.leaderboard.recurrence != nil else { return [PlayedRanking(registered)] }
            return openOccurrences.keys.filter { $0.leaderboard == registered.number }
                .map { PlayedRanking(registered, occurrence: $0.occurrence) }
        }
        return OpenRankings(rankings: rankings, position: applied)
    }

    /// The leaderboards of a game, by id, those of its group too: hidden and archived ones as well.
    public nonisolated func leaderboards(of game: GameID) -> [Leaderboard] {
        published.all.map(\.leaderboard).filter { $0.belongs(to: game) }.sorted { $0.id < $1.id }
    }

    /// A leaderboard of `game`, or of its group.
    public nonisolated func leaderboard(_ id: LeaderboardID, of game: GameID) throws(ServiceError) -> Leaderboard {
        try registered(id, of: game).leaderboard
    }

    nonisolated func registered(_ id: LeaderboardID, of game: GameID) throws(ServiceError) -> RegisteredLeaderboard {
        guard let registered = published[id], registered.leaderboard.belongs(to: game) else {
            throw .refused(.leaderboardNotFound(id))
        }
        return registered
    }
}
