import GRDB
import LaurelCore

extension LedgerFile {
    /// A snapshot. A task that is cancelled gets the true answer all the same: see ``write(_:)``.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LedgerError) -> Value {
        try latch.check()
        // A task of its own is not cancelled, and ends when the reader is given back: the file may be closed then.
        do { return try await Task { [pool] in try await pool.read(body) }.value } catch {
            throw LedgerError(reading: error)
        }
    }

    /// One transaction of the one writer. A task that is cancelled meanwhile gets the true answer all the same, which
    /// GRDB's own `async` form would not give.
    nonisolated(nonsending) func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LedgerError) -> Value {
        do {
            return try await withCheckedThrowingContinuation { continuation in
                pool.asyncWriteWithoutTransaction { db in
                    let result = Result { try self.stoppingAfterFailedSync { try self.transaction(db, body) } }
                    self.recent.settle(isCommitted: (try? result.get()) != nil)
                    continuation.resume(with: result)
                    self.writeEntriesBehind(db)
                }
            }
        } catch {
            throw LedgerError(committing: error)
        }
    }

    /// Where that fails the entries go on waiting, and the answer that was given stays true: they are a view over facts
    /// that are on the disk.
    private func writeEntriesBehind(_ db: Database) {
        for realm in recent.overdueRealms {
            do {
                try stoppingAfterFailedSync { try recent.writeBehind(realm, to: db) }
                entriesFaults.end(of: realm)
            } catch {
                // A failed sync is told by every call from now on.
                guard !latch.isStopped else { return }
                recent.postpone(realm)
                entriesFaults.begin(of: realm, because: LedgerError(committing: error).detail)
            }
        }
    }

    private func transaction<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
        try checkpointer.runIfDue(on: db)
        // Kept statements: GRDB would read both anew each time.
        try PreparedStatement("BEGIN IMMEDIATE TRANSACTION", in: db).run()
        do {
            let value = try body(db)
            try PreparedStatement("COMMIT TRANSACTION", in: db).run()
            return value
        } catch {
            if db.isInsideTransaction { try? db.rollback() }
            throw error
        }
    }

    /// Takes the log over into the database and closes both, so that what goes wrong with it can be told.
    func close() async throws(LedgerError) {
        // A sync that failed after the last answer was told to nobody yet.
        try latch.check()
        do {
            try await withCheckedThrowingContinuation { continuation in
                pool.asyncWriteWithoutTransaction { db in
                    let result = Result {
                        try self.stoppingAfterFailedSync { try self.checkpointer.runAsFarAsPossible(on: db) }
                    }
                    continuation.resume(with: result)
                }
            }
        } catch {
            // Without room the log stays, and is taken over at the next start.
            if case .full = LedgerError(committing: error) {} else { throw LedgerError(committing: error) }
        }
        closeConnections()
    }

    private func stoppingAfterFailedSync<Value>(_ body: () throws -> Value) throws -> Value {
        try latch.check()
        do {
            return try body()
        } catch {
            if case .outcomeUnknown(let reason) = LedgerError(committing: error), !latch.isStopped {
                latch.stop(reason)
                // Closing would checkpoint, and another handle would trust what this one left in shared memory: so
                // file and lock stay as they are until the process ends.
                _ = Unmanaged.passRetained(self)
            }
            throw error
        }
    }
}
