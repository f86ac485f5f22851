import NIOCore
import LaurelModel

/// The connections that are open, within the bounds of ``ServerLimits``.
///
/// When nearly all are in use, those without a request are closed.
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

    /// The number of connections that were closed because their address had too many.
    var refusedCount: Int { state.withLock(\.refusedCount) }

    var hasSpace: Bool { count < countMax }

    /// The most connections of any address.
    var highestCountOfAddress: Int { state.withLock { $0.counts.values.max() ?? 0 } }

    /// Counts a connection that was accepted.
    func add(_ channel: any Channel) {
        let isNearlyFull = state.withLock { state in
            state.open[ObjectIdentifier(channel)] = (channel, nil)
            return state.open.count > countMax - max(1, countMax / 16)
        }
        if isNearlyFull { relieve(nil) }
    }

    /// Counts a connection for its address.
    ///
    /// - Returns: Whether the address may have it.
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

    /// Takes off a connection that is closed.
    func remove(_ channel: any Channel) {
        state.withLock { state in
            guard let address = state.open.removeValue(forKey: ObjectIdentifier(channel))?.address else { return }
            let count = state.counts[address, default: 1] - 1
            state.counts[address] = count == 0 ? nil : count
        }
    }

    /// Asks connections to close if they are idle, at most once a second.
    ///
    /// - Parameter address: The address whose connections are asked; nil for all.
    func relieve(_ address: String?) {
        let now = ContinuousClock.now
        let asked = state.withLock { state in
            if let last = state.relievedAt, now - last < .seconds(1) { return [any Channel]() }
            state.relievedAt = now
            return state.open.values.filter { address == nil || $0.address == address }.map(\.channel)
        }
        for channel in asked { channel.pipeline.fireUserInboundEventTriggered(ConnectionPressure()) }
    }
}

/// Asks a connection to close if it has had no request for ``idleTime``.
struct ConnectionPressure {
    /// A client that has just connected is about to send its request.
    static let idleTime = TimeAmount.seconds(2)
}
