import NIOCore
import NIOPosix
import Synchronization

/// Resolves the names of hosts. The system's resolver blocks a thread until the name server answers, so lookups have threads of
/// their own, and a slow name server delays only its own hosts.
///
/// A host is looked up once at a time, and all callers get the result. Hosts whose last lookup was slow or failed leave half of the
/// threads to the others. Hosts that were not looked up before leave a quarter to those whose last lookup was quick.
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
        /// The lookups by their hosts. One that is running stays here after its callers have given up.
        var lookups: [String: Lookup] = [:]
        /// The lookups that wait for a thread, the oldest first.
        var waiting: [Lookup] = []
        var runningCount = 0
        /// Whether the last lookup of a host succeeded in little time.
        var wasQuick: [String: Bool] = [:]
    }

    struct Timeout: Error {}
    struct NoAddress: Error {}

    /// The number of hosts whose last lookup is remembered.
    private static let hostCountMax = 10_000

    private let threads: NIOThreadPool
    private let patience: TimeAmount
    private let quickTime: Duration
    private let lookUp: @Sendable (_ host: String) throws -> String
    private let state = Mutex(State())

    /// - Parameters:
    ///   - threads: Threads that nothing else uses.
    ///   - patience: The time after which the callers of a lookup give up, also if it has not begun.
    ///   - quickTime: The time within which the lookup of a host is quick.
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

    /// Returns the address of a host. It fails with ``Timeout`` if the name server does not answer in time.
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

    /// Starts the lookups that there are threads for.
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

    /// The number of running lookups below which a host is looked up.
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
        // It has no effect if the callers have given up.
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
