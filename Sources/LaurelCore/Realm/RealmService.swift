public import LaurelModel

/// A realm's state in memory and the path to its ledger: commits commands, applies facts, and reads one version.
///
/// Commands that arrive during a write wait and become durable together, with one sync. A ranking is loaded for its
/// first request, and then follows the ledger. Each other subject, such as ``friends``, has a separate type.
public actor RealmService {
    public nonisolated let realm: Realm
    let ledger: any Ledger
    let clock: any WallClock

    /// The last fact that `leaderboards` and the loaded boards have applied. Boards may be ahead of it.
    private(set) var applied: LedgerPosition
    /// The checksum of the fact at ``applied``, by which two ledgers can be distinguished; nil if that fact has none.
    private(set) var appliedChecksum: FactChecksum?
    /// The end of the history that this service has applied.
    var appliedPoint: HistoryPoint {
        HistoryPoint(epoch: published.epoch, position: applied, checksum: appliedChecksum)
    }
    nonisolated let published: PublishedState
    private(set) var leaderboards: [LeaderboardNumber: RegisteredLeaderboard] = [:]
    var boards: [RankingID: Board] {
        get { published.boards }
        set { published.boards = newValue }
    }
    let loadedRankings = LoadedRankings()
    var occurrenceStates: OccurrenceStates
    let playerReader = PlayerReader()
    let startedAt: Moment
    /// The time at which the service had all commits of its ledger: the start of its first read.
    public nonisolated let loadedAt: ContinuousClock.Instant
    var pointsInTime = PointsInTime()
    var isReadingRankHistory = false
    /// The friend lists that were read last. Before use, a list is checked against the ledger.
    var friendLists: [PlayerNumber: FriendList] = [:]
    var positionWaiters = PositionWaiters()

    nonisolated let historyWatch = HistoryWatch()

    nonisolated let intake: CommandIntake
    var isCommitting: Bool { intake.isBusy || bulkWriteCount > 0 }
    /// The number of batches that a ``SubmissionPipeline`` is writing.
    var bulkWriteCount = 0
    var commitWaiters: [CheckedContinuation<Void, Never>] = []
    /// The followers that wait for a pause between commits. Each commit applies the earlier facts of other writers.
    var pauseWaiters: [CheckedContinuation<Void, Never>] = []

    public init(
        _ realm: Realm, ledger: any Ledger, clock: any WallClock = SystemClock(), queue: QueueBounds = QueueBounds(),
        playerMemory: PlayerMemory = PlayerMemory()
    ) async throws(LedgerError) {
        loadedAt = .now
        let overview = try await ledger.overview(of: realm)
        guard !overview.head.isUnderMigration else {
            throw .unavailable("the migration into \(realm) is incomplete: run laurel migrate until it finishes")
        }
        self.realm = realm
        self.ledger = ledger
        self.clock = clock
        intake = CommandIntake(queue)
        applied = overview.head.position
        appliedChecksum = overview.head.checksum
        published = PublishedState(
            overview.head, Dictionary(overview.leaderboards.map { ($0.leaderboard.id, $0) }) { $1 }, playerMemory)
        startedAt = max(clock.now, overview.head.moment)
        occurrenceStates = OccurrenceStates(open: overview.openOccurrences)
        for registered in overview.leaderboards { leaderboards[registered.number] = registered }
    }

    /// The maximum difference between the servers' clocks, which date a score's arrival and its fact.
    static let clockDifference = Span.seconds(60)

    /// The current time for reads and commits: the clock's time, or the last commit's timestamp if that is later.
    public nonisolated var now: Moment { max(clock.now, published.moment) }

    public nonisolated var lastMoment: Moment { published.moment }

    /// The fault that prevents commits now; nil if the clock is plausible.
    public nonisolated var clockFault: ClockFault? { clock.fault(head: published.moment) }

    /// The position of the last fact that every read includes.
    public nonisolated var position: LedgerPosition { published.position }

    /// The epoch that clients see; see ``Head/publicEpoch``. A wipe and a change of the ledger's history start a new one.
    public nonisolated var epoch: Int64 { published.epoch }

    /// The epoch of the ledger's content; see ``Head/epoch``. Sessions end with it.
    public nonisolated var ledgerEpoch: Int64 { published.ledgerEpoch }

    /// The changes of the ledger's history since the start. While one is not handled, reads may contain facts that the
    /// ledger lacks.
    public nonisolated var historyChanges: HistoryChanges { historyWatch.changes }

    public var loadedRankingCount: Int { boards.count + loadedRankings.combinedCount }

    /// The leaderboards of all games of the group, ordered by number.
    public var allLeaderboards: [RegisteredLeaderboard] {
        leaderboards.values.sorted { $0.number < $1.number }
    }

    /// The rankings that are not final and may have entries.
    public var openRankings: OpenRankings {
        OpenRankings(of: allLeaderboards, open: occurrenceStates.open.keys, at: applied)
    }

    /// Returns the leaderboards of a game and its group, ordered by id, including hidden and archived ones.
    public nonisolated func leaderboards(of game: GameID) -> [Leaderboard] {
        published.all.map(\.leaderboard).filter { $0.belongs(to: game) }.sorted { $0.id < $1.id }
    }

    public nonisolated func leaderboard(_ id: LeaderboardID, of game: GameID) throws(ServiceError) -> Leaderboard {
        try registered(id, of: game).leaderboard
    }

    /// Returns a leaderboard with its number, whose copies share the settings.
    package nonisolated func registered(_ id: LeaderboardID, of game: GameID) throws(ServiceError)
        -> RegisteredLeaderboard
    {
        guard let registered = published[id], registered.leaderboard.belongs(to: game) else {
            throw .refused(.leaderboardNotFound(id))
        }
        return registered
    }

    /// Every leaderboard of the realm, by its number in facts.
    public var leaderboardsByNumber: [LeaderboardNumber: Leaderboard] { leaderboards.mapValues(\.leaderboard) }

    /// Returns a leaderboard with its current settings. A leaderboard that a commit just created is not known yet.
    func currentSettings(of registered: RegisteredLeaderboard) -> RegisteredLeaderboard {
        leaderboards[registered.number] ?? registered
    }

    /// Runs `body` on the actor, so that subjects can change the service's state.
    func run<Answer: Sendable, Failure: Error>(
        _ body: @Sendable (isolated RealmService) async throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        try await body(self)
    }

    /// Applies a fact to all state in memory, strictly by position. A fact that is not the next one was applied before.
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
            published.begin(wipe.epoch, with: wipe.leaderboards)
            leaderboards = Dictionary(wipe.leaderboards.map { ($0.number, $0) }) { $1 }
            loadedRankings.removeAll(in: self)
            published.change { $0.players.forgetAll() }
            pointsInTime.removeAll()
        case .epoch(let epoch):
            published.begin(epoch)
            pointsInTime.removeAll()
        case .correction, .final, .reopened, .reset, .challenges: break
        }
        occurrenceStates.apply(fact, on: leaderboards)
        loadedRankings.apply(fact, in: self)
        appliedChecksum = fact.checksum
        // Last: a synchronous reader of the position must find the state of that position.
        applied = fact.position
        published.reach(fact.position, fact.checksum, at: fact.moment)
        positionWaiters.resume(upTo: applied)
    }

    /// Discards all state in memory and continues from an overview of the ledger.
    func replaceState(with overview: RealmOverview) {
        leaderboards = Dictionary(overview.leaderboards.map { ($0.number, $0) }) { $1 }
        loadedRankings.startAgain(in: self)
        pointsInTime.removeAll()
        friendLists = [:]
        occurrenceStates = OccurrenceStates(open: overview.openOccurrences)
        appliedChecksum = overview.head.checksum
        applied = overview.head.position
        published.replace(with: overview)
        // Also the calls that wait for a position that the ledger does not have any more.
        positionWaiters.resumeAll()
    }
}
