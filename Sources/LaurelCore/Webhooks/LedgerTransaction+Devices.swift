public import LaurelModel

extension LedgerTransaction {
    func devices(of player: PlayerNumber, in game: GameID) throws -> [PlayerDevice] {
        try rows(in: RecordRange(.devices, prefix: "\(player.rowName)/\(game)/")).map {
            try $0.key.value(PlayerDevice.self, in: $0.text)
        }
    }

    func device(_ token: DeviceToken, in game: GameID) throws -> PlayerDevice? {
        guard let name = try row(.owner(of: token, in: game)), let number = UInt32(name, radix: 16) else { return nil }
        return try value(PlayerDevice.self, of: .device(token, of: PlayerNumber(number), in: game))
    }

    mutating func forget(_ token: DeviceToken, in game: GameID) throws {
        guard let device = try device(token, in: game) else { return }
        try write([.device(token, of: device.player, in: game): nil, .owner(of: token, in: game): nil])
    }

    /// Moves a player's devices to the account that continues the player's account.
    public mutating func moveDevices(of player: PlayerNumber, to other: PlayerNumber) throws {
        for row in try rows(in: RecordRange(.devices, prefix: "\(player.rowName)/")) {
            let old = try row.key.value(PlayerDevice.self, in: row.text)
            try forget(old.token, in: old.game)
            let device = PlayerDevice(
                token: old.token, player: other, game: old.game, since: old.since, languages: old.languages)
            try set(.device(device.token, of: other, in: device.game), to: device)
            try write([.owner(of: device.token, in: device.game): other.rowName])
        }
    }

    /// Removes all devices of a player.
    public mutating func forgetDevices(of player: PlayerNumber) throws {
        for row in try rows(in: RecordRange(.devices, prefix: "\(player.rowName)/")) {
            let device = try row.key.value(PlayerDevice.self, in: row.text)
            try forget(device.token, in: device.game)
        }
    }
}
