import NIOCore
import NIOPosix
import LaurelModel

/// A resolver for host names.
///
/// The system's resolver blocks a thread until the name server responds, so lookups run on dedicated threads. A slow
/// name server delays only its own hosts.
///
/// Concurrent calls for a host share one lookup. A host whose last lookup was slow or failed is looked up only while
/// fewer than half of the threads are in use. A host without an earlier lookup is looked up only while fewer than three
/// quarters are in use.
final class HostResolver: Sendable {
    static let shared: HostResolver = {
        let threads = NIOThreadPool(numberOfThreads: 16)
        threads.start()
        return HostResolver(threads: threads) { host in
            // The port does not change the address.
            guard let address = try SocketAddress.makeAddressResolvingHost(host, port: 0).ipAddress else {
                throw NoAddress()
            }
            return address
        }
    }()

    private final class Lookup: Sendable {
        let host: String
        let result: EventLoopPromise<String>

        init(_ host: String) {
            self.host = host
            result = MultiThreadedEventLoopGroup.singleton.any().makePromise()
        }
    }

    private struct State {
        /// The lookups by host. A running lookup stays here after its callers have timed out.
        var lookups: [String: Lookup] = [:]
        /// The lookups that wait for a thread, the oldest first.
        var waiting: [Lookup] = []
        var runningCount = 0
        /// Whether the last lookup of a host succeeded within `quickTime`.
        var wasQuick: [String: Bool] = [:]
    }

    struct Timeout: Error {}
    struct NoAddress: Error {}

    /// The maximum number of hosts whose last lookup is stored.
    private static let hostCountMax = 10_000

    private let threads: NIOThreadPool
    private let patience: TimeAmount
    private let quickTime: Duration
    private let lookUp: @Sendable (_ host: String) throws -> String
    private let state = Locked(State())

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - threads: Threads that are used for lookups only.
    ///   - patience: The time after which a lookup times out for its callers, even if it has not started.
    ///   - quickTime: The maximum time of a lookup that counts as quick.
    ///   - lookUp: Returns the address of a host. It may block.
    init(
        threads: NIOThreadPool, patience: TimeAmount = .seconds(5), quickTime: Duration = .seconds(1),
        lookUp: @escaping @Sendable (_ host: String) throws -> String
    ) {
        self.threads = threads
        self.patience = patience
        self.quickTime = quickTime
        self.lookUp = lookUp
    }

    /// Returns the address of a host. The future fails with ``Timeout`` if the name server does not respond in time.
    func address(of host: String) -> EventLoopFuture<String> {
        let (lookup, isNew) = state.withLock { state in
            if let lookup = state.lookups[host] { return (lookup, false) }
            let lookup = Lookup(host)
            state.lookups[host] = lookup
            state.waiting.append(lookup)
            return (lookup, true)
        }
        if isNew {
            lookup.result.futureResult.eventLoop.scheduleTask(in: patience) { self.expire(lookup) }
            start()
        }
        return lookup.result.futureResult
    }

    /// Starts waiting lookups as long as there are threads for them.
    private func start() {
        let started = state.withLock { state in
            var started: [Lookup] = []
            while let index = state.waiting.firstIndex(where: { lookup in
                state.runningCount < runningCountMax(wasQuick: state.wasQuick[lookup.host])
            }) {
                state.runningCount += 1
                started.append(state.waiting.remove(at: index))
            }
            return started
        }
        for lookup in started { threads.submit { _ in self.run(lookup) } }
    }

    /// Returns the number of running lookups below which a lookup starts.
    private func runningCountMax(wasQuick: Bool?) -> Int {
        let count = threads.numberOfThreads
        return switch wasQuick {
        case true?: count
        case nil: count - count / 4
        case false?: count - count / 2
        }
    }

    private func run(_ lookup: Lookup) {
        let begin = ContinuousClock.now
        let result = Result { try lookUp(lookup.host) }
        let isQuick = (try? result.get()) != nil && ContinuousClock.now - begin < quickTime
        state.withLock { state in
            state.runningCount -= 1
            state.lookups[lookup.host] = nil
            if state.wasQuick.count >= Self.hostCountMax { state.wasQuick = [:] }
            state.wasQuick[lookup.host] = isQuick
        }
        // This has no effect if the callers have timed out.
        lookup.result.completeWith(result)
        start()
    }

    private func expire(_ lookup: Lookup) {
        let isUnfinished = state.withLock { state in
            guard state.lookups[lookup.host] === lookup else { return false }
            if let index = state.waiting.firstIndex(where: { $0 === lookup }) {
                state.waiting.remove(at: index)
                state.lookups[lookup.host] = nil
            }
            return true
        }
        if isUnfinished { lookup.result.fail(Timeout()) }
    }
}
