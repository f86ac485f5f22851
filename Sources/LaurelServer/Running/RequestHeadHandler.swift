import LaurelModel
import NIOCore
import NIOHTTP1

/// A handler that checks the head of each request before it reaches inline or routed handlers.
///
/// After this handler every header value except cookies is printable ASCII. A head with a fault ends the connection:
/// ``InlineResponseHandler`` receives only the fault. A head that does not arrive within
/// ``ServerLimits/requestSeconds`` is a fault too. ``RequestTimeoutHandler`` limits the rest of the request.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let line: RequestLineHandler
    private let headTime: TimeAmount
    private var hasRefused = false
    /// Whether the head of the current request is complete.
    private var hasHead = false
    /// The timer that ends the connection if the current head is late.
    private var lateness: Scheduled<Void>?

    /// Creates the handler of a connection.
    ///
    /// - Parameters:
    ///   - line: The handler before the decoder.
    ///   - headTime: The maximum time from the first byte of a head to the last.
    init(line: RequestLineHandler, headTime: TimeAmount) {
        self.line = line
        self.headTime = headTime
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Bytes after a rejected head are not parsed, so their errors are ignored.
        guard !hasRefused || HeadFault(error) == nil else { return }
        let isOverflow = (error as? HTTPParserError) == .headerOverflow
        context.fireErrorCaught(isOverflow && line.isTooLong ? HeadFault.targetTooLong : error)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasRefused else { return }
        let part = unwrapInboundIn(data)
        if case .end = part {
            line.requestDidEnd()
            hasHead = false
        }
        guard case .head(var head) = part else { return context.fireChannelRead(data) }
        hasHead = true
        cancelLateness()
        if let fault = HeadFault(in: head) {
            hasRefused = true
            return context.fireErrorCaught(fault)
        }
        // HTTP/1.0 has no persistent connections.
        let isOld = head.version.minor == 0
        if isOld { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        let hasUnreadable = head.headers.contains(where: HeadFault.isUnreadable)
        if hasUnreadable {
            head.headers = HTTPHeaders(head.headers.filter { !HeadFault.isUnreadable($0.name, $0.value) })
        }
        context.fireChannelRead(isOld || hasUnreadable ? wrapInboundOut(.head(head)) : data)
    }

    /// Starts the timer only for an incomplete head. Most heads arrive in one read.
    func channelReadComplete(context: ChannelHandlerContext) {
        if line.isReading, !hasHead, !hasRefused, lateness == nil {
            let own = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
            lateness = context.eventLoop.scheduleTask(in: headTime) {
                let (handler, context) = own.value
                handler.hasRefused = true
                context.fireErrorCaught(HeadFault.late)
            }
        }
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancelLateness()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancelLateness() }

    private func cancelLateness() {
        lateness?.cancel()
        lateness = nil
    }
}
