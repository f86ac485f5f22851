import LaurelModel

extension RowTable {
    /// A `Told` each, in the order of telling.
    static let outbox = RowTable("outbox")
    /// What each player was told, in order: the names of rows of the outbox.
    static let inboxes = RowTable("inbox")
}

extension RowKey {
    static func told(_ id: ToldID) -> RowKey { RowKey(.outbox, id.rowName) }

    static func told(_ id: ToldID, to player: PlayerNumber) -> RowKey {
        RowKey(.inboxes, "\(player.rowName)/\(id.rowName)")
    }
}

extension ToldID {
    var rowName: String { "\(UInt64(clamping: position.value).rowName)-\(UInt16(clamping: number).rowName)" }
}
