public import LaurelModel

/// The batches of commands that a ledger commits one after the other, and the receiver of their results.
public struct CommitSource: Sendable {
    /// The clock of the commits' moments.
    public let clock: any WallClock
    /// Returns the next batch. Called when the ledger is ready for it; nil stops the writer.
    public let nextBatch: @Sendable () -> [Command]?
    /// Called after each batch, and before ``nextBatch``, with the result that ``Ledger/commit(_:in:at:)`` would have.
    public let complete: @Sendable (Result<Commit, LedgerError>) -> Void

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
