import LaurelModel

extension RowTable {
    /// A `Told` each, in the order of telling.
    static let outbox = RowTable("outbox")
    /// What each player was told, and what all were, in order: the names of rows of the outbox.
    static let inboxes = RowTable("inbox")
    /// Through which telling they were forgotten.
    static let tellingsPruned = RowTable("toldPruned")
}

extension RowKey {
    static let tellingsPruned = RowKey(.tellingsPruned, "last")

    static func notification(_ id: ToldID) -> RowKey { RowKey(.outbox, id.rowName) }

    static func notification(_ id: ToldID, to player: PlayerNumber?) -> RowKey {
        RowKey(.inboxes, inbox(of: player) + id.rowName)
    }

    /// How the names begin of what a player was told, or all who watch.
    static func inbox(of player: PlayerNumber?) -> String { "\(player?.rowName ?? "all")/" }
}

extension ToldID {
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
