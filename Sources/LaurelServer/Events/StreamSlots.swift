import HTTPTypes
import LaurelModel

/// The open event streams, within the limits of ``ServerLimits``.
final class StreamSlots: Sendable {
    private struct State {
        var count = 0
        var addresses: [String: Int] = [:]
        var players: [PlayerID: Int] = [:]
    }

    /// A reserved slot. It is released when this value is deinitialized.
    final class Seat: Sendable {
        private let slots: StreamSlots
        private let address: String?
        private let player: PlayerID?

        fileprivate init(_ slots: StreamSlots, _ address: String?, _ player: PlayerID?) {
            self.slots = slots
            self.address = address
            self.player = player
        }

        deinit { slots.leave(address, player) }
    }

    let countMax: Int
    let countMaxPerAddress: Int
    let countMaxPerPlayer: Int
    private let state = Locked(State())

    init(_ limits: ServerLimits) {
        countMax = limits.streamCount
        countMaxPerAddress = limits.streamCountPerAddress
        countMaxPerPlayer = limits.streamCountMaxPerPlayer
    }

    var count: Int { state.withLock(\.count) }

    /// The highest number of streams of a single address.
    var highestCountOfAddress: Int { state.withLock { $0.addresses.values.max() ?? 0 } }

    /// The highest number of streams of a single player.
    var highestCountOfPlayer: Int { state.withLock { $0.players.values.max() ?? 0 } }

    /// Reserves a slot for a stream.
    ///
    /// - Parameters:
    ///   - address: The client's address; nil for clients that are exempt from the limit by address.
    ///   - player: The signed-in player.
    /// - Throws: ``Problem`` if a limit is reached.
    func reserve(address: String?, player: PlayerID?) throws -> Seat {
        try state.withLock { state in
            guard state.count < countMax else { throw Problem.overloaded }
            if let address, state.addresses[address, default: 0] >= countMaxPerAddress {
                throw Problem.tooManyStreams(countMaxPerAddress, of: "address")
            }
            if let player, state.players[player, default: 0] >= countMaxPerPlayer {
                throw Problem.tooManyStreams(countMaxPerPlayer, of: "player")
            }
            state.count += 1
            if let address { state.addresses[address, default: 0] += 1 }
            if let player { state.players[player, default: 0] += 1 }
        }
        return Seat(self, address, player)
    }

    private func leave(_ address: String?, _ player: PlayerID?) {
        state.withLock { state in
            state.count -= 1
            if let address { state.addresses.decrement(address) }
            if let player { state.players.decrement(player) }
        }
    }
}

extension Dictionary where Value == Int {
    fileprivate mutating func decrement(_ key: Key) {
        let count = self[key, default: 1] - 1
        self[key] = count == 0 ? nil : count
    }
}

extension Problem {
    fileprivate static func tooManyStreams(_ countMax: Int, of owner: String) -> Problem {
        var problem = Problem(
            "too-many-requests", .tooManyRequests,
            """
            The limit of \(countMax) open event streams per \(owner) is exceeded. Close another stream, and send the \
            request again.
            """
        )
        problem.headers[.retryAfter] = "30"
        return problem
    }
}
