import NIOCore

/// One direction of a proxied connection: passes the bytes of its channel to another channel of the same event loop.
final class RelayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    enum Rule {
        case pass, hold, drop
    }

    /// The channel that receives the bytes; nil before the connection to the server.
    var target: (any Channel)?
    private let direction: LinkDirection
    /// Returns what to do with bytes of a direction now.
    private let rule: (LinkDirection) -> Rule
    /// Called with bytes that arrive while none are waiting, before they are passed.
    private let received: (ByteBuffer) -> Void
    private var waiting: [ByteBuffer] = []
    private var hasEnded = false
    private var hasLost = false
    /// Whether the end of the connection has been passed, or cannot be.
    private(set) var isFinished = false

    init(
        _ direction: LinkDirection, rule: @escaping (LinkDirection) -> Rule,
        received: @escaping (ByteBuffer) -> Void = { _ in }
    ) {
        (self.direction, self.rule, self.received) = (direction, rule, received)
    }

    /// Passes the bytes to the server from now on.
    func connect(to server: any Channel) {
        target = server
        pass()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        if waiting.isEmpty { received(bytes) }
        waiting.append(bytes)
        pass()
    }

    func channelInactive(context: ChannelHandlerContext) {
        hasEnded = true
        pass()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    /// Passes what was held, or closes the connection if it lost bytes.
    func resume() {
        if hasLost { finish() } else { pass() }
    }

    /// Closes the other channel.
    func finish() {
        isFinished = true
        target?.close(promise: nil)
    }

    /// Passes or drops what is waiting, and the end of the connection.
    private func pass() {
        guard let target else { return }
        switch rule(direction) {
        case .hold: return
        case .drop:
            hasLost = hasLost || hasEnded || !waiting.isEmpty
            waiting = []
        case .pass:
            for buffer in waiting { target.write(buffer, promise: nil) }
            target.flush()
            waiting = []
            if hasEnded { finish() }
        }
    }
}
