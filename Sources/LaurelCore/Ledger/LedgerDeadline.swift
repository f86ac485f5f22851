import LaurelModel

/// The time until which the caller of a ledger waits for its results.
///
/// The deadline is a task-local value, because every call of a request has the same one: transactions, their wait for a
/// connection, and a second attempt. A ledger in the process's own storage ignores it.
///
/// The time starts with the first transaction, so that the arrival of a request's body does not count. Work that other
/// callers share, such as the load of a ranking, has no deadline.
public final class LedgerDeadline: Sendable {
    /// The deadline of the current task; nil if its calls have only the ledger's own time limits.
    @TaskLocal public static var current: LedgerDeadline?

    private let time: Duration
    private let started: Locked<ContinuousClock.Instant?>

    /// Creates a deadline.
    ///
    /// - Parameters:
    ///   - time: The time from the start to the deadline.
    ///   - start: The start; nil for the first call of ``end(at:)``.
    public init(_ time: Duration, from start: ContinuousClock.Instant? = nil) {
        self.time = time
        started = Locked(start)
    }

    /// Returns the end of the time, which starts `now` unless it has started.
    public func end(at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        started.withLock { started in
            let start = started ?? now
            started = start
            return start + time
        }
    }

    /// Runs work on a ledger with a deadline; nil for work that is not part of the current task's request.
    static func with<Value>(
        _ deadline: LedgerDeadline?, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(LedgerError) -> Value
    ) async throws(LedgerError) -> Value {
        do {
            return try await $current.withValue(deadline) { try await body() }
        } catch {
            throw LedgerError(error)
        }
    }
}
