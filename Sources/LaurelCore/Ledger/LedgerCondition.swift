public import LaurelModel

/// The current state of a ledger's storage.
public struct LedgerCondition: Hashable, Sendable {
    /// The durability of an acknowledged commit.
    public var durability: LedgerDurability
    /// The storage's clock, to which nodes compare theirs; nil if a single process owns the storage.
    public var now: Moment?
    /// Whether the storage accepts writes. False while its disk is full.
    public var acceptsWrites: Bool

    /// The maximum time by which a read-only ledger's storage is behind the server that it replicates; nil if it is not
    /// known, and for other ledgers.
    public var replicationLag: Duration?

    /// Creates a state, by default of a writable storage without a clock.
    public init(durability: LedgerDurability, now: Moment? = nil, acceptsWrites: Bool = true) {
        self.durability = durability
        self.now = now
        self.acceptsWrites = acceptsWrites
    }
}
