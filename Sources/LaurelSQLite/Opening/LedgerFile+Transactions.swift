import GRDB
import LaurelCore
import LaurelModel

extension LedgerFile {
    /// Returns the result of `body`, which reads a snapshot. A canceled task still gets the real result: see
    /// ``write(_:)``.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(LedgerError) -> Value {
        try latch.check()
        // A separate task is not canceled, and it ends when the reader is released: after that, the file can be closed.
        do { return try await Task { [reader] in try await reader.read(body) }.value } catch {
            throw LedgerError(reading: error)
        }
    }

    /// Runs one transaction of the writer. A canceled task still gets the real result, unlike with GRDB's own `async`
    /// function.
    ///
    /// - Throws: ``LedgerError/overloaded`` if the queue is full or this transaction waited too long: then `body` did
    ///   not run.
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

    /// A function that runs `body` as one transaction.
    typealias Transaction<Value> = (_ body: (Database) throws -> Value) -> Result<Value, LedgerError>

    /// Runs transactions one after the other, until `step` returns `false`. `step` gets a function that runs one
    /// transaction, and returns whether it ran one.
    ///
    /// Each transaction waits for its turn among all writers. No other thread is resumed between two transactions.
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
                // Verified before the result is returned: writes to a removed file are lost.
                try openFiles?.verify()
                return value
            }
        }
        switch result {
        case .success:
            if let (realm, head) = recent.stagedHead {
                mark?.note(.init(position: head.position.value, checksum: head.checksum), of: realm)
            }
            if let realm = recent.finish(isCommitted: true) { entriesFaults.end(of: realm) }
            return result
        case .failure(let error):
            let slicedRealm = recent.slicedRealm
            _ = recent.finish(isCommitted: false)
            guard let slicedRealm, !latch.isStopped else { return result }
            // The slice may have caused the failure, so the transaction is repeated without it.
            recent.postponeSlices(of: slicedRealm)
            let repeated = attempt(body, on: db)
            if case .success = repeated {
                entriesFaults.begin(of: slicedRealm, because: LedgerError(committing: error).detail)
            }
            return repeated
        }
    }

    private static func isFull<Value>(_ result: Result<Value, any Error>) -> Bool {
        guard case .failure(let error) = result, case .full = LedgerError(committing: error) else { return false }
        return true
    }

    /// Releases the reserve, and checkpoints the log into the database.
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
        // Less space may be enough for the write below, but not for a commit.
        guard freeByteCount() >= Self.byteCountToWrite else { return false }
        do {
            try await write { try PreparedStatement("UPDATE realm SET rowChecksum = rowChecksum", in: $0).run() }
            return true
        } catch {
            guard case .full = error else { throw error }
            return false
        }
    }

    /// Writes the table of entries that is too far behind because its slices failed. If that fails, the entries stay in
    /// memory and the commit's result stays valid: entries are derived from facts, which are on the disk.
    private func writeEntriesBehind(_ db: Database) {
        // One realm after each commit, so that many realms do not stop the commits for longer.
        guard let realm = recent.overdueRealm else { return }
        do {
            try stoppingAfterFailedSync { try recent.writeBehind(realm, to: db) }
            entriesFaults.end(of: realm)
        } catch {
            // After a failed sync, every further call throws its error.
            guard !latch.isStopped else { return }
            recent.postpone(realm)
            entriesFaults.begin(of: realm, because: LedgerError(committing: error).detail)
        }
    }

    private func transaction<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
        if try checkpointer.runIfDue(on: db) { try mark?.sync() }
        // Cached statements: GRDB would parse both again for each transaction.
        try PreparedStatement("BEGIN IMMEDIATE TRANSACTION", in: db).run()
        do {
            let lastChange = try lastChange(in: db)
            let value = try body(db)
            try recent.writeSlice(to: db)
            if let lastChange, try ChangeLog(db: db).last != lastChange { try ChangeLog(db: db).addCommit() }
            try PreparedStatement("COMMIT TRANSACTION", in: db).run()
            return value
        } catch {
            if db.isInsideTransaction { try? db.rollback() }
            // The transaction may have started the log of changes.
            if let hasLog = try? ChangeLog(db: db).exists { recordsChanges.withLock { $0 = hasLog } }
            throw error
        }
    }

    /// Returns the last row of the log of changes; nil if commits do not write it.
    private func lastChange(in db: Database) throws -> Int64? {
        recordsChanges.withLock { $0 } ? try ChangeLog(db: db).last : nil
    }

    /// Checkpoints the log into the database and closes both. Throws if either fails.
    func close() async throws(LedgerError) {
        // A sync may have failed after the last result was returned.
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
            // If the disk is full, the log stays, and the next start checkpoints it.
            guard case .full = LedgerError(committing: error) else { throw error }
        }
        prefetcher.close()
        // Runs on the writer's queue, so no transaction is between its check and its sync, which may fail.
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
                // Closing would checkpoint, and another handle would trust the shared memory of this one. So the file
                // and the lock stay open until the process ends.
                _ = Unmanaged.passRetained(self)
            }
            throw error
        }
    }
}
