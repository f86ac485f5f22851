import Foundation
import LaurelCore
import LaurelModel

/// A slot for a connection, and the queue on which the connection is used.
///
/// `@unchecked` because the compiler cannot see that everything except the queue is accessed on the queue only.
final class PooledConnection: @unchecked Sendable {
    typealias Opening = @Sendable (ContinuousClock.Instant?) throws -> PostgresConnection

    let number: Int
    let queue: DispatchQueue
    private let circuit: Locked<Circuit>
    private let open: Opening
    private var connection: PostgresConnection?
    /// The end of the last job.
    private(set) var outcome = JobOutcome.closed

    var isOpen: Bool { connection != nil }

    init(number: Int, circuit: Locked<Circuit>, open: @escaping Opening) {
        self.number = number
        self.circuit = circuit
        self.open = open
        queue = DispatchQueue(label: "laurel.postgres.\(number)")
    }

    /// Runs a job, and sets ``outcome``.
    func run<Value>(_ body: (PostgresConnection) throws -> Value, _ limits: JobLimits) throws -> Value {
        outcome = .closed
        guard !limits.isOver(at: .now) else { throw LedgerError.unavailable("the time of the request is over") }
        if connection?.isOutdated == true { connection = nil }
        let current = try connection ?? openConnection(limits)
        do {
            return try attempt(body, on: current, limits)
        } catch let error as PostgresError where error.isCuredByReconnecting {
            connection = nil
            let end = limits.deadline ?? limits.start + current.usualPatience
            guard ContinuousClock.now < end else { throw error }
            outcome = .closed
            return try attempt(body, on: openConnection(limits), limits)
        }
    }

    private func openConnection(_ limits: JobLimits) throws -> PostgresConnection {
        let start = ContinuousClock.now
        do {
            let opened = try open(limits.deadline)
            opened.circuit = circuit
            connection = opened
            return opened
        } catch {
            outcome = .unreachable(LedgerError(error), since: start)
            throw error
        }
    }

    private func attempt<Value>(
        _ body: (PostgresConnection) throws -> Value, on current: PostgresConnection, _ limits: JobLimits
    ) throws -> Value {
        current.beginJob(limits)
        defer { if !current.isUsable { connection = nil } }
        do {
            let value = try body(current)
            outcome = .answered(isCommitted: limits.work == .writing)
            return value
        } catch {
            current.beginJob(limits)
            // Without a rollback, the connection is closed, which ends its transaction. If the server does not respond,
            // or the request's time is over, no rollback is sent.
            if !current.isUsable || limits.isOver(at: .now) || (try? current.run([.run(.rollback)])) == nil {
                connection = nil
            }
            outcome = outcome(after: error, of: limits.work, on: current)
            throw error
        }
    }

    private func outcome(
        after error: any Error, of work: JobLimits.Work, on current: PostgresConnection
    ) -> JobOutcome {
        if let silence = current.silence { return .silent(LedgerError(silence), since: current.quietSince) }
        if connection == nil { return .closed }
        let isTimeout = (error as? PostgresError)?.state == PostgresError.queryCanceled
        return isTimeout && work == .writing ? .lockTimedOut : .answered(isCommitted: false)
    }

    /// Checks whether the server responds to a query, on a connection that is closed if it does not.
    ///
    /// - Parameter time: The time limit for the response.
    func probe(within time: Duration) -> ProbeOutcome {
        if connection?.isOutdated == true { connection = nil }
        do { connection = try connection ?? open(nil) } catch { return .unreachable(LedgerError(error)) }
        do {
            try probe(within: time) { try $0.run([.text("SELECT 1")]) }
            return .answered
        } catch {
            return .silent(LedgerError(error))
        }
    }

    /// Checks whether a commit ends, on the connection of the last probe, which is closed if it does not.
    ///
    /// - Parameter time: The time limit for the response.
    func probeCommit(within time: Duration) -> ProbeOutcome {
        do {
            try probe(within: time) { try $0.probeCommit() }
            return .committed
        } catch {
            return .commitFailed(LedgerError(error))
        }
    }

    private func probe(within time: Duration, _ body: (PostgresConnection) throws -> Void) throws {
        do {
            connection?.limit(until: .now + time)
            if let connection { try body(connection) }
        } catch {
            connection = nil
            throw error
        }
    }

    /// Closes the connection.
    func close() { connection = nil }
}

extension PostgresConnection {
    /// Commits a transaction that changes nothing, but is written and replicated like any other one.
    ///
    /// While an earlier probe waits, its row is locked. So at most one of a node's probes waits in the server.
    fileprivate func probeCommit() throws(PostgresError) {
        let answer = runAsFarAsPossible(
            [.run(.begin)] + statementLimit + [.text("UPDATE writer SET generation = generation"), .run(.commit)])
        if let failure = answer.failure { throw failure }
        if let warning = answer.warnings.first { throw PostgresError(.statement, warning) }
    }
}
