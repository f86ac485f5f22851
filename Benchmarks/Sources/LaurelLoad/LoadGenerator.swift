import Foundation
import NIOCore
import NIOPosix

/// A generator of load over several connections, on one event loop.
///
/// With a rate, the load is open: request number k is due at the start plus k divided by the rate, whether or not earlier
/// requests have responses. Due requests wait for an idle connection, and their latency starts at the due time. Without a
/// rate, the load is closed: each connection sends its next request when a response arrives.
// Unchecked: all variables are used on the one event loop only, which `run` and `stop` enter first.
final class LoadGenerator: @unchecked Sendable {
    /// The wait before a connection is opened again, or used again after an error.
    private static let retryDelay = TimeAmount.milliseconds(10)
    /// The wait for responses after the end.
    private static let grace = TimeAmount.seconds(30)

    let settings: LoadSettings
    private let eventLoop: any EventLoop
    private let bootstrap: ClientBootstrap
    private let done: EventLoopPromise<Data>
    private let allocator = ByteBufferAllocator()
    private var requests: LoadRequest
    private var results: LoadResults
    private let start: NIODeadline
    private var end: NIODeadline
    private var openedCount = 0
    private var isConnected = false
    private var idle: [LoadConnection] = []
    private var inFlightCount = 0
    /// The requests that have been sent. With a rate, also the number of the next request.
    private var sentCount = 0
    private var isTimerSet = false
    private var isDone = false

    init(_ settings: LoadSettings, requests: LoadRequest, on eventLoop: any EventLoop) {
        self.settings = settings
        self.requests = requests
        self.eventLoop = eventLoop
        done = eventLoop.makePromise()
        bootstrap = ClientBootstrap(group: eventLoop)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
        start = .now()
        end = start + settings.warmUp + settings.duration
        results = LoadResults(from: start + settings.warmUp, to: end)
    }

    /// Generates the load and returns the JSON document of the results.
    func run() async throws -> Data {
        eventLoop.execute { [self] in
            open()
            eventLoop.scheduleTask(deadline: end) { self.finishIfDrained() }
            eventLoop.scheduleTask(deadline: end + Self.grace) { self.finish() }
        }
        return try await done.futureResult.get()
    }

    /// Ends the load early.
    func stop() {
        eventLoop.execute {
            self.end = .now()
            self.finish()
        }
    }

    func connected(_ connection: LoadConnection) {
        if !isConnected {
            isConnected = true
            // Until the server listens, only one connection tries to connect.
            while openedCount < settings.connectionCount { open() }
        }
        sendNext(on: connection)
    }

    func answered(_ connection: LoadConnection, status: Int, due: NIODeadline) {
        inFlightCount -= 1
        let now = NIODeadline.now()
        if (200..<300).contains(status) {
            results.addAcknowledgment(due: due, at: now)
            sendNext(on: connection)
        } else {
            results.addError(String(status), due: due)
            // A server that rejects all requests must not be flooded by a closed loop.
            if settings.rate == nil {
                eventLoop.scheduleTask(in: Self.retryDelay) {
                    // The server may have closed the connection after its response.
                    guard connection.isOpen else { return }
                    self.sendNext(on: connection)
                }
            } else {
                sendNext(on: connection)
            }
        }
        finishIfDrained()
    }

    func disconnected(_ connection: LoadConnection, due: NIODeadline?) {
        idle.removeAll { $0 === connection }
        if let due {
            inFlightCount -= 1
            results.addError("connection", due: due)
        }
        openedCount -= 1
        if NIODeadline.now() < end { eventLoop.scheduleTask(in: Self.retryDelay) { self.open() } }
        finishIfDrained()
    }

    private func open() {
        guard !isDone, openedCount < settings.connectionCount else { return }
        openedCount += 1
        bootstrap
            .channelInitializer { [self] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(LoadConnection(self))
                }
            }
            .connect(host: settings.host, port: settings.port).whenFailure { [self] error in
                openedCount -= 1
                guard isConnected || settings.retriesUntilReady else { return done.fail(error) }
                eventLoop.scheduleTask(in: Self.retryDelay) { self.open() }
            }
    }

    private func sendNext(on connection: LoadConnection) {
        let now = NIODeadline.now()
        guard let rate = settings.rate else {
            if now < end { send(on: connection, due: now) }
            return
        }
        let due = start + .nanoseconds(Int64(Double(sentCount) / rate * 1e9))
        guard due < end else {
            idle.append(connection)
            return
        }
        if due <= now {
            send(on: connection, due: due)
        } else {
            idle.append(connection)
            setTimer(due)
        }
    }

    private func setTimer(_ due: NIODeadline) {
        guard !isTimerSet else { return }
        isTimerSet = true
        eventLoop.scheduleTask(deadline: due) { [self] in
            isTimerSet = false
            // Each call either sends a due request, or returns the connection and sets the timer.
            while !isTimerSet, !isDone, let connection = idle.popLast() {
                let count = sentCount
                sendNext(on: connection)
                if sentCount == count { return }
            }
        }
    }

    private func send(on connection: LoadConnection, due: NIODeadline) {
        sentCount += 1
        inFlightCount += 1
        results.addSent(due: due)
        connection.send(requests.next(allocator), due: due)
    }

    /// The requests that are due and have not been sent.
    private var waitingCount: Int {
        guard let rate = settings.rate else { return 0 }
        let now = min(NIODeadline.now(), end)
        return max(0, Int(Double((now - start).nanoseconds) / 1e9 * rate) - sentCount)
    }

    private func finishIfDrained() {
        guard NIODeadline.now() >= end, inFlightCount == 0, waitingCount == 0 else { return }
        finish()
    }

    private func finish() {
        guard !isDone else { return }
        isDone = true
        do {
            let unanswered = inFlightCount + waitingCount
            done.succeed(try results.finish(at: min(.now(), end + Self.grace), unanswered: unanswered))
        } catch {
            done.fail(error)
        }
    }
}
