public import LaurelCore
public import LaurelModel

extension PostgresLedger {
    /// Stores `key` durably. If a key with this id is stored already, it does not change.
    ///
    /// - Throws: ``LedgerError/unanswered(_:)`` if the server did not respond to the commit.
    public func add(_ key: APIKey) async throws(LedgerError) {
        try checkWritable()
        try await run(.writing) { connection in
            let insert = StatementCall.run(.insertKey) { parameters in
                parameters.append(key.id.text)
                parameters.append(key.game.text)
                parameters.append(key.environment.rawValue)
                parameters.append(key.kind.rawValue)
                parameters.append(key.secretHash)
                parameters.append(key.createdAt.milliseconds)
                parameters.append(key.revokedAt?.milliseconds)
                parameters.append(key.expiresAt?.milliseconds)
            }
            try connection.run([.run(.begin), insert])
            try connection.commit()
        }
    }

    /// Returns all keys, including revoked ones, sorted by creation time and then by id.
    public func keys() async throws(LedgerError) -> [APIKey] {
        try await run(.longReading) { try $0.run([.run(.allKeys)])[0].rows.map { try $0.key } }
    }

    /// Revokes a key from `moment` on, durably. An earlier revocation time does not change.
    ///
    /// - Returns: The stored key; nil if there is no key with this id.
    /// - Throws: ``LedgerError/unanswered(_:)`` if the server did not respond to the commit.
    public func revoke(_ key: APIKeyID, at moment: Moment) async throws(LedgerError) -> APIKey? {
        try checkWritable()
        return try await run(.writing) { connection in
            let revoke = StatementCall.run(.revokeKey) { parameters in
                parameters.append(key.text)
                parameters.append(moment.milliseconds)
            }
            let revoked = try connection.run([.run(.begin), revoke, .run(.keyByID) { $0.append(key.text) }])[2]
            try connection.commit()
            return try revoked.rows.first?.key
        }
    }
}

extension PostgresRow {
    fileprivate var key: APIKey {
        get throws {
            guard let id = try? APIKeyID(text(0)), let game = try? GameID.stored(text(1)),
                let environment = GameEnvironment(rawValue: text(2)), let kind = APIKey.Kind(rawValue: text(3))
            else { throw LedgerError.damaged("the key \(text(0)) cannot be read") }
            return APIKey(
                id: id, game: game, environment: environment, kind: kind, secretHash: bytes(4),
                createdAt: Moment(milliseconds: integer(5)),
                expiresAt: optionalInteger(7).map(Moment.init(milliseconds:)),
                revokedAt: optionalInteger(6).map(Moment.init(milliseconds:)))
        }
    }
}
