public import LaurelCore

/// How a ledger uses its database.
public struct PostgresSettings: Sendable {
    /// Where its tables are. One database may hold several ledgers, each in a schema of its own.
    public var schema = "laurel"
    /// How many connections a node opens at most, besides the one that it listens on.
    public var connectionCount = 8
    /// How many transactions of a node wait for a connection, and for how long.
    public var queue = QueueBounds()
    /// How long a statement may take, waiting for another node's commit included.
    public var statementTimeout = Duration.seconds(10)
    /// How long a statement may take, and an answer, where a leaderboard's entries are folded anew or cleared: millions of
    /// rows then. Other commits of the realm wait meanwhile as long as ``statementTimeout`` lets them.
    public var longStatementTimeout = Duration.seconds(3_600)
    /// How long a node that stopped in the middle of a commit may keep the others waiting.
    public var idleTransactionTimeout = Duration.seconds(2)
    /// The same while it folds millions of entries in memory.
    public var longIdleTransactionTimeout = Duration.seconds(60)
    /// How long a commit of another node may go unnoticed where PostgreSQL's word of it was lost.
    public var listeningInterval = Duration.seconds(1)
    /// How many positions of a realm share one table. Retention drops whole tables.
    public var factCountPerPartition: Int64 = 1 << 23
    /// Whether to start where PostgreSQL does not promise that a commit survives the loss of power.
    public var allowsLoss = false

    public init() {}
}
