import LaurelModel

extension RecordTable {
    /// A `OutboxNotification` each, in the order of telling.
    static let outbox = RecordTable("outbox")
    /// What each player was told, and what all were, in order: the names of rows of the outbox.
    static let inboxes = RecordTable("inbox")
    /// Through which telling they were forgotten.
    static let notificationsPruned = RecordTable("toldPruned")
}

extension RecordKey {
    static let notificationsPruned = RecordKey(.notificationsPruned, "last")

    static func notification(_ id: NotificationID) -> RecordKey { RecordKey(.outbox, id.rowName) }

    static func notification(_ id: NotificationID, to player: PlayerNumber?) -> RecordKey {
        RecordKey(.inboxes, inbox(of: player) + id.rowName)
    }

    /// How the names begin of what a player was told, or all who watch.
    static func inbox(of player: PlayerNumber?) -> String { "\(player?.rowName ?? "all")/" }
}

extension NotificationID {
    var rowName: String { "\(UInt64(clamping: position.value).rowName)-\(UInt16(clamping: number).rowName)" }

    /// Reads what ``rowName`` gave; nil for anything else.
    init?(rowName: String) {
        let parts = rowName.split(separator: "-")
        guard parts.count == 2, let position = Int64(parts[0], radix: 16), let number = Int(parts[1], radix: 16) else {
            return nil
        }
        self.init(position: LedgerPosition(position), number: number)
    }
}
