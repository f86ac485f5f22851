package import LaurelCore
import LaurelModel

extension SQLiteLedger {
    /// Starts the log of changes, unless the ledger has one.
    ///
    /// - Parameter name: The name of a new stream.
    /// - Returns: The name of the stream, and the ends of the log.
    func recordChanges(named name: String) async throws(LedgerError) -> (stream: String, ends: ChangeLog.Ends) {
        let result = try await file.write { db in
            let log = ChangeLog(db: db)
            try log.create(named: name)
            return (stream: try log.streamName, ends: try log.ends)
        }
        file.recordsChanges.withLock { $0 = true }
        return result
    }

    /// Removes the log of changes, so that commits no longer write it. A later log is another stream.
    ///
    /// - Returns: Whether there was a log.
    @discardableResult
    package func stopRecordingChanges() async throws(LedgerError) -> Bool {
        guard file.recordsChanges.withLock({ $0 }) else { return false }
        file.recordsChanges.withLock { $0 = false }
        try await file.write { try ChangeLog(db: $0).drop() }
        return true
    }

    /// Starts another stream, because the replica has another history under the current name.
    func renameStream(to name: String) async throws(LedgerError) {
        try await file.write { try ChangeLog(db: $0).rename(to: name) }
    }

    /// Returns the random number of a row; nil if the log does not contain the row.
    func changeNonce(at sequence: Int64) async throws(LedgerError) -> Int64? {
        try await file.read { try ChangeLog(db: $0).nonce(at: sequence) }
    }

    /// Returns the last row and its random number.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the log is empty or missing.
    func lastChange() async throws(LedgerError) -> (sequence: Int64, nonce: Int64) {
        try await file.read { db in
            let log = ChangeLog(db: db)
            let last = try log.exists ? log.last : 0
            guard last > 0, let nonce = try log.nonce(at: last) else {
                throw LedgerError.damaged("the log of changes is empty")
            }
            return (last, nonce)
        }
    }

    /// Returns the commits after the row `sequence`, whose random number is `nonce`; nil if there are none.
    func changes(after sequence: Int64, nonce: Int64, rowCountMax: Int64) async throws(LedgerError) -> ChangeBatch? {
        try await file.read { try ChangeBatch(after: sequence, nonce: nonce, rowCountMax: rowCountMax, in: $0) }
    }

    /// Removes the rows before `sequence` from the log, in short transactions.
    func discardChanges(before sequence: Int64) async throws(LedgerError) {
        while try await file.write({ try ChangeLog(db: $0).removeRows(before: sequence, limit: 10_000) }) {}
    }
}
