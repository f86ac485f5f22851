import LaurelCore

#if Postgres
    import LaurelPostgres

    /// The address of a PostgreSQL database, as a connection string. Its description contains no credentials.
    struct DatabaseAddress: CustomStringConvertible {
        private let address: PostgresAddress

        /// Parses a connection string.
        ///
        /// - Throws: `InvalidPostgresAddress` if `text` is not a connection string.
        init(_ text: String) throws { address = try PostgresAddress(text) }

        var description: String { address.description }

        /// Calls `body` with the ledger in the database, which other processes may use at the same time.
        ///
        /// - Parameters:
        ///   - responseTime: The time limit for the first response to a transaction that reads; nil for that of
        ///     commands.
        ///   - isReadOnly: Whether the ledger only reads. The address may then lead to a standby.
        func withLedger<Value>(
            queue: QueueBounds = QueueBounds(), responseTime: Duration? = nil, isReadOnly: Bool = false,
            _ body: (any Ledger) async throws -> Value
        ) async throws -> Value {
            var settings = PostgresSettings()
            settings.queue = queue
            if let responseTime { settings.responseTime = responseTime }
            settings.isReadOnly = isReadOnly
            return try await translatingErrors { [settings] in
                let ledger: PostgresLedger
                do {
                    ledger = try await PostgresLedger(at: address, settings: settings)
                } catch {
                    throw CommandFailure.unreachable("\(error)")
                }
                return try await body(ledger)
            }
        }

        /// Calls `body` with the ledger of a former primary, which is only read, and with this ledger.
        ///
        /// - Throws: ``CommandFailure`` if a server with a later timeline is named as the former primary.
        func withLedger<Value>(
            reading former: DatabaseAddress, _ body: (_ former: any Ledger, _ current: any Ledger) async throws -> Value
        ) async throws -> Value {
            guard former.address.hosts.count == 1 else {
                throw CommandFailure.usage("--from names several servers. Name only the former primary.")
            }
            var reading = PostgresSettings()
            reading.isReadOnly = true
            return try await translatingErrors { [reading] in
                let (source, target): (PostgresLedger, PostgresLedger)
                do {
                    source = try await PostgresLedger(at: former.address, settings: reading)
                    target = try await PostgresLedger(at: address)
                } catch {
                    throw CommandFailure.unreachable("\(error)")
                }
                guard try await !source.isPromotedLater(than: target) else {
                    throw CommandFailure.usage("--from is the primary that was promoted later. Swap --from and --to.")
                }
                return try await body(source, target)
            }
        }

        /// Calls `body` with a snapshot of the ledger, while other processes continue to use it.
        func withSnapshot<Value>(_ body: (any Ledger) async throws -> Value) async throws -> Value {
            try await translatingErrors {
                let snapshot: PostgresLedger
                do {
                    snapshot = try await PostgresLedger(at: address).snapshot()
                } catch {
                    throw CommandFailure.unreachable("\(error)")
                }
                return try await body(snapshot)
            }
        }

        /// Returns the doctor's findings about the clock, or none if the database does not respond. Only reads the
        /// database.
        func clockFindings() async -> [Finding] {
            guard let clock = try? await PostgresLedger.clock(at: address) else { return [] }
            let check = ClockCheck(now: SystemClock().now)
            return [
                check.finding(
                    lastCommit: clock.lastCommit, acceptedHead: clock.acceptedHead, database: clock.now)
            ]
        }

        /// Returns the doctor's finding about the database. Does not change the database.
        func finding() async -> Finding {
            do {
                let durability = try await PostgresLedger.durability(at: address)
                guard durability.level != .none else {
                    return .failure(
                        "database", PostgresOpeningError.notDurable(durability).description,
                        advice: "Set them in postgresql.conf and reload the configuration.")
                }
                return .ok("database", "\(address) responds. Durability: \(durability.level.rawValue) (\(durability)).")
            } catch {
                return .failure("database", "\(error)", advice: "Check the address with psql.")
            }
        }
    }
#else
    /// A placeholder for the address in a program that was built without PostgreSQL.
    struct DatabaseAddress: CustomStringConvertible {
        private let nothing: Never

        init(_ text: String) throws { throw NoPostgres() }

        var description: String { switch nothing {} }

        func withLedger<Value>(
            queue: QueueBounds = QueueBounds(), responseTime: Duration? = nil, isReadOnly: Bool = false,
            _ body: (any Ledger) async throws -> Value
        ) async throws -> Value {
            switch nothing {}
        }

        func withLedger<Value>(
            reading former: DatabaseAddress, _ body: (_ former: any Ledger, _ current: any Ledger) async throws -> Value
        ) async throws -> Value {
            switch nothing {}
        }

        func withSnapshot<Value>(_ body: (any Ledger) async throws -> Value) async throws -> Value {
            switch nothing {}
        }

        func clockFindings() async -> [Finding] { switch nothing {} }

        func finding() async -> Finding { switch nothing {} }
    }

    private struct NoPostgres: Error, CustomStringConvertible {
        var description: String {
            "This laurel was built without PostgreSQL. Build it with the trait Postgres, which is enabled by default."
        }
    }
#endif

extension DatabaseAddress {
    /// Creates the address from a command-line argument.
    init(argument text: String) throws {
        do { try self.init(text) } catch { throw CommandFailure.usage("\(error)") }
    }
}
