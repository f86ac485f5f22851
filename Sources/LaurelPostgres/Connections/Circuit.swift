import LaurelCore

/// The circuit breaker of a ``ConnectionPool``, as a state machine: whether the server responds, and whether its commits
/// end.
///
/// A synchronous standby that stops makes commits wait, while reads continue. So commits have their own state.
///
/// | event | effect |
/// | --- | --- |
/// | a response times out after ``silenceTime``, and no connection received anything meanwhile | all jobs are rejected |
/// | a commit times out after ``silenceTime``, and no other commit succeeded since | writing jobs are rejected |
/// | a connection cannot be opened, and no other one is open | all jobs are rejected |
/// | a commit waits too long for another one | a probe checks whether commits end |
/// | the server sends anything, to a job or to a probe | jobs are accepted |
///
/// A job that had less than ``silenceTime`` to open a connection until its deadline has no effect.
struct Circuit: Sendable {
    /// The time without a response after which the server counts as silent. Shorter stalls reject no jobs.
    let silenceTime: Duration
    /// The error with which all jobs fail immediately; nil if the server responds.
    private(set) var fault: LedgerError?
    /// The error with which writing jobs fail immediately; nil if commits end.
    var writeFault: LedgerError? { writeRefusal?.error }
    private var writeRefusal: (error: LedgerError, since: ContinuousClock.Instant)?
    /// The last time at which a commit waited too long for another one; nil if a later probe committed.
    private var writeSuspectedAt: ContinuousClock.Instant?
    private var answeredAt: ContinuousClock.Instant?
    private var committedAt: ContinuousClock.Instant?

    init(silenceTime: Duration) { self.silenceTime = silenceTime }

    /// Whether the server must be probed.
    var needsProbe: Bool { fault != nil || needsWriteProbe }
    /// Whether a probe must commit.
    var needsWriteProbe: Bool { writeRefusal != nil || writeSuspectedAt != nil }

    /// Returns the error with which a job fails immediately; nil if it may start.
    func refusal(of work: JobLimits.Work) -> LedgerError? { fault ?? (work == .writing ? writeFault : nil) }

    /// Whether a connection that received nothing since `moment` must not wait any longer.
    func ends(waitSince moment: ContinuousClock.Instant, at now: ContinuousClock.Instant) -> Bool {
        fault != nil && now - moment >= silenceTime
    }

    /// Records that the server sent something on any connection.
    mutating func noteResponse(at now: ContinuousClock.Instant) { (fault, answeredAt) = (nil, now) }

    /// Records the end of a job.
    ///
    /// - Parameter hasOpenConnection: Whether any connection is open.
    mutating func note(
        _ outcome: JobOutcome, of limits: JobLimits, hasOpenConnection: Bool, at now: ContinuousClock.Instant
    ) {
        switch outcome {
        case .answered(let isCommitted): if isCommitted { committedAt = now }
        case .lockTimedOut: writeSuspectedAt = now
        case .closed: break
        case .silent(let error, let since):
            guard now - since >= silenceTime else { return }
            noteSilence(error, since: since)
            if limits.work == .writing, !isAfter(committedAt, limits.start) { writeRefusal = (error, now) }
        case .unreachable(let error, let since):
            // A healthy server may need longer than a job had left.
            if limits.isOver(at: now), now - since < silenceTime { return }
            noteUnreachable(error, hasOpenConnection: hasOpenConnection)
        }
    }

    /// Records the result of a probe.
    ///
    /// - Parameters:
    ///   - start: The start of the probe.
    ///   - hasOpenConnection: Whether any connection other than the probe's is open.
    mutating func noteProbe(
        _ outcome: ProbeOutcome, since start: ContinuousClock.Instant, hasOpenConnection: Bool,
        at now: ContinuousClock.Instant
    ) {
        switch outcome {
        case .unreachable(let error):
            noteUnreachable(error, hasOpenConnection: hasOpenConnection)
            // The next commit shows whether commits end, because no probe can.
            if hasOpenConnection { acceptWrites(asOf: start) }
        case .silent(let error): noteSilence(error, since: start)
        case .answered: noteResponse(at: now)
        case .commitFailed(let error): (writeRefusal, writeSuspectedAt) = ((error, now), nil)
        case .committed:
            acceptWrites(asOf: start)
            committedAt = now
        }
    }

    /// Ends the rejection and the suspicion that existed at `start`. A probe that began then says nothing about later
    /// ones, and its result may arrive late.
    private mutating func acceptWrites(asOf start: ContinuousClock.Instant) {
        if !isAfter(writeRefusal?.since, start) { writeRefusal = nil }
        if !isAfter(writeSuspectedAt, start) { writeSuspectedAt = nil }
    }

    /// A silent connection does not mean that the server is silent, if another one received something meanwhile.
    private mutating func noteSilence(_ error: LedgerError, since start: ContinuousClock.Instant) {
        if !isAfter(answeredAt, start) { fault = error }
    }

    private func isAfter(_ moment: ContinuousClock.Instant?, _ start: ContinuousClock.Instant) -> Bool {
        moment.map { $0 > start } ?? false
    }

    /// A limit on connections does not mean that the server is unavailable.
    private mutating func noteUnreachable(_ error: LedgerError, hasOpenConnection: Bool) {
        if !hasOpenConnection { fault = error }
    }
}

/// The end of a job, as far as it shows the state of the server.
enum JobOutcome: Hashable, Sendable {
    /// The server responded.
    case answered(isCommitted: Bool)
    /// The job waited too long for a lock.
    case lockTimedOut
    /// The server closed the connection, or the job did not use it.
    case closed
    /// A response timed out. The connection received nothing since a moment.
    case silent(LedgerError, since: ContinuousClock.Instant)
    /// The connection could not be opened, in an attempt that began at a moment.
    case unreachable(LedgerError, since: ContinuousClock.Instant)
}

/// The result of a probe.
enum ProbeOutcome: Sendable {
    /// No connection could be opened.
    case unreachable(LedgerError)
    /// The server does not respond to a query.
    case silent(LedgerError)
    /// The server responded to a query.
    case answered
    /// The server did not respond to a commit.
    case commitFailed(LedgerError)
    /// The server responded to a commit.
    case committed
}
