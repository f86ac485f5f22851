public import LaurelModel

extension RealmService {
    /// What the realm told after `id`, in order.
    public func told(after id: ToldID?, limit: Int) async throws(ServiceError) -> [Told] {
        try await readRows { try $0.told(after: id, limit: limit) }
    }

    /// What a player was told after `id`, in order.
    public func told(
        to player: PlayerNumber, after id: ToldID?, limit: Int
    ) async throws(ServiceError) -> [Told] {
        let prefix = "\(player.rowName)/"
        return try await readRows { transaction in
            let range = RowRange(.inboxes, prefix: prefix, after: id.map { prefix + $0.rowName })
            let keys = try transaction.rows(in: range, limit: limit).compactMap { row in
                row.key.name.lastPart.map { RowKey(.outbox, $0) }
            }
            let rows = try transaction.rows(Set(keys))
            return try keys.compactMap { key in try rows[key].map { try key.value(Told.self, in: $0) } }
        }
    }
}

extension LedgerTransaction {
    func told(after id: ToldID?, limit: Int) throws -> [Told] {
        try rows(in: RowRange(.outbox, after: id?.rowName), limit: limit).map {
            try $0.key.value(Told.self, in: $0.text)
        }
    }
}
