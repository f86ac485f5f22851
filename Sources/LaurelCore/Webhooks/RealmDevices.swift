public import LaurelModel

/// The devices that receive push messages for a realm's players.
public struct RealmDevices: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// The maximum number of devices of a player in a game. If it is exceeded, the oldest device is removed.
    static let deviceCountMax = 20

    /// Adds a device of a player. Other players no longer receive messages on it.
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

    /// Removes a device of a player, which receives no further messages.
    public func remove(
        _ token: DeviceToken, of player: PlayerNumber, in game: GameID
    ) async throws(ServiceError) {
        try await changeRows { transaction in
            guard try transaction.device(token, in: game)?.player == player else { return }
            try transaction.forget(token, in: game)
        }
    }
}
