import LaurelModel

extension RowTable {
    /// A `Webhook` each, by game and id.
    static let webhooks = RowTable("webhook")
    /// A `Delivery` each, by its target, the latest telling first.
    static let deliveries = RowTable("delivery")
    /// When a delivery has to be seen to, earliest first.
    static let deliveryDues = RowTable("deliveryDue")
    /// Through which telling deliveries were made.
    static let deliveryProgress = RowTable("deliveryProgress")
    /// A `PlayerDevice` each, by player and token.
    static let devices = RowTable("device")
    /// Whose a device is, by its game and token.
    static let deviceOwners = RowTable("deviceOwner")
}

extension RowKey {
    static func webhook(_ id: WebhookID, of game: GameID) -> RowKey { RowKey(.webhooks, "\(game)/\(id)") }
    static let deliveryProgress = RowKey(.deliveryProgress, "last")

    static func delivery(_ told: ToldID, to target: Delivery.Target) -> RowKey {
        RowKey(.deliveries, target.rowName + told.rowNameNewestFirst)
    }

    static func due(_ delivery: Delivery) -> RowKey {
        RowKey(
            .deliveryDues, "\(delivery.dueAt.rowName)/\(delivery.target.rowName)\(delivery.told.rowNameNewestFirst)")
    }

    static func device(_ token: DeviceToken, of player: PlayerNumber, in game: GameID) -> RowKey {
        RowKey(.devices, "\(player.rowName)/\(game)/\(token.text)")
    }

    static func owner(of token: DeviceToken, in game: GameID) -> RowKey {
        RowKey(.deviceOwners, "\(game)/\(token.text)")
    }
}

extension Delivery.Target {
    /// How the names of its deliveries begin.
    var rowName: String {
        switch self {
        case .webhook(let id): "\(id)/"
        case .device(let token, let player): "\(player.rowName)-\(token.text)/"
        }
    }
}

extension ToldID {
    var rowNameNewestFirst: String {
        "\((UInt64.max - UInt64(clamping: position.value)).rowName)-\((UInt16.max - UInt16(clamping: number)).rowName)"
    }
}
