import LaurelModel
import NIOCore
import NIOHTTP1

/// Checks the head of each request as the bytes of header values are still unread, before inline and routed responses part.
///
/// Behind this handler every header value is printable ASCII, but for cookies. A head with a fault ends the connection: the
/// ``FastLaneHandler`` receives the fault in its place, and nothing after it.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let line: RequestLineHandler
    private var hasRefused = false

    /// - Parameter line: The handler before the decoder.
    init(line: RequestLineHandler) { self.line = line }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What follows a refused head is not read, so it has no faults.
        guard !hasRefused || HeadFault(error) == nil else { return }
        let isOverflow = (error as? HTTPParserError) == .headerOverflow
        context.fireErrorCaught(isOverflow && line.isTooLong ? HeadFault.targetTooLong : error)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasRefused else { return }
        let part = unwrapInboundIn(data)
        if case .end = part { line.requestDidEnd() }
        guard case .head(var head) = part else { return context.fireChannelRead(data) }
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
}
