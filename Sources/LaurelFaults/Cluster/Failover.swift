/// A promotion of a standby, with the facts that it lacked.
struct Failover: Hashable {
    /// The time at which the former primary was stopped, in seconds of a monotonic clock.
    let stoppedAt: Double
    /// The last epoch of the former primary.
    let epoch: Int64
    /// The position of the last fact that both servers have.
    let retainedTo: Int64
    /// The facts that only the former primary has, ordered by position.
    let lacked: [StoredScore]
}

extension Failover {
    /// Compares the facts of both servers.
    ///
    /// - Parameters:
    ///   - former: The facts of the former primary, ordered by position.
    ///   - new: The facts of the promoted server, ordered by position, including those after the promotion.
    ///   - base: The position before the first fact.
    init(stoppedAt: Double, epoch: Int64, former: [StoredScore], new: [StoredScore], after base: Int64 = 0) {
        let common = zip(former, new).prefix { $0 == $1 }.count
        self.init(
            stoppedAt: stoppedAt, epoch: epoch, retainedTo: former.prefix(common).last?.position ?? base,
            lacked: Array(former.dropFirst(common)))
    }
}
