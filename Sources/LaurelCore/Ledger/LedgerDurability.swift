/// What a commit survives that a ledger has acknowledged.
public enum LedgerDurability: String, Hashable, Sendable {
    /// Not even a loss of power: it is not on a disk when it is acknowledged.
    case none
    /// The loss of power, as far as the disk keeps its own promise.
    case disk
    /// The loss of the machine too: another one has it on its disk.
    case replicated
}
