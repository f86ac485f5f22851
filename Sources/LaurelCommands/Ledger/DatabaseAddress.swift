import LaurelCore

#if Postgres
    import LaurelPostgres

    /// A PostgreSQL database, as a connection string names it. It is described without what opens it.
    struct DatabaseAddress: CustomStringConvertible {
        private let address: PostgresAddress

        /// - Throws: `InvalidPostgresAddress`
        init(_ text: String) throws { address = try PostgresAddress(text) }

        var description: String { address.description }

        /// Works with the ledger in it, which other processes may share.
        func withLedger<Value>(
            queue: QueueBounds = QueueBounds(), _ body: (any Ledger) async throws -> Value
        ) async throws -> Value {
            var settings = PostgresSettings()
            settings.queue = queue
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

        /// Reads one state of the ledger in it, while other processes go on.
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

        /// Returns the doctor's findings about the clock; none if the database does not answer. Reads only.
        func clockFindings() async -> [Finding] {
            guard let clock = try? await PostgresLedger.clock(at: address) else { return [] }
            let check = ClockCheck(now: SystemClock().now)
            return [
                check.finding(
                    lastCommit: clock.lastCommit, acceptedHead: clock.acceptedHead, database: clock.now)
            ]
        }

        /// What the doctor finds. Changes nothing.
        func finding() async -> Finding {
            do {
                let durability = try await PostgresLedger.durability(at: address)
                guard durability.level != .none else {
                    return .failure(
                        "database", PostgresOpeningError.notDurable(durability).description,
                        advice: "Set them in postgresql.conf, and reload.")
                }
                return .ok("database", "\(address) answers. Durability: \(durability.level.rawValue) (\(durability)).")
            } catch {
                return .failure("database", "\(error)", advice: "Look at the address with psql.")
            }
        }
    }
#else
    /// This program was built without PostgreSQL, so there is none.
    struct DatabaseAddress: CustomStringConvertible {
        private let nothing: Never

        init(_ text: String) throws { throw NoPostgres() }

        var description: String { switch nothing {} }

        func withLedger<Value>(
            queue: QueueBounds = QueueBounds(), _ body: (any Ledger) async throws -> Value
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
            "This laurel was built without PostgreSQL. Build it with the trait Postgres, which is on by default."
        }
    }
#endif

extension DatabaseAddress {
    /// One that a command was given.
    init(argument text: String) throws {
        do { try self.init(text) } catch { throw CommandFailure.usage("\(error)") }
    }
}
