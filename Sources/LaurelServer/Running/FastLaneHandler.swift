import HTTPTypes
import LaurelModel
import LaurelWire
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// A connection's ``FastLane``: answers what it can where the bytes arrive, and hands everything else on to Hummingbird.
///
/// Answers keep the requests' order: while Hummingbird has a request, all that come after go the same way, and while one is
/// being answered here, no more is read than what comes next. Somebody who does not take in what was answered is left to
/// Hummingbird, which waits for them.
final class FastLaneHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let lane: FastLane
    private let headTime: TimeAmount
    /// A request goes to Hummingbird after this time at the latest: what closes silent connections sees those alone.
    private let showing: TimeAmount
    private var shownAt = NIODeadline.now()
    /// When the connection was made, or last had a request that is answered here.
    private var activeAt = NIODeadline.now()
    /// A request that has not come to its end yet, with as much of its body as there is.
    private var held: (head: HTTPRequest, body: ByteBuffer?)?
    /// How many requests Hummingbird has not answered yet.
    private var handedCount = 0
    private var isAnswering = false
    /// Whether the asker has said that they ask no more.
    private var isLast = false
    /// What makes bytes of heads for Hummingbird: answers pass it by, which are bytes already.
    private var encoder: ChannelHandlerContext?
    /// Whether answers are written that are not on their way yet.
    private var owesFlush = false
    /// How many bytes of them, about.
    private var owedByteCount = 0
    /// What came while a request was being answered.
    private var later: [Arrival] = []

    /// The fault that ends the connection, after Hummingbird's responses to the requests before it.
    private var fault: HeadFault?
    /// Whether Hummingbird has the head of a request and not its end.
    private var isHandingBody = false

    private static let owedByteCountMax = 1 << 16
    private static let faultTime = TimeAmount.seconds(5)

    private enum Arrival {
        case part(HTTPRequestPart)
        case readComplete
        case event(Any)
        case error(any Error)
        case read

        var isPart: Bool { if case .part = self { true } else { false } }
    }

    /// - Parameters:
    ///   - headSeconds: The longest time from the first byte of a head to the last.
    ///   - idleSeconds: The longest time without a byte.
    init(_ lane: FastLane, headSeconds: Int, idleSeconds: Int64) {
        self.lane = lane
        headTime = .seconds(Int64(headSeconds))
        showing = .milliseconds(idleSeconds * 250)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        encoder = try? pipeline.context(handlerType: HTTPResponseEncoder.self)
        // Before the types that forget the protocol's version.
        guard let decoder = try? pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self) else {
            return
        }
        let line = RequestLineHandler()
        try? pipeline.addHandler(line, position: .before(decoder.handler))
        try? pipeline.addHandler(RequestHeadHandler(line: line, headTime: headTime), position: .after(decoder.handler))
    }

    func handlerRemoved(context: ChannelHandlerContext) { encoder = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if isAnswering { later.append(.part(part)) } else { take(part, on: context) }
    }

    private func take(_ part: HTTPRequestPart, on context: ChannelHandlerContext) {
        switch (part, held) {
        case (.head(let head), _) where mayAnswer(head, on: context):
            held = (head, nil)
        case (.body(var bytes), (let head, var body)?) where head.method == .post:
            if body == nil { body = bytes } else { body?.writeBuffer(&bytes) }
            held = (head, body)
        case (.end, (let head, let body)?):
            held = nil
            if head.method == .post {
                answer(head, body ?? ByteBuffer(), on: context)
            } else if let answer = lane.answerAtOnce(to: head, on: context.channel) {
                write(answer.head, answer.body, on: context)
            } else {
                hand([.head(head), part], on: context)
            }
        default:
            handHeld(on: context)
            hand([part], on: context)
        }
    }

    private func mayAnswer(_ head: HTTPRequest, on context: ChannelHandlerContext) -> Bool {
        handedCount == 0 && !isLast && context.channel.isWritable && NIODeadline.now() < shownAt + showing
            && (head.method == .get || FastLane.takes(head)) && !head.asksToClose
    }

    /// Whoever sends the rest of a request later is waited for by Hummingbird.
    private func handHeld(on context: ChannelHandlerContext) {
        guard let (head, body) = held else { return }
        held = nil
        hand([.head(head)] + (body.map { [.body($0)] } ?? []), on: context)
    }

    private func hand(_ parts: [HTTPRequestPart], on context: ChannelHandlerContext) {
        for var part in parts {
            if case .end = part { isHandingBody = false }
            if case .head(var head) = part {
                isHandingBody = true
                handedCount += 1
                shownAt = .now()
                if head.asksToClose {
                    isLast = true
                    // In these letters Hummingbird reads it.
                    head.headerFields[.connection] = "close"
                    part = .head(head)
                }
            }
            context.fireChannelRead(wrapInboundOut(part))
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            handedCount -= 1
            activeAt = .now()
        }
        context.write(data, promise: promise)
        if handedCount == 0 { answerFault(on: context) }
    }

    private func write(_ head: HTTPResponse, _ body: ByteBuffer, on context: ChannelHandlerContext) {
        activeAt = .now()
        if let encoder, let bytes = head.bytes(with: body, from: context.channel.allocator) {
            owedByteCount += bytes.readableBytes
            encoder.write(NIOAny(IOData.byteBuffer(bytes)), promise: nil)
        } else {
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            if body.readableBytes > 0 { context.write(wrapOutboundOut(.body(body)), promise: nil) }
            context.write(wrapOutboundOut(.end(nil)), promise: nil)
        }
        // TLS counts nothing as written before: it would not be seen that the other side takes nothing in.
        guard owedByteCount <= Self.owedByteCountMax else {
            owesFlush = true
            return flushOwed(context)
        }
        guard !owesFlush else { return }
        owesFlush = true
        // Whoever waits is woken once the other connections' requests of this turn are answered too: each is a switch to
        // another process, and half of them find nobody asleep then.
        let own = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        context.eventLoop.execute { own.value.handler.flushOwed(own.value.context) }
    }

    private func flushOwed(_ context: ChannelHandlerContext) {
        guard owesFlush else { return }
        (owesFlush, owedByteCount) = (false, 0)
        context.flush()
    }

    /// What was answered is on its way before a connection is closed.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        flushOwed(context)
        context.close(mode: mode, promise: promise)
    }
}

extension HTTPRequest {
    /// Whether this is the connection's last (RFC 9112, 9.6): one of its options, in any letters.
    fileprivate var asksToClose: Bool {
        guard let options = headerFields.text(of: .connection).map({ UncheckedText($0) }), !(options == "keep-alive")
        else { return false }
        return HeaderText.isClosing(options)
    }
}

// MARK: - Answers that take their time

extension FastLaneHandler {
    private func answer(_ head: HTTPRequest, _ body: ByteBuffer, on context: ChannelHandlerContext) {
        isAnswering = true
        let (loop, channel) = (context.eventLoop, context.channel)
        let own = NIOLoopBound((handler: self, context: context), eventLoop: loop)
        let isTaken = lane.takeScore(head, body, on: channel) { answer in
            loop.execute {
                let (head, body) = answer()
                own.value.handler.end(head, body, on: own.value.context)
            }
        }
        guard !isTaken else { return }
        Task { [lane] in
            let answer = await lane.answer(to: head, body: body, on: channel)
            loop.execute { own.value.handler.end(answer.head, answer.body, on: own.value.context) }
        }
    }

    private func end(_ head: HTTPResponse, _ body: ByteBuffer, on context: ChannelHandlerContext) {
        write(head, body, on: context)
        isAnswering = false
        var arrivals = later[...]
        later = []
        while !isAnswering, let arrival = arrivals.popFirst() { take(arrival, on: context) }
        later = arrivals + later
    }

    private func take(_ arrival: Arrival, on context: ChannelHandlerContext) {
        switch arrival {
        case .part(let part): take(part, on: context)
        case .readComplete: channelReadComplete(context: context)
        case .event(let event): userInboundEventTriggered(context: context, event: event)
        case .error(let error): errorCaught(context: context, error: error)
        case .read: context.read()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard !isAnswering else { return later.append(.readComplete) }
        handHeld(on: context)
        context.fireChannelReadComplete()
    }

    /// That the other side sends no more, and that the server stops: both end a connection that seems to have nothing to do.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ConnectionPressure { return closeIfIdle(context) }
        if isAnswering { later.append(.event(event)) } else { context.fireUserInboundEventTriggered(event) }
    }

    private func closeIfIdle(_ context: ChannelHandlerContext) {
        let isIdle = !isAnswering && handedCount == 0 && held == nil
        guard isIdle, max(activeAt, shownAt) + ConnectionPressure.idleTime < .now() else { return }
        context.close(promise: nil)
    }

    /// What cannot be read is told of behind the answers to what could.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isAnswering else { return later.append(.error(error)) }
        handHeld(on: context)
        // The reader of the body gets the error of a body that breaks off.
        guard !isHandingBody, let fault = HeadFault(error) else { return context.fireErrorCaught(error) }
        self.fault = self.fault ?? fault
        if handedCount <= 0 { answerFault(on: context) }
    }

    /// Answers in place of a request that cannot be read, and closes the connection for sending. What still arrives is discarded
    /// for ``faultTime``, so that the client can read the answer; then the connection is closed.
    private func answerFault(on context: ChannelHandlerContext) {
        guard let fault else { return }
        self.fault = nil
        let answer = lane.answer(to: fault)
        write(answer.head, answer.body, on: context)
        flushOwed(context)
        context.close(mode: .output, promise: nil)
        let own = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.faultTime) { own.value.close(promise: nil) }
    }

    /// While a request is being answered no more is read than what comes next, so that nobody fills the memory; that much is, since
    /// turning the reading off and on costs more than it does.
    func read(context: ChannelHandlerContext) {
        if isAnswering, later.contains(where: \.isPart) { later.append(.read) } else { context.read() }
    }
}
