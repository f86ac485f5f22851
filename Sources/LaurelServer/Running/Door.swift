public import LaurelCore
public import LaurelModel

/// Where requests become commands and questions, and what comes of them becomes answers.
///
/// One value that all requests share. It knows ledgers by their protocol only.
public struct Door: Sendable {
    let ledger: any Ledger
    let clock: GuardedClock
    package let games: Games
    let keys: APIKeyCache
    let tokens = AccessTokenVerifier()
    let pageTokens = PageTokenCache()
    let limits: ServerLimits
    let limiter: RateLimiter
    let connections: ConnectionGate
    let slots: StreamSlots
    /// Bytes of request bodies in memory.
    let bodies: Budget
    /// Files of imports that are arriving or being read, by game.
    let imports: SharedBudget<GameID>
    /// Bytes of imports that are stored while they arrive, by game.
    let importBytes: SharedBudget<GameID>
    let accounts: Accounts
    let documents: DocumentCache
    let metrics: RequestMetrics
    let progress = NodeProgress()
    let pages: PageCache
    package let wording = Wording()
    package let configurations: Configurations
    let streams: EventStreams
    /// Who may use the console.
    package var operators: Operators
    var webhooks: WebhookSender
    var pushes = PushSender()
    let deliverySlots: DeliverySlots
    /// What makes it the door of a server to throw away.
    let dev: DevControls?
    let spoolDirectory: String?
    let metricsToken: String?
    /// The routes of the HTTP contract.
    private(set) var contract = RouteTable([])

    /// Reads the games and keys that there are.
    ///
    /// - Parameters:
    ///   - documents: What others publish; over HTTPS where nothing else is said.
    ///   - clock: The wall clock. One that is monotonic too also measures rate limits; otherwise the machine's does.
    ///   - allowsPrivateWebhooks: Whether webhooks may lead to addresses of private networks, and speak plainly.
    ///   - limits: The bounds of what clients can use up.
    ///   - spoolDirectory: The directory for imports while they arrive. Nil for the system's temporary directory.
    ///   - metricsToken: The credential that `/metrics` asks of clients that are not on this machine. Nil to refuse them.
    public init(
        _ ledger: any Ledger, clock: any WallClock = SystemClock(), documents: (any RemoteDocuments)? = nil,
        allowsPrivateWebhooks: Bool = false, limits: ServerLimits = ServerLimits(), spoolDirectory: String? = nil,
        metricsToken: String? = nil
    ) async throws(LedgerError) {
        try await self.init(
            ledger, clock: clock, documents: documents, dev: nil, allowsPrivateWebhooks: allowsPrivateWebhooks,
            limits: limits, spoolDirectory: spoolDirectory, metricsToken: metricsToken)
    }

    /// One that `dev` controls, by whose clock it goes: its server has routes to do so.
    public init(_ ledger: any Ledger, dev: DevControls) async throws(LedgerError) {
        try await self.init(
            ledger, clock: dev.clock, documents: nil, dev: dev, allowsPrivateWebhooks: true, limits: ServerLimits(),
            spoolDirectory: nil, metricsToken: nil)
    }

    private init(
        _ ledger: any Ledger, clock: any WallClock, documents: (any RemoteDocuments)?, dev: DevControls?,
        allowsPrivateWebhooks: Bool, limits: ServerLimits, spoolDirectory: String?, metricsToken: String?
    ) async throws(LedgerError) {
        let limits = limits.fitting(descriptorCount: Descriptors.limit)
        self.limits = limits
        self.spoolDirectory = spoolDirectory
        self.metricsToken = metricsToken
        limiter = RateLimiter(clock: clock as? any MonotonicClock ?? SystemUptime(), rates: limits.rates)
        connections = ConnectionGate(limits)
        slots = StreamSlots(limits)
        bodies = Budget(limits.bodyByteCountMax)
        imports = SharedBudget(limits.importCountMax)
        importBytes = SharedBudget(limits.importByteCount)
        pages = PageCache(byteCountMax: limits.pageCacheByteCountMax)
        webhooks = WebhookSender(allowsPrivate: allowsPrivateWebhooks)
        deliverySlots = DeliverySlots(webhookCountMax: limits.webhookConnectionCountMax)
        self.dev = dev
        self.documents = DocumentCache(
            documents ?? HTTPSDocuments(), readingCountMax: limits.documentConnectionCountMax)
        self.ledger = ledger
        let guarded = GuardedClock(clock)
        self.clock = guarded
        accounts = Accounts(ledger: ledger)
        games = try await Games(ledger, clock: guarded, queue: limits.queue)
        configurations = Configurations(games: games, clock: guarded)
        keys = APIKeyCache(try await ledger.keys())
        metrics = RequestMetrics(clock: guarded)
        // A clock that a developer moves does not end sessions.
        operators = Operators(ledger, clock: dev == nil ? guarded as any WallClock : SystemClock())
        streams = EventStreams(ledger: ledger, clock: guarded, wording: wording)
        contract = RouteTable(routes)
    }

    /// Keeps `game`, and serves it from now on.
    public func add(_ game: Game) async throws -> Game { try await games.add(game) { try await ledger.add($0) } }

    /// What takes scores and answers for the game in `environment`.
    public func service(of game: Game, in environment: GameEnvironment) async throws -> RealmService {
        try await games.service(of: game, in: environment)
    }
}
