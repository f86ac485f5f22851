import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import LaurelCore
public import LaurelModel
public import Logging
import NIOCore
import ServiceLifecycle

/// The HTTP server, which listens on an address.
public struct LaurelServer: Sendable {
    /// The settings of the network and of maintenance.
    public struct Settings: Sendable {
        /// The host name or address to listen on.
        public var host: String
        /// The port to listen on; 0 for any free port.
        public var port: Int
        /// The maximum time without received bytes while a request is not complete, in seconds.
        public var idleSeconds: Int64
        /// The certificate and its key; nil for plain HTTP.
        public var tls: TLSFiles?
        /// Whether a reverse proxy reports clients' addresses in `X-Forwarded-For`.
        public var isBehindProxy: Bool
        /// The origins whose pages may use the API, such as `https://game.example`.
        public var allowedOrigins: Set<String>
        /// The time after which inactive guests are erased; nil to retain them.
        public var guestRetention: Span?
        /// The minimum time before occurrences with backfilled scores are finalized.
        ///
        /// It starts with the last score that a server key dated into a past occurrence of the leaderboard. It applies
        /// to occurrences that received scores after their end.
        public var backfillQuietPeriod: Span
        /// The maximum time from the closing of the port to the end of unfinished requests.
        public var closingTime: Duration

        /// Creates settings, by default for a local server without TLS.
        public init(
            host: String = "127.0.0.1", port: Int = 8080, idleSeconds: Int64 = 60, tls: TLSFiles? = nil,
            isBehindProxy: Bool = false, allowedOrigins: Set<String> = [], guestRetention: Span? = nil,
            backfillQuietPeriod: Span = RealmOccurrences.quietPeriod, closingTime: Duration = .seconds(15)
        ) {
            self.host = host
            self.port = port
            self.idleSeconds = idleSeconds
            self.tls = tls
            self.isBehindProxy = isBehindProxy
            self.allowedOrigins = allowedOrigins
            self.guestRetention = guestRetention
            self.backfillQuietPeriod = backfillQuietPeriod
            self.closingTime = closingTime
        }
    }

    private let door: Door
    private let settings: Settings
    private let logger: Logger
    private let pages: [Route]
    /// The drain times of ``stop(after:)``.
    private let stops = AsyncStream.makeStream(of: Duration.self)

    /// Creates a server with pages.
    ///
    /// - Parameter pages: The routes in addition to those of the contract.
    package init(_ door: Door, settings: Settings, pages: [Route], logger: Logger) {
        self.door = door
        self.pages = pages
        self.settings = settings
        self.logger = logger
    }

    /// Creates a server of the API without pages.
    public init(_ door: Door, settings: Settings, logger: Logger) {
        self.init(door, settings: settings, pages: [], logger: logger)
    }

    /// Stops the server.
    ///
    /// The server drains first: other nodes lead its work, `/readyz` fails, each response closes its connection, and event streams end. Then the
    /// port closes, and unfinished requests end within ``Settings/closingTime``.
    ///
    /// - Parameter drainTime: The time until the port closes. A later call can shorten it.
    public func stop(after drainTime: Duration) { stops.continuation.yield(drainTime) }

    /// Serves until ``stop(after:)`` is called, and completes the requests in progress. Call it once.
    ///
    /// - Parameter isListening: Called with the port when the server accepts connections.
    /// - Returns: Whether the server stopped because the outcome of a transaction is unknown after a failed sync.
    public func run(isListening: @escaping @Sendable (Int) -> Void) async throws -> Bool {
        let hasFailed = Locked(false)
        let listener = Locked<(any Channel)?>(nil)
        let browsers = BrowserRules(
            origins: settings.allowedOrigins, isTLS: settings.tls != nil, isBehindProxy: settings.isBehindProxy)
        let fail: @Sendable () -> Void = {
            hasFailed.withLock { $0 = true }
            stop(after: .zero)
        }
        let pipeline = Pipeline(door, pages: pages, browsers: browsers, logger: logger, stop: fail)
        let application = Application(
            responder: pipeline,
            server: try protocols(pipeline),
            configuration: .init(address: .hostname(settings.host, port: settings.port), backlog: 4_096),
            onServerRunning: { [door, settings, logger] channel in
                // Added first, so that it can close a connection before other handlers use resources for it.
                let isGuarded: Void? = try? await channel.eventLoop.submit {
                    try channel.pipeline.syncOperations.addHandler(
                        ConnectionGateHandler(
                            door.connections, countsAddresses: !settings.isBehindProxy, logger: logger),
                        position: .first)
                }.get()
                guard isGuarded != nil else { return }
                listener.withLock { $0 = channel }
                let durability = try? await door.ledger.condition().durability
                logger.info("serving", metadata: ["durability": "\(durability?.rawValue ?? "unknown")"])
                isListening(channel.localAddress?.port ?? 0)
            },
            logger: logger)
        let following = LedgerFollower(door: door, stop: fail, logger: logger)
        // Runs before the server listens, so that it is ready when it accepts connections, if possible.
        await following.look()
        let election = LeaderElection(door: door, logger: logger)
        if !door.ledger.isReadOnly { await election.renew() }
        let housekeeping = housekeeping(following, election, fail)
        let services = ServiceGroup(
            configuration: .init(
                services: housekeeping.map { .init(service: $0, successTerminationBehavior: .ignore) } + [
                    .init(service: application)
                ], logger: logger))
        async let stopping: Void = waitForStop(of: services, listener)
        defer { stops.continuation.finish() }
        do {
            try await services.run()
        } catch let error as IOError {
            throw AddressUnusable(host: settings.host, port: settings.port, code: error.errnoCode)
        } catch is SocketAddressError.UnknownHost {
            throw AddressUnusable(host: settings.host, port: settings.port, code: nil)
        }
        stops.continuation.finish()
        await stopping
        return hasFailed.withLock { $0 }
    }

    /// The services that run besides the HTTP server. Those that write to the ledger do not run on a read-only server.
    private func housekeeping(
        _ following: LedgerFollower, _ election: LeaderElection, _ fail: @escaping @Sendable () -> Void
    ) -> [any Service] {
        // The first service stops last, after the last commit.
        var services: [any Service] = [SnapshotService(door: door), following, QueueDeadlines(door: door)]
        if let factory = door.metrics.factory { services.append(GaugeReporting(door: door, factory: factory)) }
        guard !door.ledger.isReadOnly else { return services }
        services += [
            election, WebhookDispatcher(door: door, logger: logger),
            OccurrenceFinalizer(
                door: door, quietPeriod: settings.backfillQuietPeriod, stop: fail, logger: logger),
            KeyUseRecording(door: door, stop: fail, logger: logger),
        ]
        if let silence = settings.guestRetention {
            services.append(GuestRetentionService(door: door, silence: silence, stop: fail, logger: logger))
        }
        return services
    }

    /// Stops `services` when ``stop(after:)`` is called. Returns when ``run(isListening:)`` ends.
    private func waitForStop(of services: ServiceGroup, _ listener: Locked<(any Channel)?>) async {
        await withDiscardingTaskGroup { group in
            for await drainTime in stops.stream {
                door.drain.start()
                logger.info("stopping", metadata: ["drainSeconds": "\(drainTime.components.seconds)"])
                // Without waiting for the storage, which may not respond.
                group.addTask { await door.leaderships.end() }
                await door.streams.end()
                group.addTask { try? await stop(services, after: drainTime, listener) }
            }
            group.cancelAll()
        }
    }

    /// Stops `services` after the drain time, and ends unfinished requests after ``Settings/closingTime``.
    ///
    /// - Throws: `CancellationError` if the services end before.
    private func stop(
        _ services: ServiceGroup, after drainTime: Duration, _ listener: Locked<(any Channel)?>
    ) async throws {
        let clock = ContinuousClock()
        if drainTime > .zero {
            try await clock.sleep(for: drainTime)
            if let channel = listener.withLock({ $0 }), await ConnectionFilter.attach(to: channel) {
                try await clock.sleep(for: ConnectionFilter.settlingTime)
            }
        }
        await services.triggerGracefulShutdown()
        try await clock.sleep(for: settings.closingTime)
        door.connections.endRequests()
    }

    private func protocols(_ pipeline: Pipeline) throws -> HTTPServerBuilder {
        let configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                InlineResponseHandler(pipeline, door.limits, idleSeconds: settings.idleSeconds),
                RequestTimeoutHandler(door.limits, bodies: door.bodies, idleSeconds: settings.idleSeconds),
            ],
            // InlineResponseHandler closes idle connections, because Hummingbird does not see its requests.
            // The decoder only limits memory. HeadFault counts other bytes and reports the fault.
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 2 * HeadFault.headByteCountMax,
                maxHeaderListSize: 2 * HeadFault.headByteCountMax,
                maxHeaderFieldCount: 200))
        let plain = HTTPServerBuilder { responder in
            ClosingChannel(HTTP1Channel(responder: responder, configuration: configuration))
        }
        guard let tls = settings.tls else { return plain }
        return try .tls(plain, tlsConfiguration: tls.configuration)
    }
}
