public import LaurelCore

/// The state of the storage with which a server is ready.
public struct ReadinessRules: Hashable, Sendable {
    /// The durability of commits that is required. A read-only server ignores it.
    public var durability: LedgerDurability
    /// The maximum lag of the standby of a read-only server.
    public var replicationLagMax: Duration

    /// Creates rules, by default those of a server that accepts every durability.
    public init(durability: LedgerDurability = .none, replicationLagMax: Duration = .seconds(30)) {
        self.durability = durability
        self.replicationLagMax = replicationLagMax
    }
}
