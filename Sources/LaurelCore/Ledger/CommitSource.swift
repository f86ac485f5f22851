public import LaurelModel

/// A source of command batches that a ledger commits one after the other, and the receiver of the results.
public struct CommitSource: Sendable {
    /// The clock from which commits get their timestamps.
    public let clock: any WallClock
    /// A batch of commands, with data that the ledger need not read to decide them.
    public struct Batch: Sendable {
        /// The commands, in order.
        public let commands: [Command]
        /// The data that is in the service's memory; nil if there is none.
        public let readAhead: ReadAhead?
        /// The deadline of the callers; nil if there is none.
        public let deadline: LedgerDeadline?

        /// Creates a batch.
        public init(_ commands: [Command], readAhead: ReadAhead? = nil, deadline: LedgerDeadline? = nil) {
            self.commands = commands
            self.readAhead = readAhead
            self.deadline = deadline
        }
    }

    /// Returns the next batch, or nil to stop the writer. The ledger calls it when it can commit.
    public let nextBatch: @Sendable () -> Batch?
    /// Receives each batch's result, as ``Ledger/commit(_:with:in:at:)`` would return it. Called before the next
    /// ``nextBatch``.
    public let complete: @Sendable (Result<Commit, LedgerError>) -> Void

    /// Creates a source from its clock and its two callbacks.
    public init(
        clock: any WallClock, nextBatch: @escaping @Sendable () -> Batch?,
        complete: @escaping @Sendable (Result<Commit, LedgerError>) -> Void
    ) {
        self.clock = clock
        self.nextBatch = nextBatch
        self.complete = complete
    }
}

extension Ledger {
    /// Commits the batches of `source` in a separate task.
    public func serve(_ source: CommitSource, in realm: Realm) {
        Task {
            while let batch = source.nextBatch() {
                // Also without a deadline, because this task inherits that of the caller who started it.
                let result = await LedgerDeadline.$current.withValue(batch.deadline) {
                    () async -> Result<Commit, LedgerError> in
                    do throws(LedgerError) {
                        return .success(
                            try await commit(batch.commands, with: batch.readAhead, in: realm, at: source.clock.now))
                    } catch {
                        return .failure(error)
                    }
                }
                source.complete(result)
            }
        }
    }
}
