import HTTPTypes
import LaurelModel
import LaurelWire
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// A handler that responds to requests of inline routes on the event loop of their connection, and passes other
/// requests on to Hummingbird.
///
/// Responses have the order of the requests. While Hummingbird handles a request, later requests are passed on too.
/// While this handler handles a request, it reads at most the next one. If the channel is not writable, requests go to
/// Hummingbird, which applies back-pressure.
final class InlineResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let pipeline: Pipeline
    private let headTime: TimeAmount
    private let handlingTime: TimeAmount
    private let idleTime: TimeAmount
    /// The time of the last activity: the connection's start, a received part of a request, or the end of a response.
    private var activeAt = NIODeadline.now()
    /// The timer that closes the connection when it is idle for too long.
    private var idleCheck: Scheduled<Void>?
    /// The inline request that is not complete yet.
    private var incomplete: IncompleteRequest?
    /// The number of requests that Hummingbird has not responded to.
    private var passedCount = 0
    /// The method of the inline request that waits for its response; nil if there is none.
    private var respondingMethod: HTTPRequest.Method?
    /// Whether the client announced that the current request is its last.
    private var isLast = false
    /// Whether a response announced that the connection closes after it.
    private var isClosing = false
    /// Hummingbird's encoder. Inline responses bypass it, because they are already serialized.
    private var encoder: ChannelHandlerContext?
    /// Whether written responses are not flushed yet.
    private var needsFlush = false
    /// The approximate number of bytes that are not flushed yet.
    private var unflushedByteCount = 0
    /// The events that arrived while a request waited for its response.
    private var later: [Arrival] = []
    /// Whether the response comes from a handler that suspends.
    private var isSuspended = false
    /// The timer that ends the wait for a handler that suspends.
    private var timeout: Scheduled<Void>?

    /// The fault that ends the connection after Hummingbird's responses to earlier requests.
    private var fault: HeadFault?
    /// Whether the head of a request was passed to Hummingbird, but not its end.
    private var isPassingBody = false

    private final class IncompleteRequest {
        let head: HTTPRequest
        let match: RouteTable.Match
        var body: ByteBuffer?

        init(_ head: HTTPRequest, _ match: RouteTable.Match) {
            self.head = head
            self.match = match
        }
    }

    private static let unflushedByteCountMax = 1 << 16
    /// The time in which the client can read the last response.
    private static let lingerTime = TimeAmount.seconds(5)

    private enum Arrival {
        case part(HTTPRequestPart)
        case readComplete
        case event(Any)
        case error(any Error)
        case read

        var isPart: Bool { if case .part = self { true } else { false } }
    }

    /// Creates the handler of a connection.
    ///
    /// - Parameters:
    ///   - limits: The maximum times of a head and of the handling of a request.
    ///   - idleSeconds: The maximum time without received bytes.
    init(_ pipeline: Pipeline, _ limits: ServerLimits, idleSeconds: Int64) {
        self.pipeline = pipeline
        headTime = .seconds(Int64(limits.requestSeconds))
        handlingTime = .seconds(Int64(limits.handlingSeconds))
        idleTime = .seconds(idleSeconds)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        checkIdle(context, at: activeAt + idleTime)
        let pipeline = context.pipeline.syncOperations
        encoder = try? pipeline.context(handlerType: HTTPResponseEncoder.self)
        // Added before the handler that converts to types without the protocol's version.
        guard let decoder = try? pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self) else {
            return
        }
        let line = RequestLineHandler()
        try? pipeline.addHandler(line, position: .before(decoder.handler))
        try? pipeline.addHandler(RequestHeadHandler(line: line, headTime: headTime), position: .after(decoder.handler))
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        encoder = nil
        timeout?.cancel()
        idleCheck?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        activeAt = .now()
        // Requests after the last response are not handled (RFC 9112, 9.6).
        guard !isClosing || isPassingBody else { return }
        if isResponding { later.append(.part(part)) } else { process(part, on: context) }
    }

    private var isResponding: Bool { respondingMethod != nil }

    private func process(_ part: HTTPRequestPart, on context: ChannelHandlerContext) {
        switch (part, incomplete) {
        case (.head(let head), nil):
            if mayRespond(head, on: context), let match = pipeline.inlineMatch(head) {
                incomplete = IncompleteRequest(head, match)
            } else {
                pass([part], on: context)
            }
        case (.body(var bytes), let request?) where request.head.method == .post:
            if request.body == nil { request.body = bytes } else { request.body?.writeBuffer(&bytes) }
        case (.end, let request?):
            incomplete = nil
            respond(to: request, on: context)
        default:
            passIncomplete(on: context)
            pass([part], on: context)
        }
    }

    private func mayRespond(_ head: HTTPRequest, on context: ChannelHandlerContext) -> Bool {
        passedCount == 0 && !isLast && context.channel.isWritable && !head.asksToClose
    }

    /// Passes a request that did not arrive completely with its head on to Hummingbird, which waits for the rest.
    private func passIncomplete(on context: ChannelHandlerContext) {
        guard let request = incomplete else { return }
        incomplete = nil
        pass([.head(request.head)] + (request.body.map { [.body($0)] } ?? []), on: context)
    }

    private func pass(_ parts: [HTTPRequestPart], on context: ChannelHandlerContext) {
        for var part in parts {
            if case .end = part { isPassingBody = false }
            if case .head(var head) = part {
                isPassingBody = true
                passedCount += 1
                if head.asksToClose {
                    isLast = true
                    // Hummingbird recognizes only this spelling.
                    head.headerFields[.connection] = "close"
                    part = .head(head)
                }
            }
            context.fireChannelRead(wrapInboundOut(part))
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var data = data
        var isEnd = false
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if passedCount == 1, pipeline.door.drain.isDraining {
                head.headerFields[.connection] = "close"
                data = wrapOutboundOut(.head(head))
            }
            isClosing = head.headerFields[.connection] == "close"
        case .body: break
        case .end:
            isEnd = true
            passedCount -= 1
            activeAt = .now()
        }
        context.write(data, promise: promise)
        if isEnd, isClosing { return closeOutput(context) }
        if passedCount == 0 { answerFault(on: context) }
    }

    private func write(_ head: HTTPResponse, _ body: ByteBuffer, on context: ChannelHandlerContext) {
        activeAt = .now()
        if let encoder, let bytes = head.bytes(with: body, from: context.channel.allocator) {
            unflushedByteCount += bytes.readableBytes
            encoder.write(NIOAny(IOData.byteBuffer(bytes)), promise: nil)
        } else {
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            if body.readableBytes > 0 { context.write(wrapOutboundOut(.body(body)), promise: nil) }
            context.write(wrapOutboundOut(.end(nil)), promise: nil)
        }
        // With TLS the channel counts bytes as written only after a flush. Without this flush, back-pressure would not
        // apply.
        guard unflushedByteCount <= Self.unflushedByteCountMax else {
            needsFlush = true
            return flushWritten(context)
        }
        guard !needsFlush else { return }
        needsFlush = true
        // The flush is delayed until the other connections' requests of this turn of the event loop are handled. Fewer
        // clients become runnable while the loop works, so there are fewer context switches.
        let own = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        context.eventLoop.execute { own.value.handler.flushWritten(own.value.context) }
    }

    private func flushWritten(_ context: ChannelHandlerContext) {
        guard needsFlush else { return }
        (needsFlush, unflushedByteCount) = (false, 0)
        context.flush()
    }

    /// Flushes written responses before the connection closes.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        flushWritten(context)
        context.close(mode: mode, promise: promise)
    }
}

extension HTTPRequest {
    /// Whether this is the connection's last request (RFC 9112, 9.6). The option is not case-sensitive.
    fileprivate var asksToClose: Bool {
        guard let options = headerFields.text(of: .connection).map({ UncheckedText($0) }), !(options == "keep-alive")
        else { return false }
        return HeaderText.isClosing(options)
    }
}

// MARK: - Pending responses

extension InlineResponseHandler {
    private func respond(to request: IncompleteRequest, on context: ChannelHandlerContext) {
        let (head, match) = (request.head, request.match)
        respondingMethod = head.method
        let loop = context.eventLoop
        let own = NIOLoopBound((handler: self, context: context), eventLoop: loop)
        let response = pipeline.respondInline(
            to: head, body: request.body ?? ByteBuffer(), of: match, on: context.channel
        ) { write in
            loop.execute { own.value.handler.end(write(), on: own.value.context) }
        }
        switch response {
        case .written(let written): end(written, on: context)
        case .pending: break
        case .suspends(let makeResponse):
            isSuspended = true
            limitHandling(of: head, match, on: context)
            Task {
                let written = await makeResponse()
                loop.execute { own.value.handler.endSuspended(written, on: own.value.context) }
            }
        }
    }

    /// Responds with a problem and closes the connection if the handling takes too long.
    ///
    /// The handler continues, and its response is dropped. Operators' requests have no limit, and scores have the
    /// limits of ``ServerLimits/queue``.
    private func limitHandling(
        of head: HTTPRequest, _ match: RouteTable.Match, on context: ChannelHandlerContext
    ) {
        if head.method == .post { return }
        if case .route(let route, _) = match, route.access == .serverKey { return }
        let own = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        timeout = context.eventLoop.scheduleTask(in: handlingTime) {
            let (handler, context) = own.value
            handler.abandon(head.method, on: context)
        }
    }

    /// Responds with a problem to a request that is being handled, and closes the connection.
    private func abandon(_ method: HTTPRequest.Method, on context: ChannelHandlerContext) {
        isSuspended = false
        let written = pipeline.writtenTimeout(of: method)
        write(written.head, written.body, on: context)
        flushWritten(context)
        context.close(promise: nil)
    }

    private func endSuspended(_ written: Pipeline.Written, on context: ChannelHandlerContext) {
        guard isSuspended else { return }
        isSuspended = false
        timeout?.cancel()
        timeout = nil
        end(written, on: context)
    }

    private func end(_ written: Pipeline.Written, on context: ChannelHandlerContext) {
        var head = written.head
        let isFinal = pipeline.door.drain.isDraining && !later.contains(where: \.isPart)
        if isFinal { head.headerFields[.connection] = "close" }
        write(head, written.body, on: context)
        respondingMethod = nil
        if isFinal { closeOutput(context) }
        guard !later.isEmpty else { return }
        var arrivals = later[...]
        later = []
        while !isResponding, let arrival = arrivals.popFirst() { process(arrival, on: context) }
        later = arrivals + later
    }

    private func process(_ arrival: Arrival, on context: ChannelHandlerContext) {
        switch arrival {
        case .part(let part): process(part, on: context)
        case .readComplete: channelReadComplete(context: context)
        case .event(let event): userInboundEventTriggered(context: context, event: event)
        case .error(let error): errorCaught(context: context, error: error)
        case .read: context.read()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard !isResponding else { return later.append(.readComplete) }
        passIncomplete(on: context)
        context.fireChannelReadComplete()
    }

    /// Delays events that end an idle connection (the client closed its side, or the server stops) until the response
    /// is written.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ConnectionPressure { return closeIfIdle(context) }
        if event is RequestDeadline, let method = respondingMethod { return abandon(method, on: context) }
        if isResponding { later.append(.event(event)) } else { context.fireUserInboundEventTriggered(event) }
    }

    private func closeIfIdle(_ context: ChannelHandlerContext) {
        let isIdle = !isResponding && passedCount == 0 && incomplete == nil
        guard isIdle, activeAt + ConnectionPressure.idleTime < .now() else { return }
        context.close(promise: nil)
    }

    /// Closes the connection at the deadline if no bytes arrived for ``idleTime`` and no complete request is pending.
    private func checkIdle(_ context: ChannelHandlerContext, at deadline: NIODeadline) {
        let own = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        idleCheck = context.eventLoop.scheduleTask(deadline: deadline) {
            let (handler, context) = own.value
            let isWaiting = handler.isResponding || (handler.passedCount > 0 && !handler.isPassingBody)
            let end = (isWaiting ? .now() : handler.activeAt) + handler.idleTime
            guard end <= .now() else { return handler.checkIdle(context, at: end) }
            context.close(promise: nil)
        }
    }

    /// Reports a fault of a head after the responses to earlier requests.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isResponding else { return later.append(.error(error)) }
        passIncomplete(on: context)
        // An incomplete body is reported to its reader.
        guard !isPassingBody, let fault = HeadFault(error) else { return context.fireErrorCaught(error) }
        self.fault = self.fault ?? fault
        if passedCount <= 0 { answerFault(on: context) }
    }

    /// Responds to a request that cannot be parsed, and closes the connection.
    private func answerFault(on context: ChannelHandlerContext) {
        guard let fault, !isClosing else { return }
        self.fault = nil
        let written = pipeline.written(for: fault)
        write(written.head, written.body, on: context)
        closeOutput(context)
    }

    /// Closes the connection for writing after the last response.
    ///
    /// Later bytes are discarded for ``lingerTime``, so that the client can read the response. Then the connection is
    /// closed.
    private func closeOutput(_ context: ChannelHandlerContext) {
        isClosing = true
        needsFlush = true
        flushWritten(context)
        context.close(mode: .output, promise: nil)
        let own = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.lingerTime) { own.value.close(promise: nil) }
    }

    /// While a request is pending, at most the next request is read, so that a client cannot fill the memory.
    ///
    /// Stopping the reads immediately would cost more than reading one request.
    func read(context: ChannelHandlerContext) {
        if isResponding, later.contains(where: \.isPart) { later.append(.read) } else { context.read() }
    }
}
