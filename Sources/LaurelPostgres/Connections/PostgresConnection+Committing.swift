import LaurelCore

extension PostgresConnection {
    /// Runs `calls` and commits the transaction, in one round trip. When this returns, the changes are as durable as the
    /// server's settings allow.
    ///
    /// - Throws: ``PostgresError`` if nothing was written, or ``LedgerError/unanswered(_:)`` if the outcome is unknown.
    func commit(_ calls: [StatementCall] = []) throws {
        // If the process was suspended, the server may have ended this transaction. Then no COMMIT is sent.
        try verifyIsAlive()
        // Otherwise the outcome would be unknown.
        guard !isLate else { throw PostgresError(.statement, "the time of the request is over") }
        let answer = runAsFarAsPossible(calls + [.run(.commit)])
        guard let failure = answer.failure else {
            // A commit that stops waiting for its standbys is reported as a success with a warning.
            if let warning = answer.warnings.first { throw LedgerError.unanswered("PostgreSQL warns: \(warning)") }
            // The new primary may lack this commit.
            if isOutdated { throw LedgerError.unanswered("another server took over") }
            return
        }
        switch failure.kind {
        case .statement: throw failure
        case .ended where failure.state == PostgresError.idleInTransaction: throw failure
        case .ended, .lost, .silent: throw LedgerError.unanswered(failure.description)
        }
    }
}
