import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A connection's ``PageLane``: answers what it can where the bytes arrive, and hands everything else on.
///
/// Answers keep the requests' order: while the router has a request, all that come after go the same way. So does whoever does
/// not take in what was answered, since only the router waits for that.
final class PageLaneHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let lane: PageLane
    /// A request goes to the router after this time at the latest: what closes silent connections sees those alone.
    private let showing: TimeAmount
    private var shownAt = NIODeadline.now()
    /// A request whose end has not come yet.
    private var head: HTTPRequest?
    private var routedCount = 0

    /// - Parameter idleSeconds: How long a connection may be silent.
    init(_ lane: PageLane, idleSeconds: Int64) {
        self.lane = lane
        showing = .milliseconds(idleSeconds * 250)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            if routedCount == 0, head.method == .get, head.headerFields[.connection] != "close",
                context.channel.isWritable, NIODeadline.now() < shownAt + showing
            {
                self.head = head
                return
            }
            note()
        case .end:
            guard let head = takeHead() else { break }
            if let answer = lane.answer(to: head) {
                context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
                if answer.body.readableBytes > 0 {
                    context.write(wrapOutboundOut(.body(answer.body)), promise: nil)
                }
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
                return
            }
            hand(head, on: context)
        case .body:
            if let head = takeHead() { hand(head, on: context) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { routedCount -= 1 }
        context.write(data, promise: promise)
    }

    private func takeHead() -> HTTPRequest? {
        defer { head = nil }
        return head
    }

    private func hand(_ head: HTTPRequest, on context: ChannelHandlerContext) {
        note()
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func note() {
        routedCount += 1
        shownAt = .now()
    }
}
