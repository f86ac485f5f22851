import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// A handler that closes a connection if a request is not received or handled in time, or if the client does not read
/// the response.
///
/// - A request must be received within ``ServerLimits/requestSeconds``, plus one second for each 4 KiB of its body.
/// - The rest of a body must be received within five seconds after the response is complete.
/// - The response to a complete request must start within ``ServerLimits/handlingSeconds``. Requests to
///   `/v1/admin/` and `/console` are exempt.
///
/// The handler is placed behind ``InlineResponseHandler`` and sees only the requests that go to Hummingbird.
final class RequestTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The minimum transfer rate of a body, in bytes per second.
    private static let byteCountPerSecond: Int64 = 4_096
    private static let restTime = TimeAmount.seconds(5)
    /// The maximum size of a body in memory. The rest of a longer body is written to a file as it is received.
    private static let byteCountMaxInMemory = ScoresAPI.bulkByteCountMax

    private let requestTime: TimeAmount
    private let handlingTime: TimeAmount
    private let stallTime: TimeAmount
    private let bodies: Budget
    /// The start time and the received body bytes of the request that is being received; nil between requests.
    private var arriving: (start: NIODeadline, byteCount: Int)?
    /// The deadline for the rest of a body whose request already has its response.
    private var restDeadline: NIODeadline?
    /// The number of requests without a complete response.
    private var pendingCount = 0
    private var isResponding = false
    private var takenByteCount = 0
    /// The head of the last request.
    private var lastHead: HTTPRequest?
    /// The time at which the request without a response was completely received; nil if there is none.
    private var handlingStart: NIODeadline?
    private var arrival: Scheduled<Void>?
    private var handling: Scheduled<Void>?
    private var stall: Scheduled<Void>?

    /// Creates a handler.
    ///
    /// - Parameter idleSeconds: The time after which a connection is closed if the client reads nothing of a response.
    init(_ limits: ServerLimits, bodies: Budget, idleSeconds: Int64) {
        requestTime = .seconds(Int64(limits.requestSeconds))
        handlingTime = .seconds(Int64(limits.handlingSeconds))
        stallTime = .seconds(idleSeconds)
        self.bodies = bodies
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            lastHead = head
            arriving = (.now(), 0)
            restDeadline = nil
            pendingCount += 1
        case .body(let bytes):
            arriving?.byteCount += bytes.readableBytes
            // Bytes that are received after the response are discarded.
            if pendingCount > 0, !reserve(bytes.readableBytes) { return refuse(.overloaded, on: context) }
        case .end:
            arriving = nil
            cancelArrival()
            waitForResponse(context)
        }
        context.fireChannelRead(data)
    }

    private func reserve(_ byteCount: Int) -> Bool {
        let count = min(byteCount, Self.byteCountMaxInMemory - takenByteCount)
        guard count > 0 else { return true }
        guard bodies.reserve(count) else { return false }
        takenByteCount += count
        return true
    }

    private func release() {
        bodies.release(takenByteCount)
        takenByteCount = 0
    }

    /// Starts a timer only if the request is incomplete: most requests are received in one read and need none.
    func channelReadComplete(context: ChannelHandlerContext) {
        if arriving != nil, arrival == nil { waitForArrival(context) }
        context.fireChannelReadComplete()
    }

    private var deadline: NIODeadline? {
        guard let arriving else { return nil }
        let bodyTime = TimeAmount.seconds(Int64(arriving.byteCount) / Self.byteCountPerSecond)
        let deadline = arriving.start + requestTime + bodyTime
        return restDeadline.map { min($0, deadline) } ?? deadline
    }

    private func waitForArrival(_ context: ChannelHandlerContext) {
        cancelArrival()
        guard let deadline else { return }
        let own = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        arrival = context.eventLoop.scheduleTask(deadline: deadline) {
            let (handler, context) = own.value
            handler.arrival = nil
            guard let deadline = handler.deadline else { return }
            guard deadline <= .now() else { return handler.waitForArrival(context) }
            handler.refuse(.requestTimeout, on: context)
        }
    }

    private func cancelArrival() {
        arrival?.cancel()
        arrival = nil
    }

    /// Limits the handling time of the last request. One timer serves all requests of a connection.
    private func waitForResponse(_ context: ChannelHandlerContext) {
        guard pendingCount > 0, !isResponding else { return }
        handlingStart = .now()
        if handling == nil { checkHandling(context, at: .now() + handlingTime) }
    }

    private func checkHandling(_ context: ChannelHandlerContext, at deadline: NIODeadline) {
        let own = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        handling = context.eventLoop.scheduleTask(deadline: deadline) {
            let (handler, context) = own.value
            handler.handling = nil
            guard let start = handler.handlingStart, let head = handler.lastHead, !head.isOfOperator else { return }
            let deadline = start + handler.handlingTime
            guard deadline <= .now() else { return handler.checkHandling(context, at: deadline) }
            handler.refuse(.handlingTimeout(of: head.method), on: context)
        }
    }

    /// Responds to the last request if it is the only pending one and its response has not started. Closes the
    /// connection.
    private func refuse(_ problem: Problem, on context: ChannelHandlerContext) {
        if pendingCount == 1, !isResponding {
            var answer = Answer(problem)
            answer.headers[.connection] = "close"
            answer.headers[.contentLength] = String(answer.body.readableBytes)
            context.write(
                wrapOutboundOut(.head(HTTPResponse(status: answer.status, headerFields: answer.headers))), promise: nil)
            context.write(wrapOutboundOut(.body(answer.body)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
        // The request's handler may still write to the closed connection.
        context.close(promise: nil)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head:
            isResponding = true
            handlingStart = nil
        case .body: break
        case .end:
            isResponding = false
            pendingCount -= 1
            if pendingCount == 0 { release() }
            if pendingCount == 0, arriving != nil {
                restDeadline = .now() + Self.restTime
                waitForArrival(context)
            } else if arriving == nil {
                waitForResponse(context)
            }
        }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is RequestDeadline else { return context.fireUserInboundEventTriggered(event) }
        refuse(arriving == nil ? .handlingTimeout(of: lastHead?.method ?? .get) : .requestTimeout, on: context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = nil
        if !context.channel.isWritable {
            let own = NIOLoopBound(context, eventLoop: context.eventLoop)
            stall = context.eventLoop.scheduleTask(in: stallTime) { own.value.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func end() {
        cancelArrival()
        handling?.cancel()
        handling = nil
        stall?.cancel()
        stall = nil
        release()
    }
}

extension HTTPRequest {
    /// Whether the path is for operators and server keys, whose requests may take a long time.
    fileprivate var isOfOperator: Bool {
        let path = URI(path ?? "/").path.asRouted
        return path.hasPrefix("/v1/admin/") || path.hasPrefix("/console/") || path == "/console"
    }
}
