public import LaurelCore
public import LaurelModel

/// The API layer: it turns requests into commands and queries, and results into responses.
///
/// All requests share one value. It uses ledgers only through their protocol.
public struct Door: Sendable {
    let ledger: any Ledger
    let clock: GuardedClock
    /// The served games.
    package let games: Games
    let keys: APIKeyCache
    let tokens = AccessTokenVerifier()
    let pageTokens = PageTokenCache()
    let limits: ServerLimits
    let limiter: RateLimiter
    let connections: ConnectionGate
    let slots: StreamSlots
    /// The budget for the bytes of request bodies in memory.
    let bodies: Budget
    /// The budget for concurrent imports, by game.
    let imports: SharedBudget<GameID>
    /// The budget for the bytes of imports that are being received, by game.
    let importBytes: SharedBudget<GameID>
    let accounts: Accounts
    let documents: DocumentCache
    let metrics: RequestMetrics
    let progress = NodeProgress()
    let drain = DrainState()
    /// The metrics of the replication of the ledger, if there is one.
    package let replication = ReplicationGauges()
    let leaderships: Leaderships
    let pages: PageCache
    /// The cache of languages and score formatters.
    package let wording = Wording()
    /// The configurations of games.
    package let configurations: Configurations
    let streams: EventStreams
    /// The operators of the console.
    package var operators: Operators
    var webhooks: WebhookSender
    var pushes = PushSender()
    let deliverySlots: DeliverySlots
    /// The controls of a server of `laurel dev`; nil for any other server.
    let dev: DevControls?
    let spoolDirectory: String?
    let metricsToken: String?
    let readiness: ReadinessRules
    /// The routes of the HTTP contract.
    private(set) var contract = RouteTable([])

    /// Creates the API layer of a ledger, and loads its games and keys.
    ///
    /// - Parameters:
    ///   - documents: The reader of documents that identity providers publish; nil to read them over HTTPS.
    ///   - clock: The wall clock. If it is also monotonic, it measures rate limits. Otherwise the system's uptime does.
    ///   - allowsPrivateWebhooks: Whether webhooks may use addresses of private networks, and plain HTTP.
    ///   - limits: The limits of the resources that clients can use up.
    ///   - spoolDirectory: The directory for imports that are being received; nil for the system's temporary directory.
    ///   - metricsToken: The credential that `/metrics` requires of clients that are not on this machine; nil to reject
    ///     them.
    ///   - readiness: The state of the storage with which the server is ready.
    public init(
        _ ledger: any Ledger, clock: any WallClock = SystemClock(), documents: (any RemoteDocuments)? = nil,
        allowsPrivateWebhooks: Bool = false, limits: ServerLimits = ServerLimits(), spoolDirectory: String? = nil,
        metricsToken: String? = nil, readiness: ReadinessRules = ReadinessRules()
    ) async throws(LedgerError) {
        try await self.init(
            ledger, clock: clock, documents: documents, dev: nil, allowsPrivateWebhooks: allowsPrivateWebhooks,
            limits: limits, spoolDirectory: spoolDirectory, metricsToken: metricsToken,
            readiness: readiness)
    }

    /// Creates the API layer of a server of `laurel dev`, which uses the clock of `dev` and has routes that control it.
    public init(_ ledger: any Ledger, dev: DevControls) async throws(LedgerError) {
        try await self.init(
            ledger, clock: dev.clock, documents: nil, dev: dev, allowsPrivateWebhooks: true, limits: ServerLimits(),
            spoolDirectory: nil, metricsToken: nil, readiness: ReadinessRules())
    }

    private init(
        _ ledger: any Ledger, clock: any WallClock, documents: (any RemoteDocuments)?, dev: DevControls?,
        allowsPrivateWebhooks: Bool, limits: ServerLimits, spoolDirectory: String?, metricsToken: String?,
        readiness: ReadinessRules
    ) async throws(LedgerError) {
        let limits = limits.fitting(descriptorCount: Descriptors.limit)
        self.limits = limits
        self.spoolDirectory = spoolDirectory
        self.metricsToken = metricsToken
        self.readiness = readiness
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
        leaderships = Leaderships(ledger)
        let guarded = GuardedClock(clock)
        self.clock = guarded
        accounts = Accounts(ledger: ledger)
        games = try await Games(
            ledger, clock: guarded, queue: limits.queue,
            playerMemory: PlayerMemory(byteCountMax: limits.playerMemoryByteCountMax))
        configurations = Configurations(games: games, clock: guarded)
        keys = APIKeyCache(try await ledger.keys())
        metrics = RequestMetrics(clock: guarded)
        // Operators use the system's clock, so that a developer who moves the clock is not signed out.
        operators = Operators(ledger, clock: dev == nil ? guarded as any WallClock : SystemClock())
        streams = EventStreams(ledger: ledger, clock: guarded, wording: wording, drain: drain)
        contract = RouteTable(routes)
    }

    /// Stores `game`, and serves it immediately.
    public func add(_ game: Game) async throws -> Game { try await games.add(game) { try await ledger.add($0) } }

    /// Returns the service of the game's realm in `environment`.
    public func service(of game: Game, in environment: GameEnvironment) async throws -> RealmService {
        try await games.service(of: game, in: environment)
    }
}
