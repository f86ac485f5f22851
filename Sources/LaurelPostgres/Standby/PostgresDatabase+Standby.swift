extension PostgresDatabase {
    /// Opens a connection to a standby or the primary that is ready for every statement, and that cannot write. Blocks.
    ///
    /// - Parameter deadline: The time until which it must be open; nil if there is no further time limit.
    func openForReading(until deadline: ContinuousClock.Instant?) throws -> PostgresConnection {
        let connection = try connectForReading(hostTime: settings.responseTime, until: deadline)
        connection.limit(until: deadline ?? .now + settings.responseTime)
        try connection.run(
            PreparedSQL.all.map { statement in
                // The transactions of writers declare that they write, which takes precedence over the connection's setting.
                let isBegin = statement.name == PreparedSQL.begin.name
                return .prepare(isBegin ? PreparedSQL(statement.name, PreparedSQL.beginSnapshot.text) : statement)
            })
        connection.limit(until: deadline)
        return connection
    }

    /// Checks that the tables are those of this version, and returns the server's durability. Writes nothing. Blocks.
    func checkTables() throws -> PostgresDurability {
        let connection = try connectForReading()
        let results = try connection.run([
            .text(PostgresDurability.query.text),
            .text("SELECT to_regclass($1 || '.migration') IS NOT NULL") { $0.append(quotedSchema) },
        ])
        guard results[1].rows[0].bytes(0) == [1] else { throw PostgresOpeningError.missing(schema: settings.schema) }
        let applied = Set(try connection.run([.text("SELECT name FROM migration")])[0].rows.map { $0.text(0) })
        let known = Set(SchemaMigration.all.map(\.name))
        guard applied.isSubset(of: known) else { throw PostgresOpeningError.newer(schema: settings.schema) }
        guard applied == known else { throw PostgresOpeningError.older(schema: settings.schema) }
        return PostgresDurability(results[0].rows[0])
    }

    /// Returns a configured connection whose transactions cannot write, to a standby or to the primary. Blocks.
    ///
    /// All connections lead to one host: the first host of the address that responds, until it fails.
    ///
    /// - Parameters:
    ///   - hostTime: The time for one host, until it has responded; nil for the time at the start.
    ///   - deadline: The time until which the connection must be open; nil if there is none.
    func connectForReading(
        hostTime: Duration? = nil, until deadline: ContinuousClock.Instant? = nil
    ) throws -> PostgresConnection {
        let limits = OpeningLimits(
            patience: settings.statementTimeout + .seconds(2), hostTime: hostTime ?? settings.startTime,
            deadline: deadline)
        let hosts = address.hosts
        let current = readingHost.number
        let numbers = hosts.indices.filter { $0 == current } + hosts.indices.filter { $0 != current }
        var failure: (any Error)?
        for number in numbers {
            do {
                let connection = try open(hosts[number].forReading, number: number, limits)
                connection.reading = (number, readingHost)
                return connection
            } catch {
                // The reason of a refused server is more useful than that of an unreachable one.
                if failure == nil || error is PostgresOpeningError { failure = error }
            }
        }
        throw failure ?? PostgresOpeningError.unreachable("the address contains no host")
    }

    private func open(
        _ host: PostgresAddress, number: Int, _ limits: OpeningLimits
    ) throws -> PostgresConnection {
        let connection = try PostgresConnection(
            to: host, patience: limits.patience, responseTime: settings.responseTime,
            until: limits.hostEnd(from: .now))
        let results = try connection.run([
            configuration, .text("SELECT set_config('default_transaction_read_only', 'on', false)"),
            .text("SELECT system_identifier FROM pg_control_system()"),
        ])
        connection.limit(until: limits.deadline)
        try readingHost.adopt(number, of: results[2].rows[0].integer(0))
        return connection
    }
}
