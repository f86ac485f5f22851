import Logging
import NIOCore

/// Accepts connections within the limits of a ``ConnectionGate``, on the channel of the server.
///
/// At the total limit, no connection is accepted: clients wait in the system's queue. A connection above the limit of its
/// address is closed before anything is read or written.
final class ConnectionGateHandler: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never
    typealias OutboundOut = Never

    private let gate: ConnectionGate
    private let countsAddresses: Bool
    private let logger: Logger
    /// Whether connections wait, for a place or for descriptors.
    private var isWaiting = false
    private var mustPause = false

    /// - Parameter countsAddresses: Whether connections come from clients themselves, and not from a proxy.
    init(_ gate: ConnectionGate, countsAddresses: Bool, logger: Logger) {
        self.gate = gate
        self.countsAddresses = countsAddresses
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let child = unwrapInboundIn(data)
        let own = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        gate.add(child)
        child.closeFuture.hop(to: context.eventLoop).whenComplete { [gate] _ in
            gate.remove(child)
            own.value.handler.goOn(own.value.context)
        }
        guard countsAddresses else { return context.fireChannelRead(data) }
        // The channel caches its address only when it is registered, which is after it was set up: the core reads it from the
        // socket, on the channel's own event loop.
        child.eventLoop.submit { try? child._channelCore.remoteAddress0().ipAddress }
            .hop(to: context.eventLoop)
            .whenComplete { [gate] result in
                let context = own.value.context
                let address = (try? result.get()).flatMap(\.self).map(ClientAddress.name) ?? ClientAddress.unknown
                guard context.channel.isActive, gate.admit(child, from: address) else {
                    return child.close(promise: nil)
                }
                context.fireChannelRead(own.value.handler.wrapInboundOut(child))
            }
    }

    func read(context: ChannelHandlerContext) {
        guard gate.hasSpace, !mustPause else {
            guard !isWaiting else { return }
            isWaiting = true
            return look(context)
        }
        context.read()
    }

    /// While connections wait, tries every second to accept them, and closes idle connections.
    private func look(_ context: ChannelHandlerContext) {
        gate.relieve(nil)
        let own = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .seconds(1)) {
            let (handler, context) = own.value
            guard handler.isWaiting, context.channel.isActive else { return }
            handler.mustPause = false
            if handler.gate.hasSpace { handler.goOn(context) } else { handler.look(context) }
        }
    }

    private func goOn(_ context: ChannelHandlerContext) {
        guard isWaiting, !mustPause, gate.hasSpace, context.channel.isActive else { return }
        isWaiting = false
        context.read()
    }

    /// A connection that could not be accepted ends nothing: the process has no descriptor or no memory for it now, and takes
    /// the next one in a second.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.warning("a connection could not be accepted", metadata: ["error": "\(error)"])
        mustPause = true
    }
}
