import NIOCore

/// A keep-alive connection with at most one request in flight.
// Unchecked: NIO calls a handler on its channel's event loop, and the generator calls it on the same one.
final class LoadConnection: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private unowned let generator: LoadGenerator
    private var channel: (any Channel)?
    private var parser = ResponseParser()
    /// The due time of the request in flight.
    private var due: NIODeadline?

    var isOpen: Bool { channel != nil }

    init(_ generator: LoadGenerator) {
        self.generator = generator
    }

    func send(_ request: ByteBuffer, due: NIODeadline) {
        self.due = due
        channel?.writeAndFlush(request, promise: nil)
    }

    func channelActive(context: ChannelHandlerContext) {
        channel = context.channel
        generator.connected(self)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        do {
            guard let status = try parser.read(unwrapInboundIn(data)), let due = due.take() else { return }
            generator.answered(self, status: status, due: due)
        } catch {
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        channel = nil
        generator.disconnected(self, due: due.take())
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
