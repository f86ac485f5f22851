import Logging
import NIOCore

/// A handler of the server's channel that accepts connections within the limits of a ``ConnectionGate``.
///
/// At the total limit, no connection is accepted and new connections wait in the system's accept queue. A connection
/// above the limit of its address is closed before anything is read or written.
final class ConnectionGateHandler: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never
    typealias OutboundOut = Never

    private let gate: ConnectionGate
    private let countsAddresses: Bool
    private let logger: Logger
    /// Whether accepting is paused because of the connection limit or missing file descriptors.
    private var isWaiting = false
    private var mustPause = false

    /// Creates a handler.
    ///
    /// - Parameter countsAddresses: Whether connections come directly from clients and not from a proxy.
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
        // A channel caches its address only when it is registered, which is after this point. The core reads the
        // address from the socket, on the channel's own event loop.
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

    /// Closes idle connections, and tries every second to resume accepting. Called when accepting is paused.
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

    /// Pauses accepting for a second if a connection cannot be accepted, because the process lacks file descriptors or
    /// memory.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.warning("a connection could not be accepted", metadata: ["error": "\(error)"])
        mustPause = true
    }
}
