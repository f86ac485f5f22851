public import LaurelModel

/// What a ledger says of its storage, as it is now.
public struct LedgerCondition: Hashable, Sendable {
    public var durability: LedgerDurability
    /// The storage's own clock, by which nodes can compare theirs; nil where one process has the storage for itself.
    public var now: Moment?

    public init(durability: LedgerDurability, now: Moment? = nil) {
        self.durability = durability
        self.now = now
    }
}
