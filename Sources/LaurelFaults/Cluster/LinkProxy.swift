import LaurelModel
import NIOCore
import NIOPosix

/// A TCP proxy on a free port of this machine that holds or drops bytes.
final class LinkProxy: Sendable {
    private struct State {
        var target: Int
        var isHeld = false
        var dropped: LinkDirection?
        var relays: [ObjectIdentifier: NIOLoopBound<RelayHandler>] = [:]
    }

    /// The port on which the proxy listens.
    let port: Int
    private let listener: any Channel
    private let state: Locked<State>

    /// Opens a proxy to a port of this machine.
    init(to target: Int) async throws {
        let state = Locked(State(target: target))
        self.state = state
        listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { client in
                client.eventLoop.makeCompletedFuture {
                    let relay = RelayHandler(.toServer, rule: { Self.rule(for: $0, state) })
                    Self.register(relay, of: client, in: state)
                    try client.pipeline.syncOperations.addHandler(relay)
                    Self.connect(client, NIOLoopBound(relay, eventLoop: client.eventLoop), state)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = listener.localAddress?.port ?? 0
    }

    deinit { listener.close(promise: nil) }

    /// Leads later connections to another port.
    func retarget(to port: Int) { state.withLock { $0.target = port } }

    /// Holds all bytes, also those of new connections, until ``heal()``.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Drops the bytes of a direction until ``heal()``.
    func drop(_ direction: LinkDirection) { state.withLock { $0.dropped = direction } }

    /// Ends a hold and a drop, and closes the connections that lost bytes.
    func heal() {
        let relays = state.withLock { state in
            (state.isHeld, state.dropped) = (false, nil)
            return Array(state.relays.values)
        }
        for relay in relays { relay.eventLoop.execute { relay.value.heal() } }
    }

    private static func rule(for direction: LinkDirection, _ state: Locked<State>) -> RelayHandler.Rule {
        state.withLock { $0.isHeld ? .hold : $0.dropped == direction ? .drop : .pass }
    }

    private static func register(_ relay: RelayHandler, of channel: any Channel, in state: Locked<State>) {
        let (key, bound) = (ObjectIdentifier(relay), NIOLoopBound(relay, eventLoop: channel.eventLoop))
        state.withLock { $0.relays[key] = bound }
        channel.closeFuture.whenComplete { _ in state.withLock { _ = $0.relays.removeValue(forKey: key) } }
    }

    /// Connects a client's channel to the server, on the same event loop.
    private static func connect(
        _ client: any Channel, _ fromClient: NIOLoopBound<RelayHandler>, _ state: Locked<State>
    ) {
        ClientBootstrap(group: client.eventLoop)
            .channelInitializer { server in
                server.eventLoop.makeCompletedFuture {
                    let relay = RelayHandler(.fromServer, rule: { rule(for: $0, state) })
                    relay.target = client
                    register(relay, of: server, in: state)
                    try server.pipeline.syncOperations.addHandler(relay)
                }
            }
            .connect(host: "127.0.0.1", port: state.withLock(\.target))
            .whenComplete { result in
                switch result {
                case .success(let server): fromClient.value.connect(to: server)
                case .failure: client.close(promise: nil)
                }
            }
    }
}

extension LinkProxy {
    /// Below the ports that the system assigns to outgoing connections. A repeated connection to such a port without a
    /// listener could connect to itself, and the listener could then not start again.
    private static let ports = 20_000..<32_000

    /// Returns a port of this machine that is free now, and that no outgoing connection uses.
    static func freePort() async throws -> Int {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            let port = Int.random(in: ports, using: &random)
            let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            guard let channel = try? await bootstrap.bind(host: "127.0.0.1", port: port).get() else { continue }
            try await channel.close()
            return port
        }
        throw FaultError.refused("no port of this machine is free")
    }
}
