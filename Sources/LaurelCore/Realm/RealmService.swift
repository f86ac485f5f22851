public import LaurelModel

/// A realm's state in memory, and the path to its ledger: commits commands, applies facts, and reads one consistent version.
///
/// Commands that arrive while others are being written wait and become durable together, with one sync. Rankings are
/// loaded for the first request, and then follow the ledger fact by fact. Everything else about a realm is in a type of its
/// own for each subject, such as ``moderation`` and ``friends``.
public actor RealmService {
    public nonisolated let realm: Realm
    let ledger: any Ledger
    let clock: any WallClock

    /// The last fact that `leaderboards` and the loaded boards have applied. Boards may be ahead of it.
    private(set) var applied: LedgerPosition
    /// The checksum of the fact at ``applied``, by which two ledgers can be distinguished; nil if that fact has none.
    private var appliedChecksum: FactChecksum?
    nonisolated let published: PublishedState
    private(set) var leaderboards: [LeaderboardNumber: RegisteredLeaderboard] = [:]
    var boards: [RankingID: Board] {
        get { published.boards }
        set { published.boards = newValue }
    }
    let loadedRankings = LoadedRankings()
    var occurrenceStates: OccurrenceStates
    let playerReader = PlayerReader()
    /// When this service began to follow the ledger.
    let startedAt: Moment
    var pointsInTime = PointsInTime()
    /// Whether a ``RankHistory`` is being computed. Its scores are in memory meanwhile.
    var isReadingRankHistory = false
    /// The friend lists that were read last; the ledger is asked whether each is still current.
    var friendLists: [PlayerNumber: FriendList] = [:]
    var positionWaiters = PositionWaiters()

    nonisolated let intake: CommandIntake
    /// Whether a commit is under way, or not applied yet.
    var isCommitting: Bool { intake.isBusy }
    /// The calls that wait until another commit is applied.
    var commitWaiters: [CheckedContinuation<Void, Never>] = []
    /// The followers that wait for a pause between commits: each commit applies what others wrote before it.
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
        occurrenceStates = OccurrenceStates(open: overview.openOccurrences)
        for registered in overview.leaderboards { leaderboards[registered.number] = registered }
    }

    /// The maximum difference between the clocks of servers: a fact's moment is one's, a score's arrival another's.
    static let clockDifference = Span.seconds(60)

    /// The present for reads and commits: the clock's time, or the moment of the last commit if that is later.
    public nonisolated var now: Moment { max(clock.now, published.moment) }

    /// The moment of the last commit that is applied.
    public nonisolated var lastMoment: Moment { published.moment }

    /// The fault that forbids commits now; nil if the clock is plausible.
    public nonisolated var clockFault: ClockFault? { clock.fault(head: published.moment) }

    /// The position of the last fact that every answer includes.
    public nonisolated var position: LedgerPosition { published.position }

    /// Which ledger of the realm this is; see ``Head/epoch``. A wipe begins another.
    public nonisolated var epoch: Int64 { published.epoch }

    /// The number of rankings in memory.
    public var loadedRankingCount: Int { boards.count + loadedRankings.combinedCount }

    /// The leaderboards of all games of the group, by number.
    public var allLeaderboards: [RegisteredLeaderboard] {
        leaderboards.values.sorted { $0.number < $1.number }
    }

    /// Every ranking that is not final and may have entries.
    public var openRankings: OpenRankings {
        let rankings = allLeaderboards.flatMap { registered in
            if registered.leaderboard.combination != nil { return [PlayedRanking]() }
            guard registered.leaderboard.recurrence != nil else { return [PlayedRanking(registered)] }
            return occurrenceStates.open.keys.filter { $0.leaderboard == registered.number }
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

    /// Every leaderboard of the realm, by the number that facts have for it.
    public var leaderboardsByNumber: [LeaderboardNumber: Leaderboard] { leaderboards.mapValues(\.leaderboard) }

    /// A leaderboard with the settings that it has now; one that a commit has just created is not known yet.
    func currentSettings(of registered: RegisteredLeaderboard) -> RegisteredLeaderboard {
        leaderboards[registered.number] ?? registered
    }

    /// Runs `body` on the actor: subjects change the state of the service by it.
    func run<Answer: Sendable, Failure: Error>(
        _ body: @Sendable (isolated RealmService) async throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        try await body(self)
    }

    /// Applies a fact to everything in memory, strictly by position: a fact that is not the next one was applied before.
    func apply(_ fact: Fact) {
        guard fact.follows(applied) else { return }
        switch fact.content {
        case .leaderboard(let registered):
            published[registered.leaderboard.id] = registered
            let isChanged = leaderboards.updateValue(registered, forKey: registered.number) != nil
            if isChanged { loadedRankings.remove(registered.number, in: self) }
        case .submission(let submission): published.change { $0.players.forget(submission.player) }
        case .flags(_, let player), .player(_, let player): published.change { $0.players.forget(player) }
        case .wipe(let wipe):
            // Only the leaderboards' settings remain.
            published.begin(wipe.epoch, with: wipe.leaderboards)
            leaderboards = Dictionary(wipe.leaderboards.map { ($0.number, $0) }) { $1 }
            loadedRankings.removeAll(in: self)
            published.change { $0.players.forgetAll() }
            pointsInTime.removeAll()
        case .epoch(let epoch):
            published.begin(epoch)
            // Their content depends on moments that are no longer valid.
            pointsInTime.removeAll()
        case .correction, .final, .reopened, .reset, .challenges: break
        }
        occurrenceStates.apply(fact, on: leaderboards)
        loadedRankings.apply(fact, in: self)
        appliedChecksum = fact.checksum
        // Last: a synchronous reader of the position must find what it says.
        applied = fact.position
        published.reach(fact.position, at: fact.moment)
        positionWaiters.resume(upTo: applied)
    }
}
