import GRDB
package import LaurelCore
import LaurelModel

extension SQLiteLedger {
    /// The log of changes, which a replica is written from.
    package var changeFeed: ChangeFeed { ChangeFeed(file: file) }
}

/// The log of changes of a ledger's file, read and written in own transactions.
package struct ChangeFeed: Sendable {
    let file: LedgerFile

    /// Starts the log of changes, unless the ledger has one.
    ///
    /// - Parameter name: The name of a new stream.
    /// - Returns: The name of the stream, and the ends of the log.
    func start(named name: String) async throws(LedgerError) -> (stream: String, ends: ChangeLog.Ends) {
        try await file.write { try start(named: name, in: $0) }
    }

    /// Starts the log within a transaction, so that the next one writes it. A rollback resets `recordsChanges`.
    func start(named name: String, in db: Database) throws -> (stream: String, ends: ChangeLog.Ends) {
        let log = ChangeLog(db: db)
        try log.create(named: name)
        file.recordsChanges.withLock { $0 = true }
        return (stream: try log.streamName, ends: try log.ends)
    }

    /// Removes the log of changes, so that commits no longer write it. A later log is another stream.
    ///
    /// - Returns: Whether there was a log.
    @discardableResult
    package func stop() async throws(LedgerError) -> Bool {
        guard file.recordsChanges.withLock({ $0 }) else { return false }
        file.recordsChanges.withLock { $0 = false }
        try await file.write { try ChangeLog(db: $0).drop() }
        return true
    }

    /// Starts another stream, because the replica has another history under the current name.
    func rename(to name: String) async throws(LedgerError) {
        try await file.write { try ChangeLog(db: $0).rename(to: name) }
    }

    /// Returns the random number of a row; nil if the log does not contain the row.
    func nonce(at sequence: Int64) async throws(LedgerError) -> Int64? {
        try await file.read { try ChangeLog(db: $0).nonce(at: sequence) }
    }

    /// Returns the last row, its random number, and the time of its commit.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the log is empty or missing.
    func last() async throws(LedgerError) -> (sequence: Int64, nonce: Int64, moment: Moment) {
        try await file.read { db in
            let log = ChangeLog(db: db)
            let last = try log.exists ? log.last : 0
            guard last > 0, let nonce = try log.nonce(at: last), let moment = try log.commitTime(at: last) else {
                throw LedgerError.damaged("the log of changes is empty, or its last commit is incomplete")
            }
            return (last, nonce, moment)
        }
    }

    /// Returns the commits after the row `sequence`, whose random number is `nonce`; nil if there are none.
    func commits(after sequence: Int64, nonce: Int64, rules: ReplicaRules) async throws(LedgerError) -> ChangeBatch? {
        try await file.read {
            try ChangeBatch(
                after: sequence, nonce: nonce, rowCountMax: rules.rowCountPerSegment,
                byteCountMax: rules.byteCountPerFile, in: $0)
        }
    }

    /// Removes the rows before `sequence` from the log, in short transactions.
    func removeRows(before sequence: Int64) async throws(LedgerError) {
        while try await file.write({ try ChangeLog(db: $0).removeRows(before: sequence, limit: 10_000) }) {}
    }
}
