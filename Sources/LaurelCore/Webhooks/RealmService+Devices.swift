public import LaurelModel

extension RealmService {
    /// The most devices of one player in one game; the one that came first goes.
    static let deviceCountMax = 20

    /// Tells a player on a device from now on, and nobody else whose it was.
    public func add(_ device: PlayerDevice) async throws(ServiceError) {
        try await changeRows { transaction in
            guard try transaction.device(device.token, in: device.game)?.player != device.player else { return }
            try transaction.forget(device.token, in: device.game)
            let others = try transaction.devices(of: device.player, in: device.game).sorted { $0.since < $1.since }
            for old in others.dropLast(Self.deviceCountMax - 1) { try transaction.forget(old.token, in: old.game) }
            try transaction.set(.device(device.token, of: device.player, in: device.game), to: device)
            try transaction.write([.owner(of: device.token, in: device.game): device.player.rowName])
        }
    }

    /// Tells a player nothing more on a device of theirs.
    public func removeDevice(
        _ token: DeviceToken, of player: PlayerNumber, in game: GameID
    ) async throws(ServiceError) {
        try await changeRows { transaction in
            guard try transaction.device(token, in: game)?.player == player else { return }
            try transaction.forget(token, in: game)
        }
    }
}
