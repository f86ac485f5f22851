import Foundation
import LaurelCore
import LaurelModel

/// A database that contains a ledger, and the settings with which its connections are opened.
struct PostgresDatabase: Sendable {
    let address: PostgresAddress
    let settings: PostgresSettings
    let primary = Primary()
    let readingHost = ReadingHost()

    /// Opens a connection that is ready for every statement. Each host has ``PostgresSettings/responseTime``. Blocks.
    ///
    /// - Parameter deadline: The time until which it must be open; nil if there is no further time limit.
    func open(until deadline: ContinuousClock.Instant? = nil) throws(PostgresOpeningError) -> PostgresConnection {
        do { return try openPrepared(until: deadline) } catch { throw PostgresOpeningError(error) }
    }

    /// Opens a connection that is notified of every commit, and can run ``PreparedSQL/realmEnds``. Blocks.
    func openListening() throws(PostgresOpeningError) -> PostgresConnection {
        do {
            let (connection, _) = try connect(
                patience: settings.statementTimeout + .seconds(2), hostTime: settings.responseTime)
            connection.limit(until: .now + settings.responseTime)
            try connection.run([.prepare(.realmEnds), .text("LISTEN \(quotedSchema)")])
            connection.limit(until: nil)
            return connection
        } catch { throw PostgresOpeningError(error) }
    }

    /// Opens a connection for the locks of a leader. PostgreSQL ends it if this process stops. Blocks.
    func openLeading() throws(PostgresOpeningError) -> PostgresConnection {
        do {
            let (connection, _) = try connect(
                patience: settings.statementTimeout + .seconds(2), hostTime: settings.responseTime)
            let results = try connection.run([
                // A standby need not have the number of a leadership, because a token is valid in one generation only.
                .text(
                    "SELECT set_config('idle_session_timeout', $1, false), set_config('synchronous_commit', 'local', false)"
                ) { $0.append("\(settings.leaderTimeout.milliseconds)") },
                .text(PreparedSQL.writer.text),
            ])
            try readGeneration(of: connection, in: results[1])
            return connection
        } catch { throw PostgresOpeningError(error) }
    }

    /// Exports a snapshot of everything that is committed. Blocks.
    func openSnapshot() throws(PostgresOpeningError) -> PostgresSnapshot {
        do {
            let (connection, _) = try connect(patience: settings.statementTimeout + .seconds(2))
            let results = try connection.run([
                .text("SET idle_in_transaction_session_timeout = 0"), .text(PreparedSQL.beginSnapshot.text),
                .text("SELECT pg_export_snapshot()"),
            ])
            return PostgresSnapshot(named: results[2].rows[0].text(0), on: connection)
        } catch { throw PostgresOpeningError(error) }
    }

    /// Creates or migrates the tables, and returns the server's durability. Nodes that start concurrently wait for each
    /// other. If the ledger is read-only, only checks the tables. Blocks.
    func prepare() throws(PostgresOpeningError) -> PostgresDurability {
        do { return try prepareTables() } catch {
            throw PostgresOpeningError(error)
        }
    }

    /// Returns the server's durability. Writes nothing. Blocks.
    func look() throws(PostgresOpeningError) -> PostgresDurability {
        do { return try connect(patience: settings.statementTimeout).1 } catch { throw PostgresOpeningError(error) }
    }

    /// Returns the result of ``PostgresLedger/clock(at:)``. Blocks.
    func lookAtClock() throws(PostgresOpeningError) -> (now: Moment, lastCommit: Moment?, acceptedHead: Moment?) {
        do {
            let connection = try connect(patience: settings.statementTimeout).0
            let row = try connection.run([
                .text(
                    "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint, (to_regclass('row') IS NOT NULL)::int"
                )
            ])[0].rows[0]
            let now = Moment(milliseconds: row.integer(0))
            guard row.integer(1) == 1 else { return (now, nil, nil) }
            let key = RecordKey.clockAcceptance
            let ledger = try connection.run([
                .text(
                    """
                    SELECT max(moment), (
                        SELECT content FROM row WHERE "table" = $1 AND name = $2
                        AND realm = (SELECT number FROM realm WHERE "group" = $3)
                    ) FROM realm
                    """
                ) { parameters in
                    parameters.append(key.table.name)
                    parameters.append(key.name)
                    parameters.append(Realm.server.group.text)
                }
            ])[0].rows[0]
            let acceptance = try ledger.optionalText(1).map { try key.value(ClockAcceptance.self, in: $0) }
            return (now, ledger.optionalInteger(0).map(Moment.init(milliseconds:)), acceptance?.head)
        } catch { throw PostgresOpeningError(error) }
    }

    private func openPrepared(until deadline: ContinuousClock.Instant?) throws -> PostgresConnection {
        guard !settings.isReadOnly else { return try openForReading(until: deadline) }
        // The server's timeout is shorter, and it reports an error. Only a stopped server does not respond.
        let (connection, durability) = try connect(
            patience: settings.statementTimeout + .seconds(2), hostTime: settings.responseTime, until: deadline)
        // Another server with other settings may have replaced the one of the start.
        guard settings.allowsLoss || durability.level != .none else {
            throw PostgresOpeningError.notDurable(durability)
        }
        connection.limit(until: deadline ?? .now + settings.responseTime)
        let results = try connection.run([.text(PreparedSQL.writer.text)] + PreparedSQL.all.map(StatementCall.prepare))
        connection.limit(until: deadline)
        try readGeneration(of: connection, in: results[0])
        return connection
    }

    /// Sets the generation of a connection.
    ///
    /// - Parameter result: The result of ``PreparedSQL/writer``.
    private func readGeneration(of connection: PostgresConnection, in result: PostgresResult) throws {
        guard let server = connection.server else { return }
        connection.generation = try WriterGeneration.of(server.identity, stored: result.rows[0], on: connection)
    }

    private func prepareTables() throws -> PostgresDurability {
        guard !settings.isReadOnly else { return try checkTables() }
        // A migration of another node may take this long.
        let (connection, durability) = try connect(patience: .seconds(3_600))
        let row = try connection.run([
            .text("SELECT current_setting('server_encoding'), current_setting('server_version_num')::int, version()")
        ])[0].rows[0]
        guard row.text(0) == "UTF8" else { throw PostgresOpeningError.notUnicode(encoding: row.text(0)) }
        guard row.integer(1) >= 14_00_00 else { throw PostgresOpeningError.tooOld(version: row.text(2)) }
        guard settings.allowsLoss || durability.level != .none else {
            throw PostgresOpeningError.notDurable(durability)
        }
        try migrate(connection)
        return durability
    }

    /// Settings that prevent plans which read whole tables, or sort rows that a key's index has in order.
    ///
    /// All statements find their rows by keys. They must do so even while a table grows from nothing to millions of
    /// rows faster than PostgreSQL analyzes it.
    static let set = """
        SELECT set_config('search_path', $1, false), set_config('statement_timeout', $2, false),
            set_config('idle_in_transaction_session_timeout', $3, false), set_config('tcp_user_timeout', '10s', false),
            set_config('tcp_keepalives_idle', '5s', false), set_config('tcp_keepalives_interval', '2s', false),
            set_config('tcp_keepalives_count', '3', false), set_config('jit', 'off', false),
            set_config('enable_seqscan', 'off', false), set_config('enable_hashjoin', 'off', false),
            set_config('enable_mergejoin', 'off', false), set_config('enable_sort', 'off', false)
        """

    /// The call that applies ``set`` to a new connection.
    var configuration: StatementCall {
        .text(Self.set) { parameters in
            parameters.append(quotedSchema)
            parameters.append("\(settings.statementTimeout.milliseconds)")
            parameters.append("\(settings.idleTransactionTimeout.milliseconds)")
        }
    }

    var quotedSchema: String { "\"\(settings.schema.replacing("\"", with: "\"\""))\"" }

    private func migrate(_ connection: PostgresConnection) throws {
        let found = try connection.run([
            .text("BEGIN"), .text("SET LOCAL statement_timeout = 0"),
            .text("SELECT pg_advisory_xact_lock(hashtextextended('laurel ' || $1, 0))") { $0.append(settings.schema) },
            .text("SELECT to_regnamespace($1) IS NOT NULL, to_regclass($1 || '.migration') IS NOT NULL") {
                $0.append(quotedSchema)
            },
        ])[3].rows[0]
        // A role without the right to create schemas may use an existing one.
        if found.bytes(0) != [1] { try connection.run([.text("CREATE SCHEMA \(quotedSchema)")]) }
        if found.bytes(1) != [1] {
            try connection.run([
                .text("CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())")
            ])
        }
        let applied = Set(try connection.run([.text("SELECT name FROM migration")])[0].rows.map { $0.text(0) })
        guard applied.isSubset(of: SchemaMigration.all.map(\.name)) else {
            throw PostgresOpeningError.newer(schema: settings.schema)
        }
        for migration in SchemaMigration.all where !applied.contains(migration.name) {
            try connection.run(
                migration.statements.map { .text($0) } + [
                    .text("INSERT INTO migration (name) VALUES ($1)") { $0.append(migration.name) }
                ])
        }
        try connection.run([.text("COMMIT")])
    }
}

extension PostgresOpeningError {
    fileprivate init(_ error: any Error) { self = error as? PostgresOpeningError ?? .unreachable("\(error)") }
}

extension Duration {
    var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
}
