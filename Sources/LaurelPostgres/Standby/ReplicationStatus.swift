/// The replication of a server at one moment.
struct ReplicationStatus: Hashable, Sendable {
    /// Whether the server is a standby.
    var isStandby: Bool
    /// Whether the standby is connected to the server that it replicates.
    var isReceiving = false
    /// The end of the write-ahead log that the standby has received or knows to exist, as a number of bytes.
    var received: Int64 = 0
    /// The end of the write-ahead log that queries on the standby see, as a number of bytes.
    var replayed: Int64 = 0
    /// The time since the commit of the last replayed transaction; nil if none was replayed since the server's start.
    var replayAge: Duration?
}

extension ReplicationStatus {
    /// Returns one row. Every role sees whether there is a receiver; only `pg_read_all_stats` sees `latest_end_lsn`, which
    /// includes log that the primary has written and the standby has not received yet.
    static let query = PreparedSQL(
        "replicationStatus",
        """
        SELECT pg_is_in_recovery()::int, (SELECT count(*) FROM pg_stat_wal_receiver),
            (
                greatest(pg_last_wal_receive_lsn(), (SELECT latest_end_lsn FROM pg_stat_wal_receiver)) - '0/0'::pg_lsn
            )::bigint,
            (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint,
            (extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::bigint
        """)

    init(_ row: PostgresRow) {
        self.init(
            isStandby: row.integer(0) == 1, isReceiving: row.integer(1) > 0, received: row.optionalInteger(2) ?? 0,
            replayed: row.optionalInteger(3) ?? 0, replayAge: row.optionalInteger(4).map { .milliseconds($0) })
    }
}
