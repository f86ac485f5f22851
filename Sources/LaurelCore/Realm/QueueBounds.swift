/// The limits of work that waits for a ledger, and of its waiting time. Callers above them get ``LedgerError/overloaded``.
public struct QueueBounds: Hashable, Sendable {
    /// The most commands that wait in a realm, and the most other transactions.
    public var commandCountMax: Int
    /// The longest time that a command waits before it is committed.
    public var patience: Duration

    public init(commandCountMax: Int = 10_000, patience: Duration = .seconds(5)) {
        self.commandCountMax = commandCountMax
        self.patience = patience
    }
}
