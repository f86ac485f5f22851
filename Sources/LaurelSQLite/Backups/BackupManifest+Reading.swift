import GRDB

extension BackupManifest {
    /// The heads of all games' realms, sorted by group and environment. The server's own realm has records but no
    /// facts, so it is not included.
    static func realmHeads(in db: Database) throws -> [RealmHead] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT "group", environment, epoch, position FROM realm WHERE "group" <> '_server'
                ORDER BY "group", environment
                """
        ).map { row in
            try RealmHead(
                group: row.decode(atIndex: 0), environment: row.decode(atIndex: 1), epoch: row.decode(atIndex: 2),
                position: row.decode(atIndex: 3))
        }
    }
}

extension SQLiteLedger {
    func realmHeads() async throws -> [BackupManifest.RealmHead] {
        try await file.read { try BackupManifest.realmHeads(in: $0) }
    }
}
