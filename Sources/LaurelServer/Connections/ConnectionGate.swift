import NIOCore
import LaurelModel

/// The open connections, within the limits of ``ServerLimits``.
///
/// When nearly all connections are in use, idle connections are closed.
final class ConnectionGate: Sendable {
    private struct State {
        var open: [ObjectIdentifier: (channel: any Channel, address: String?)] = [:]
        var counts: [String: Int] = [:]
        var refusedCount = 0
        var relievedAt: ContinuousClock.Instant?
    }

    let countMax: Int
    let countMaxPerAddress: Int
    private let state = Locked(State())

    init(_ limits: ServerLimits) {
        countMax = limits.connectionCountMax
        countMaxPerAddress = limits.connectionCountPerAddress
    }

    var count: Int { state.withLock(\.open.count) }

    /// The number of connections that were closed because their address exceeded its limit.
    var refusedCount: Int { state.withLock(\.refusedCount) }

    var hasSpace: Bool { count < countMax }

    /// The highest number of connections of a single address.
    var highestCountOfAddress: Int { state.withLock { $0.counts.values.max() ?? 0 } }

    /// Counts an accepted connection.
    func add(_ channel: any Channel) {
        let isNearlyFull = state.withLock { state in
            state.open[ObjectIdentifier(channel)] = (channel, nil)
            return state.open.count > countMax - max(1, countMax / 16)
        }
        if isNearlyFull { relieve(nil) }
    }

    /// Counts a connection for its address.
    ///
    /// - Returns: Whether the address is within its limit.
    func admit(_ channel: any Channel, from address: String) -> Bool {
        let isAdmitted = state.withLock { state in
            guard state.open[ObjectIdentifier(channel)] != nil else { return false }
            guard state.counts[address, default: 0] < countMaxPerAddress else {
                state.refusedCount += 1
                return false
            }
            state.open[ObjectIdentifier(channel)]?.address = address
            state.counts[address, default: 0] += 1
            return true
        }
        if !isAdmitted { relieve(address) }
        return isAdmitted
    }

    /// Removes a closed connection.
    func remove(_ channel: any Channel) {
        state.withLock { state in
            guard let address = state.open.removeValue(forKey: ObjectIdentifier(channel))?.address else { return }
            let count = state.counts[address, default: 1] - 1
            state.counts[address] = count == 0 ? nil : count
        }
    }

    /// Requests that idle connections close, at most once per second.
    ///
    /// - Parameter address: The address of the connections; nil for all connections.
    func relieve(_ address: String?) {
        let now = ContinuousClock.now
        let asked = state.withLock { state in
            if let last = state.relievedAt, now - last < .seconds(1) { return [any Channel]() }
            state.relievedAt = now
            return state.open.values.filter { address == nil || $0.address == address }.map(\.channel)
        }
        for channel in asked { channel.pipeline.fireUserInboundEventTriggered(ConnectionPressure()) }
    }

    /// Ends the unfinished requests of all connections, and closes the connections.
    func endRequests() {
        for channel in state.withLock({ $0.open.values.map(\.channel) }) {
            channel.pipeline.fireUserInboundEventTriggered(RequestDeadline())
        }
    }
}

/// A channel event that ends an unfinished request with a problem and closes the connection.
struct RequestDeadline {}

/// A channel event that closes the connection if it has had no request for ``idleTime``.
struct ConnectionPressure {
    /// The minimum idle time. It exempts clients that have just connected and have not sent their request yet.
    static let idleTime = TimeAmount.seconds(2)
}
