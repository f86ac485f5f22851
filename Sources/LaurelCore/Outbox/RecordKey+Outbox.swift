import LaurelModel

extension RecordTable {
    /// The notifications, an `OutboxNotification` each, ordered by identifier.
    static let outbox = RecordTable("outbox")
    /// The index of each player's notifications and of those to all players: the names of outbox records, in order.
    static let inboxes = RecordTable("inbox")
    /// The identifier of the last notification that was pruned.
    static let notificationsPruned = RecordTable("toldPruned")
}

extension RecordKey {
    static let notificationsPruned = RecordKey(.notificationsPruned, "last")

    static func notification(_ id: NotificationID) -> RecordKey { RecordKey(.outbox, id.rowName) }

    static func notification(_ id: NotificationID, to player: PlayerNumber?) -> RecordKey {
        RecordKey(.inboxes, inbox(of: player) + id.rowName)
    }

    /// The prefix of the index of a player's notifications, or of those to all players if `player` is nil.
    static func inbox(of player: PlayerNumber?) -> String { "\(player?.rowName ?? "all")/" }
}

extension NotificationID {
    var rowName: String { "\(UInt64(clamping: position.value).rowName)-\(UInt16(clamping: number).rowName)" }

    /// Parses the form of ``rowName``; returns nil for any other text.
    init?(rowName: String) {
        let parts = rowName.split(separator: "-")
        guard parts.count == 2, let position = Int64(parts[0], radix: 16), let number = Int(parts[1], radix: 16) else {
            return nil
        }
        self.init(position: LedgerPosition(position), number: number)
    }
}
