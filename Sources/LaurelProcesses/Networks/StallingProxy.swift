import LaurelModel
import NIOCore
import NIOPosix

/// A TCP proxy of a server on this machine that holds or drops bytes. While it is stalled, it accepts connections and
/// bytes, and delivers nothing.
package final class StallingProxy: Sendable {
    private struct State {
        var target: Int
        var isStalled = false
        var stallingText: String?
        var dropped: LinkDirection?
        var relays: [ObjectIdentifier: NIOLoopBound<RelayHandler>] = [:]
        var connectionCount = 0
        var receivedCount = 0

        mutating func receive(_ bytes: ByteBuffer) {
            receivedCount += 1
            guard let stallingText else { return }
            if bytes.readableBytesView.firstRange(of: stallingText.utf8) != nil { isStalled = true }
        }
    }

    /// The port on which the proxy listens.
    package let port: Int
    private let listener: any Channel
    private let state: Locked<State>

    /// Opens a proxy to a port of this machine.
    ///
    /// - Parameters:
    ///   - host: The IP address on which the proxy listens.
    ///   - port: The port on which the proxy listens; 0 for any free port.
    package init(to target: Int, on host: String = "127.0.0.1", port: Int = 0) throws {
        let state = Locked(State(target: target))
        self.state = state
        listener = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { client in
                client.eventLoop.makeCompletedFuture {
                    state.withLock { $0.connectionCount += 1 }
                    let relay = RelayHandler(.toServer, rule: { Self.rule(for: $0, state) }) { bytes in
                        state.withLock { $0.receive(bytes) }
                    }
                    Self.register(relay, of: client, in: state)
                    try client.pipeline.syncOperations.addHandler(relay)
                    Self.connect(client, NIOLoopBound(relay, eventLoop: client.eventLoop), state)
                }
            }
            .bind(host: host, port: port).wait()
        self.port = listener.localAddress?.port ?? 0
    }

    deinit { listener.close(promise: nil) }

    /// The number of connections that the proxy has accepted.
    package var connectionCount: Int { state.withLock(\.connectionCount) }

    /// The number of times that the proxy received bytes of clients, without those behind bytes that it holds.
    package var receivedCount: Int { state.withLock(\.receivedCount) }

    /// Leads later connections to another port.
    package func retarget(to port: Int) { state.withLock { $0.target = port } }

    /// Holds all bytes, also those of new connections, until ``resume()``.
    package func stall() { state.withLock { $0.isStalled = true } }

    /// Holds all bytes from the packet of a client that contains the text, until ``resume()``.
    package func stall(whenReceiving text: String) { state.withLock { $0.stallingText = text } }

    /// Whether the proxy holds all bytes.
    package var isStalled: Bool { state.withLock(\.isStalled) }

    /// Drops the bytes of a direction until ``resume()``.
    package func drop(_ direction: LinkDirection) { state.withLock { $0.dropped = direction } }

    /// Delivers the bytes that it holds, and all later ones. Closes the connections that lost bytes.
    package func resume() {
        let relays = state.withLock { state in
            (state.isStalled, state.stallingText, state.dropped) = (false, nil, nil)
            return state.relays
        }
        for (key, relay) in relays {
            relay.eventLoop.execute { [state] in
                relay.value.resume()
                if relay.value.isFinished { state.withLock { _ = $0.relays.removeValue(forKey: key) } }
            }
        }
    }

    private static func rule(for direction: LinkDirection, _ state: Locked<State>) -> RelayHandler.Rule {
        state.withLock { $0.isStalled ? .hold : $0.dropped == direction ? .drop : .pass }
    }

    private static func register(_ relay: RelayHandler, of channel: any Channel, in state: Locked<State>) {
        let (key, bound) = (ObjectIdentifier(relay), NIOLoopBound(relay, eventLoop: channel.eventLoop))
        state.withLock { $0.relays[key] = bound }
        // A connection that ends meanwhile is needed until its bytes and its end have been passed.
        channel.closeFuture.whenComplete { _ in
            if bound.value.isFinished { state.withLock { _ = $0.relays.removeValue(forKey: key) } }
        }
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
                case .failure:
                    fromClient.value.finish()
                    client.close(promise: nil)
                }
            }
    }
}

extension StallingProxy {
    /// Below the ports that the system assigns to outgoing connections. A repeated connection to such a port without a
    /// listener could connect to itself, and the listener could then not start again.
    private static let ports = 20_000..<32_000

    /// Returns a port of this machine that is free now, and that no outgoing connection uses.
    package static func freePort() async throws -> Int {
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
