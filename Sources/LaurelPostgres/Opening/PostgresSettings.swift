public import LaurelCore

/// Settings for a ledger in PostgreSQL.
public struct PostgresSettings: Sendable {
    /// The schema of the ledger's tables. One database may contain several ledgers, each in its own schema.
    public var schema = "laurel"
    /// The maximum number of a node's connections for transactions. A node has up to three others: one to listen on, one for
    /// the locks of its leaderships, and one to probe a server that does not respond.
    public var connectionCount = 8
    /// The limits on a node's transactions that wait for a connection: their number, and their waiting time.
    public var queue = QueueBounds()
    /// The time limit for the first response to a transaction that reads, for the responses to a probe, and for opening
    /// a connection to a host after the start. A request's deadline applies in addition; see `LedgerDeadline`. A server
    /// uses a shorter time than commands, because clients wait for it.
    public var responseTime = Duration.seconds(10)
    /// The time limit for a statement without a deadline, which includes waiting for another node's commit.
    public var statementTimeout = Duration.seconds(10)
    /// The time limit for a statement and its response if a leaderboard's entries are recomputed or cleared, which may
    /// be millions of rows. Meanwhile, other commits of the realm wait for three quarters of the time until their
    /// deadline, or for ``statementTimeout`` without one, and then fail.
    public var longStatementTimeout = Duration.seconds(3_600)
    /// The time after which PostgreSQL ends the transaction of a node that stopped during a commit, so that other nodes
    /// can continue. It is shorter than the time that their commits wait.
    public var idleTransactionTimeout = Duration.seconds(1)
    /// The same time limit while the node recomputes millions of entries in memory.
    public var longIdleTransactionTimeout = Duration.seconds(60)
    /// The maximum delay before a node notices another node's commit if PostgreSQL's notification is lost.
    public var listeningInterval = Duration.seconds(1)
    /// The time between two looks of a read-only node for commits, because a standby sends no notifications.
    public var pollingInterval = Duration.milliseconds(50)
    /// The time after which PostgreSQL ends the leaderships of a node that stopped, so that other nodes can lead. A
    /// working node sends a statement about once a second.
    public var leaderTimeout = Duration.seconds(5)
    /// The time between two looks for a promoted server, if the address has several hosts.
    public var primaryInterval = Duration.seconds(2)
    /// The number of positions of a realm that share one partition. Retention drops whole partitions.
    public var factCountPerPartition: Int64 = 1 << 23
    /// Whether the ledger is only read. No table is created or changed, and PostgreSQL refuses writes. The server is the
    /// first host of the address that responds. It may be a standby, or a former primary of any timeline.
    public var isReadOnly = false
    /// Whether to start even if acknowledged commits do not survive a power loss.
    public var allowsLoss = false

    /// Creates the default settings.
    public init() {}

    /// The time limit for opening a connection to a host at the start, when the server may be slow.
    var startTime: Duration { max(responseTime, statementTimeout + .seconds(2)) }
}
