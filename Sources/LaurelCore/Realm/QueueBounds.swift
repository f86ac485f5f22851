/// The limits on queued work. Requests above a limit fail with ``LedgerError/overloaded``.
public struct QueueBounds: Hashable, Sendable {
    /// The maximum number of waiting commands in a realm, and of other waiting transactions.
    public var commandCountMax: Int
    /// The maximum time that a command waits before it is committed.
    public var patience: Duration

    /// Creates limits, by default 10,000 commands and 5 seconds.
    public init(commandCountMax: Int = 10_000, patience: Duration = .seconds(5)) {
        self.commandCountMax = commandCountMax
        self.patience = patience
    }
}
