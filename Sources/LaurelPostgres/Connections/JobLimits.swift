/// The time limits of a job of a ``ConnectionPool``.
struct JobLimits: Sendable {
    /// The kind of a job.
    enum Work: Sendable {
        /// Reads in a transaction, whose first response takes no time.
        case reading
        /// Reads with a first response that can take as long as the server permits.
        case longReading
        /// Writes, which can wait for the commits of other nodes.
        case writing
    }

    let work: Work
    /// The time of the job's submission.
    let start: ContinuousClock.Instant
    /// The deadline of the request; nil if it has none.
    let deadline: ContinuousClock.Instant?
    /// The time until which the job waits for a connection.
    let queueEnd: ContinuousClock.Instant

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - patience: The time that a job with a deadline waits for a connection, but not beyond the deadline.
    ///   - longPatience: The time that another job waits for a connection.
    init(
        work: Work, start: ContinuousClock.Instant, deadline: ContinuousClock.Instant?, patience: Duration = .zero,
        longPatience: Duration = .zero
    ) {
        (self.work, self.start, self.deadline) = (work, start, deadline)
        queueEnd = deadline.map { min($0, start + patience) } ?? start + max(patience, longPatience)
    }

    /// Whether the request's time is over.
    func isOver(at now: ContinuousClock.Instant) -> Bool { deadline.map { $0 <= now } ?? false }
}
