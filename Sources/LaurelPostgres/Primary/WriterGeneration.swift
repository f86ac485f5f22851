import LaurelCore
import LaurelModel

/// The generation of the server that writes to the ledger, which the ledger stores for itself and in each realm's head.
///
/// A server that finds another server's identity in the ledger starts a new generation: it is a promoted standby, or the
/// ledger was restored into it. A transaction that holds a head in another generation than its connection's does not
/// write.
enum WriterGeneration {
    /// Returns the generation of the ledger for a connection to `server`, and starts a new one if another server wrote
    /// before.
    ///
    /// - Parameter stored: The row of ``PreparedSQL/writer``.
    /// - Throws: ``PostgresOpeningError/olderTimeline(_:latest:)`` if a later timeline of the same system wrote before.
    static func of(
        _ server: ServerIdentity, stored: PostgresRow, on connection: PostgresConnection
    ) throws -> Int64 {
        if try isWriter(server, stored) { return stored.integer(0) }
        return try takeOver(server, on: connection)
    }

    private static func isWriter(_ server: ServerIdentity, _ stored: PostgresRow) throws -> Bool {
        guard let system = stored.optionalInteger(1), let timeline = stored.optionalInteger(2) else { return false }
        if system == server.system, timeline > server.timeline {
            throw PostgresOpeningError.olderTimeline(server.timeline, latest: timeline)
        }
        return ServerIdentity(system: system, timeline: timeline) == server
    }

    private static func takeOver(_ server: ServerIdentity, on connection: PostgresConnection) throws -> Int64 {
        let results = try connection.run([
            .text("BEGIN"),
            // A standby need not have the generation: without it, the next server starts another one. Waiting for a
            // standby would prevent reads until there is one.
            .text("SET LOCAL synchronous_commit = local"),
            .text(PreparedSQL.writer.text + " FOR UPDATE"),
            .text(
                """
                SELECT coalesce(max(abs(epoch)), 0), (extract(epoch FROM clock_timestamp()) * 1000)::bigint FROM realm
                """),
        ])
        let stored = results[2].rows[0]
        // Another node may have been faster.
        if try isWriter(server, stored) {
            try connection.run([.text("ROLLBACK")])
            return stored.integer(0)
        }
        var generation = stored.integer(0)
        var positions: [StatementCall] = []
        // The first writer of a ledger changes no epoch.
        if !stored.isNull(1) {
            var head = Head(epoch: results[3].rows[0].integer(0), generation: generation)
            var random = SystemRandomNumberGenerator()
            head.beginEpoch(at: Moment(milliseconds: results[3].rows[0].integer(1)), using: &random)
            generation = head.epoch
            positions = [storePositions(before: generation)]
        }
        try connection.run(
            [
                .text("UPDATE writer SET generation = $1, system = $2, timeline = $3") { parameters in
                    parameters.append(generation)
                    parameters.append(server.system)
                    parameters.append(server.timeline)
                },
                .text("UPDATE realm SET generation = $1 WHERE generation <> $1") { $0.append(generation) },
            ] + positions + [.text("COMMIT")])
        return generation
    }

    /// The call that stores the realms' last positions, which show later which facts of the former primary are missing.
    private static func storePositions(before generation: Int64) -> StatementCall {
        .text(
            """
            INSERT INTO row (realm, "table", name, content)
            SELECT number, $1::text, $2::text, position::text FROM realm ON CONFLICT DO NOTHING
            """
        ) { parameters in
            parameters.append(RecordTable.generations.name)
            parameters.append(RecordKey.generation(generation).name)
        }
    }
}
