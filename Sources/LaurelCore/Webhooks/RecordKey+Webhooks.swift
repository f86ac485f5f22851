import LaurelModel

extension RecordTable {
    /// The webhooks, a `Webhook` each, by game and id.
    static let webhooks = RecordTable("webhook")
    /// The deliveries, a `Delivery` each, by target, latest notification first.
    static let deliveries = RecordTable("delivery")
    /// The times at which deliveries are due, earliest first.
    static let deliveryDues = RecordTable("deliveryDue")
    /// The identifier of the last notification for which deliveries were created.
    static let deliveryProgress = RecordTable("deliveryProgress")
    /// The devices, a `PlayerDevice` each, by player and token.
    static let devices = RecordTable("device")
    /// The player of each device, by game and token.
    static let deviceOwners = RecordTable("deviceOwner")
}

extension RecordKey {
    static func webhook(_ id: WebhookID, of game: GameID) -> RecordKey { RecordKey(.webhooks, "\(game)/\(id)") }
    static let deliveryProgress = RecordKey(.deliveryProgress, "last")

    static func delivery(_ notification: NotificationID, to target: Delivery.Target) -> RecordKey {
        RecordKey(.deliveries, target.rowName + notification.rowNameNewestFirst)
    }

    static func due(_ delivery: Delivery) -> RecordKey {
        RecordKey(
            .deliveryDues,
            "\(delivery.dueAt.rowName)/\(delivery.target.rowName)\(delivery.notification.rowNameNewestFirst)")
    }

    static func device(_ token: DeviceToken, of player: PlayerNumber, in game: GameID) -> RecordKey {
        RecordKey(.devices, "\(player.rowName)/\(game)/\(token.text)")
    }

    static func owner(of token: DeviceToken, in game: GameID) -> RecordKey {
        RecordKey(.deviceOwners, "\(game)/\(token.text)")
    }
}

extension Delivery.Target {
    /// The prefix of the names of the target's deliveries.
    var rowName: String {
        switch self {
        case .webhook(let id): "\(id)/"
        case .device(let token, let player): "\(player.rowName)-\(token.text)/"
        }
    }
}

extension NotificationID {
    var rowNameNewestFirst: String {
        "\((UInt64.max - UInt64(clamping: position.value)).rowName)-\((UInt16.max - UInt16(clamping: number)).rowName)"
    }
}
