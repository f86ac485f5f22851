public import LaurelModel

/// A source of command batches that a ledger commits one after the other, and the receiver of the results.
public struct CommitSource: Sendable {
    /// The clock from which commits get their timestamps.
    public let clock: any WallClock
    /// Returns the next batch, or nil to stop the writer. The ledger calls it when it can commit.
    public let nextBatch: @Sendable () -> [Command]?
    /// Receives each batch's result, as ``Ledger/commit(_:in:at:)`` would return it. Called before the next
    /// ``nextBatch``.
    public let complete: @Sendable (Result<Commit, LedgerError>) -> Void

    /// Creates a source from its clock and its two callbacks.
    public init(
        clock: any WallClock, nextBatch: @escaping @Sendable () -> [Command]?,
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
            while let commands = source.nextBatch() {
                do throws(LedgerError) {
                    source.complete(.success(try await commit(commands, in: realm, at: source.clock.now)))
                } catch {
                    source.complete(.failure(error))
                }
            }
        }
    }
}
