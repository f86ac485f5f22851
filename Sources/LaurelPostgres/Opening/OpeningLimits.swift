/// The time limits for opening a connection to one of several hosts.
struct OpeningLimits: Sendable {
    /// The time limit for each later response.
    let patience: Duration
    /// The time for one host, until it has responded to the first statements.
    let hostTime: Duration
    /// The time until which the connection must be open; nil if there is none.
    var deadline: ContinuousClock.Instant?

    /// Returns the time until which the next host must have responded.
    func hostEnd(from now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        let end = now + hostTime
        return deadline.map { min($0, end) } ?? end
    }
}
