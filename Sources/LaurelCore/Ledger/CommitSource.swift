public import LaurelModel

/// What a ledger commits one batch after the other, and who hears of it.
public struct CommitSource: Sendable {
    /// What each commit's moment is taken from.
    public let clock: any WallClock
    /// The next batch, asked for when the ledger is ready for it; nil ends the serving.
    public let next: @Sendable () -> [Command]?
    /// Told, after each batch and before the next is asked for, what ``Ledger/commit(_:in:at:)`` would have answered.
    public let settle: @Sendable (Result<Commit, LedgerError>) -> Void

    public init(
        clock: any WallClock, next: @escaping @Sendable () -> [Command]?,
        settle: @escaping @Sendable (Result<Commit, LedgerError>) -> Void
    ) {
        self.clock = clock
        self.next = next
        self.settle = settle
    }
}

extension Ledger {
    public func serve(_ source: CommitSource, in realm: Realm) {
        Task {
            while let commands = source.next() {
                do throws(LedgerError) {
                    source.settle(.success(try await commit(commands, in: realm, at: source.clock.now)))
                } catch {
                    source.settle(.failure(error))
                }
            }
        }
    }
}
