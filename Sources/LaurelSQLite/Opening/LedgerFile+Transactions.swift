import GRDB
import LaurelCore
import LaurelModel

extension LedgerFile {
    /// A snapshot. A task that is cancelled gets the true answer all the same: see ``write(_:)``.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LedgerError) -> Value {
        try latch.check()
        // A task of its own is not cancelled, and ends when the reader is given back: the file may be closed then.
        do { return try await Task { [reader] in try await reader.read(body) }.value } catch {
            throw LedgerError(reading: error)
        }
    }

    /// One transaction of the one writer. A task that is cancelled meanwhile gets the true answer all the same, which
    /// GRDB's own `async` form would not give.
    ///
    /// - Throws: ``LedgerError/overloaded`` if too many wait, or if this one waited too long: then `body` was not run.
    nonisolated(nonsending) func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LedgerError) -> Value {
        guard writers.enter() else { throw .overloaded }
        let start = ContinuousClock.now
        do {
            return try await withCheckedThrowingContinuation { continuation in
                pool.asyncWriteWithoutTransaction { db in
                    self.writers.leave()
                    guard ContinuousClock.now - start <= self.writers.patience else {
                        return continuation.resume(throwing: LedgerError.overloaded)
                    }
                    continuation.resume(with: self.outcome(of: body, on: db))
                    self.writeEntriesBehind(db)
                }
            }
        } catch {
            throw LedgerError(committing: error)
        }
    }

    /// Runs `body` as one transaction.
    typealias Transaction<Value> = (_ body: (Database) throws -> Value) -> Result<Value, LedgerError>

    /// One transaction after the other, until `step` has nothing more to do. It is given what runs one, and says whether it did.
    ///
    /// Each waits for its turn among all who write, without another thread being woken for it.
    func write<Value>(repeating step: @escaping @Sendable (_ transaction: Transaction<Value>) -> Bool) {
        pool.asyncWriteWithoutTransaction { db in
            let goesOn = step { body in self.outcome(of: body, on: db).mapError(LedgerError.init(committing:)) }
            guard goesOn else { return }
            self.writeEntriesBehind(db)
            self.write(repeating: step)
        }
    }

    private func outcome<Value>(of body: (Database) throws -> Value, on db: Database) -> Result<Value, any Error> {
        var result = attempt(body, on: db)
        if Self.isFull(result), freeSpace(on: db) { result = attempt(body, on: db) }
        isFull.withLock { $0 = Self.isFull(result) }
        return result
    }

    private func attempt<Value>(_ body: (Database) throws -> Value, on db: Database) -> Result<Value, any Error> {
        let result = Result {
            try stoppingAfterFailedSync {
                let value = try transaction(db, body)
                // The check comes before the answer: writes to a removed file are lost.
                try openFiles?.verify()
                return value
            }
        }
        let isCommitted = (try? result.get()) != nil
        if isCommitted, let (realm, head) = recent.stagedHead {
            mark?.note(.init(position: head.position.value, checksum: head.checksum), of: realm)
        }
        recent.finish(isCommitted: isCommitted)
        return result
    }

    private static func isFull<Value>(_ result: Result<Value, any Error>) -> Bool {
        guard case .failure(let error) = result, case .full = LedgerError(committing: error) else { return false }
        return true
    }

    /// Gives back the reserve, and takes the log over into the database.
    private func freeSpace(on db: Database) -> Bool {
        let hadReserve = reserve.release()
        let isLogEmptied = (try? stoppingAfterFailedSync { try checkpointer.freeSpace(on: db) }) ?? false
        return hadReserve || isLogEmptied
    }

    private static let byteCountToWrite = 1 << 20

    /// Checks that the files are in place and, after the disk was full, whether it has space again.
    ///
    /// - Returns: Whether the last write found enough space.
    func look() async throws(LedgerError) -> Bool {
        do {
            try stoppingAfterFailedSync {
                try openFiles?.verify()
                try mark?.sync()
            }
        } catch { throw LedgerError(committing: error) }
        guard isFull.withLock({ $0 }) else {
            reserve.allocate(freeByteCount: freeByteCount())
            return true
        }
        // Less may be enough for the write below, and not for a commit.
        guard freeByteCount() >= Self.byteCountToWrite else { return false }
        do {
            try await write { try PreparedStatement("UPDATE realm SET rowChecksum = rowChecksum", in: $0).run() }
            return true
        } catch {
            guard case .full = error else { throw error }
            return false
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
        if try checkpointer.runIfDue(on: db) { try mark?.sync() }
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
                    continuation.resume(with: Result { try self.end(db) })
                }
            }
        } catch {
            throw LedgerError(committing: error)
        }
        closeConnections()
    }

    private func end(_ db: Database) throws {
        do {
            reserve.release()
            try stoppingAfterFailedSync {
                try mark?.sync()
                try checkpointer.runAsFarAsPossible(on: db)
            }
        } catch {
            // Without room the log stays, and is taken over at the next start.
            guard case .full = LedgerError(committing: error) else { throw error }
        }
        // On the writer's queue, where nobody is between their check and their sync, which may fail.
        latch.stop(.unavailable("it was closed"))
    }

    private func stoppingAfterFailedSync<Value>(_ body: () throws -> Value) throws -> Value {
        try latch.check()
        do {
            return try body()
        } catch {
            let failure = LedgerError(committing: error)
            if case .outcomeUnknown = failure, !latch.isStopped {
                latch.stop(failure)
                // Tasks that wait for commits then throw the error.
                signal.notify()
                // Closing would checkpoint, and another handle would trust what this one left in shared memory: so
                // file and lock stay as they are until the process ends.
                _ = Unmanaged.passRetained(self)
            }
            throw error
        }
    }
}
