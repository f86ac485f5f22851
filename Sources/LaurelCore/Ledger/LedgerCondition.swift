public import LaurelModel

/// What a ledger says of its storage, as it is now.
public struct LedgerCondition: Hashable, Sendable {
    public var durability: LedgerDurability
    /// The storage's own clock, by which nodes can compare theirs; nil where one process has the storage for itself.
    public var now: Moment?
    /// A Boolean value that indicates whether the storage accepts writes: it is false while its disk is full.
    public var acceptsWrites: Bool

    public init(durability: LedgerDurability, now: Moment? = nil, acceptsWrites: Bool = true) {
        self.durability = durability
        self.now = now
        self.acceptsWrites = acceptsWrites
    }
}
