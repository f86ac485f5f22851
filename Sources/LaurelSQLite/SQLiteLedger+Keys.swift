import GRDB
public import LaurelCore
public import LaurelModel

extension SQLiteLedger {
    /// Stores `key` durably. If a key with this id is stored already, it does not change.
    public func add(_ key: APIKey) async throws(LedgerError) {
        try await file.write { db in
            try PreparedStatement(
                """
                INSERT INTO key (id, game, environment, kind, secretHash, createdAt, revokedAt, expiresAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """, in: db
            ).run(
                .text(key.id.text), .text(key.game.text), .text(key.environment.rawValue), .text(key.kind.rawValue),
                .blob(key.secretHash), .integer(key.createdAt.milliseconds),
                .optional(key.revokedAt?.milliseconds), .optional(key.expiresAt?.milliseconds))
        }
    }

    /// Returns all keys, including revoked ones, sorted by creation time and then by id.
    public func keys() async throws(LedgerError) -> [APIKey] {
        try await file.read { try Self.keys(in: $0, id: nil) }
    }

    /// Revokes a key from `moment` on, durably. An earlier revocation time does not change.
    ///
    /// - Returns: The stored key; nil if there is no key with this id.
    public func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey? {
        try await file.write { db in
            try PreparedStatement("UPDATE key SET revokedAt = min(coalesce(revokedAt, ?1), ?1) WHERE id = ?2", in: db)
                .run(.integer(moment.milliseconds), .text(key.text))
            return try Self.keys(in: db, id: key).first
        }
    }

    private static func keys(in db: Database, id: APIKeyID?) throws -> [APIKey] {
        let select = try PreparedStatement(
            """
            SELECT id, game, environment, kind, secretHash, createdAt, revokedAt, expiresAt FROM key
            WHERE ?1 IS NULL OR id = ?1 ORDER BY createdAt, id
            """, in: db)
        var keys: [APIKey] = []
        try select.forEachRow(.optional(id?.text)) { keys.append(try APIKey($0)) }
        return keys
    }
}

extension APIKey {
    fileprivate init(_ row: PreparedRow) throws {
        let text = row.text(0)
        guard let id = try? APIKeyID(text), let game = try? GameID.stored(row.text(1)),
            let environment = GameEnvironment(rawValue: row.text(2)), let kind = Kind(rawValue: row.text(3))
        else { throw LedgerError.damaged("the key \(text) cannot be read") }
        self.init(
            id: id, game: game, environment: environment, kind: kind, secretHash: row.blob(4),
            createdAt: Moment(milliseconds: row.integer(5)),
            expiresAt: row.optionalInteger(7).map(Moment.init(milliseconds:)),
            revokedAt: row.optionalInteger(6).map(Moment.init(milliseconds:)))
    }
}
