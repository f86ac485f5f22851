public import LaurelCore
import LaurelModel

extension PostgresLedger {
    /// Returns the durability of commits, and whether the server accepts writes. Queries the server.
    public func condition() async throws(LedgerError) -> LedgerCondition {
        if isReadOnly { return try await conditionForReading() }
        var condition = try await run { connection in
            let row = try connection.run([.run(PostgresDurability.condition)])[0].rows[0]
            return LedgerCondition(
                durability: PostgresDurability(row).level, now: Moment(milliseconds: row.integer(4)))
        }
        condition.acceptsWrites = try await hasSpace()
        return condition
    }

    /// Returns whether the database's disk has space. If the disk was full, this function fills a table and rolls back.
    /// An update is not enough: it succeeds on a full disk if the row's page has space for another version of the row.
    private func hasSpace() async throws(LedgerError) -> Bool {
        guard disk.isFull else { return true }
        guard disk.beginProbe(at: .now) else { return false }
        do throws(LedgerError) {
            try await run(.writing) { connection in
                _ = try connection.run([
                    .run(.begin), .text("CREATE UNLOGGED TABLE disk_space_probe (content text)"),
                    .text("INSERT INTO disk_space_probe SELECT repeat('x', 2000) FROM generate_series(1, 512)"),
                    .run(.rollback),
                ])
            }
        } catch {
            guard case .full = error else { throw error }
            return false
        }
        disk.isFull = false
        return true
    }

    /// Returns the condition of a server from which this ledger only reads, with the lag of a standby.
    private func conditionForReading() async throws(LedgerError) -> LedgerCondition {
        let moment = ContinuousClock.now
        let (condition, status, host) = try await run { connection in
            let results = try connection.run([.run(PostgresDurability.condition), .run(ReplicationStatus.query)])
            let row = results[0].rows[0]
            return (
                LedgerCondition(
                    durability: PostgresDurability(row).level, now: Moment(milliseconds: row.integer(4)),
                    acceptsWrites: false), ReplicationStatus(results[1].rows[0]), connection.reading?.number
            )
        }
        var result = condition
        result.replicationLag = replicationLag.withLock { $0.note(status, of: host, at: moment) }
        return result
    }
}
