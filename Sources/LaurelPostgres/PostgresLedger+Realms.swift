public import LaurelCore
public import LaurelModel

/// Reads of all realms, each in one round trip.
extension PostgresLedger {
    /// Returns the last positions of the realms of all games, from one query.
    public func positions() async throws(LedgerError) -> [Realm: LedgerPosition] {
        let positions = try await run(.longReading) { [snapshot] connection in
            try connection.rows(of: .run(.realmEnds), in: snapshot).compactMap { row -> (Realm, LedgerPosition)? in
                // The server's own realm belongs to no game.
                guard let realm = Realm(payload: row.text(0)), realm != .server else { return nil }
                return (realm, LedgerPosition(row.integer(3)))
            }
        }
        return Dictionary(positions) { $1 }
    }

    /// Returns the key–value records of a range in the realms of all games, in no order, from one query.
    public func rows(in range: RecordRange) async throws(LedgerError) -> [StoredRecord] {
        let call = StatementCall.run(.rowsOfAllRealms) { parameters in
            parameters.append(range.table.name)
            parameters.append(range.start)
            parameters.append(range.end)
            parameters.append(Realm.server.group.text)
        }
        return try await run(.longReading) { [snapshot] connection in
            try connection.rows(of: call, in: snapshot).map(\.storedRecord)
        }
    }
}

extension PostgresConnection {
    /// Returns the rows of a statement, from a snapshot if there is one.
    func rows(of call: StatementCall, in snapshot: PostgresSnapshot?) throws(PostgresError) -> PostgresRows {
        guard let snapshot else { return try run([call])[0].rows }
        return try run([.run(.beginSnapshot), snapshot.call, call, .run(.commit)])[2].rows
    }
}

/// The statements that read all realms.
extension PreparedSQL {
    static let allRealms = [realmEnds, rowsOfAllRealms]

    /// The heads of all realms, with the payloads of their notifications.
    static let realmEnds = PreparedSQL(
        "realmEnds",
        "SELECT environment || ' ' || \"group\", epoch, generation, position, checksum FROM realm")
    /// The records of a range in all realms, except those of one group.
    static let rowsOfAllRealms = PreparedSQL(
        "rowsOfAllRealms",
        """
        SELECT record."table", record.name, record.content FROM realm JOIN row AS record ON record.realm = realm.number
        WHERE record."table" = $1 AND record.name >= $2 AND ($3::text IS NULL OR record.name < $3)
            AND realm."group" <> $4
        """)
}
