/// The maximum time by which a standby is behind the server that it replicates, computed from repeated looks.
///
/// A standby has everything that existed at a look if it has replayed the log that was received by then. The timestamp of
/// the last replayed commit is no measure: it becomes old while the primary commits nothing.
struct ReplicationLag: Sendable {
    /// The host of the looks; nil before the first one.
    private var host: Int?
    /// The earlier looks at a receiving standby whose log is not replayed yet, oldest first.
    private var looks: [(moment: ContinuousClock.Instant, received: Int64)] = []
    /// The time of the latest look whose log is replayed.
    private var reachedAt: ContinuousClock.Instant?

    private static let lookCountMax = 1_000
    /// The minimum time between two stored looks.
    private static let interval = Duration.milliseconds(500)

    /// Records a look at `moment`, and returns the lag at that time; nil if it is not known.
    ///
    /// - Parameter host: The number of the host. Looks at another host do not count, because its lag may be shorter.
    mutating func note(
        _ status: ReplicationStatus, of host: Int?, at moment: ContinuousClock.Instant
    ) -> Duration? {
        if host != self.host {
            self = ReplicationLag()
            self.host = host
        }
        if !status.isStandby {
            (looks, reachedAt) = ([], moment)
            return .zero
        }
        let replayed = looks.prefix { $0.received <= status.replayed }
        if let last = replayed.last { reachedAt = last.moment }
        looks.removeFirst(replayed.count)
        if status.isReceiving {
            if status.received <= status.replayed {
                reachedAt = moment
            } else if looks.last.map({ moment - $0.moment >= Self.interval }) ?? true, looks.count < Self.lookCountMax {
                looks.append((moment, status.received))
            }
        }
        if !status.isReceiving || reachedAt == nil, let age = status.replayAge.map({ max($0, .zero) }) {
            // Without a connection, only the last commit is known to be complete.
            reachedAt = max(reachedAt ?? moment - age, moment - age)
        }
        return reachedAt.map { moment - $0 }
    }
}
