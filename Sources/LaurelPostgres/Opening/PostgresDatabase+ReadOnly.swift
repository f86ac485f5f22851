import LaurelCore

extension PostgresDatabase {
    /// Opens a connection on which PostgreSQL refuses writes. The server may be a former primary or a standby. Blocks.
    func openReadOnly() throws -> PostgresConnection {
        let connection = try connectReadOnly().0
        try connection.run(
            PreparedSQL.all.map { statement in
                // The transactions of writers declare that they write, which takes precedence over the connection's setting.
                let isBegin = statement.name == PreparedSQL.begin.name
                return .prepare(isBegin ? PreparedSQL(statement.name, PreparedSQL.beginSnapshot.text) : statement)
            })
        return connection
    }

    /// Checks that the tables exist and belong to this version, and returns the server's durability. Blocks.
    func examineTables() throws -> PostgresDurability {
        let (connection, durability) = try connectReadOnly()
        let found = try connection.run([
            .text("SELECT to_regclass($1 || '.migration') IS NOT NULL") { $0.append(quotedSchema) }
        ])[0].rows[0]
        guard found.bytes(0) == [1] else { throw PostgresOpeningError.missing(schema: settings.schema) }
        let applied = Set(try connection.run([.text("SELECT name FROM migration")])[0].rows.map { $0.text(0) })
        let known = Set(SchemaMigration.all.map(\.name))
        guard applied.isSubset(of: known) else { throw PostgresOpeningError.newer(schema: settings.schema) }
        guard applied == known else { throw PostgresOpeningError.older(schema: settings.schema) }
        return durability
    }

    private func connectReadOnly() throws -> (PostgresConnection, PostgresDurability) {
        // All connections must lead to the same server.
        guard address.hosts.count == 1 else { throw PostgresOpeningError.severalHosts }
        let connection = try PostgresConnection(
            to: address.acceptingStandby, patience: settings.statementTimeout + .seconds(2))
        let results = try connection.run([
            setting, .text("SET default_transaction_read_only = on"), .text(PostgresDurability.query.text),
        ])
        return (connection, PostgresDurability(results[2].rows[0]))
    }

    /// The call that changes the settings of a connection.
    var setting: StatementCall {
        .text(Self.set) { parameters in
            parameters.append(quotedSchema)
            parameters.append("\(settings.statementTimeout.milliseconds)")
            parameters.append("\(settings.idleTransactionTimeout.milliseconds)")
        }
    }
}
