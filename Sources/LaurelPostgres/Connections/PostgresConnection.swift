import CLibPQ
import Foundation
import LaurelModel

/// A connection to PostgreSQL in pipeline mode: several statements need one round trip. Used by one thread at a time,
/// which it blocks.
final class PostgresConnection {
    let handle: OpaquePointer
    /// The time limit for a response, unless ``patience`` differs.
    let usualPatience: Duration
    /// The time limit for the first response to a reading transaction.
    private let responseTime: Duration
    /// The time limit for each response that ``boundedAnswerCount`` does not include. A job may have any number of
    /// responses, and each has this limit.
    private(set) var patience: Duration
    /// The deadline of all responses, which replaces all other limits; nil if there is none.
    private var deadline: ContinuousClock.Instant?
    /// The number of next responses that must arrive before ``jobEnd``, or within half of ``jobTime`` if that is later.
    private var boundedAnswerCount = 0
    private var jobTime: Duration
    /// The end of the time for the bounded responses; nil if the job's work is long.
    private var jobEnd: ContinuousClock.Instant?
    /// The circuit breaker of the connection's pool; nil if it has none. While the server does not respond to other jobs,
    /// the wait for a response ends, except that of long work.
    var circuit: Locked<Circuit>?
    /// The last time at which statements were sent or something was received.
    private(set) var quietSince = ContinuousClock.now
    private var isLongWork = false
    /// The error of a response that timed out; nil if none did.
    private(set) var silence: PostgresError?
    private let notices = Notices()
    /// The number of pipelines that were sent and whose responses were not read yet.
    private var postedCount = 0
    /// The server, and the primary of the ledger; nil if the connection does not belong to a ledger.
    var server: (identity: ServerIdentity, primary: Primary)?
    /// The generation of the ledger's writer when the connection was opened; nil before it was read.
    var generation: Int64?
    /// The number of the host, and the host of the ledger; nil if the connection does not belong to a read-only ledger.
    var reading: (number: Int, host: ReadingHost)?
    /// Whether another server has replaced the connection's server as the primary, or as the server to read from.
    var isOutdated: Bool {
        if let reading { return !reading.host.isCurrent(reading.number) }
        return server.map { !$0.primary.isCurrent($0.identity) } ?? false
    }
    /// Whether a response was not read, so that further responses cannot be assigned to statements.
    var isOutOfStep = false

    /// Opens a connection. Blocks.
    ///
    /// - Parameters:
    ///   - patience: The time limit for each response.
    ///   - responseTime: The time limit for the first response to a reading transaction.
    ///   - deadline: The time until which the connection must be open; nil for the address's own time limit.
    convenience init(
        to address: PostgresAddress, patience: Duration, responseTime: Duration,
        until deadline: ContinuousClock.Instant? = nil
    ) throws(PostgresError) {
        self.init(
            try address.connect(until: deadline), patience: patience, responseTime: responseTime, until: deadline)
    }

    /// Uses an open connection of libpq, and closes it later.
    init(
        _ handle: OpaquePointer, patience: Duration, responseTime: Duration,
        until deadline: ContinuousClock.Instant? = nil
    ) {
        self.handle = handle
        usualPatience = patience
        jobTime = patience
        self.patience = patience
        self.responseTime = responseTime
        self.deadline = deadline
        // Neither call fails on a new connection, which has nothing to send.
        PQsetnonblocking(handle, 1)
        PQenterPipelineMode(handle)
        notices.follow(handle)
    }

    deinit { PQfinish(handle) }

    /// Limits the time for the responses to a job: for all of them if it has a deadline, otherwise for the first one.
    func beginJob(_ limits: JobLimits) {
        patience = usualPatience
        jobTime = limits.work == .reading ? min(responseTime, usualPatience) : usualPatience
        jobEnd = limits.start + jobTime
        (deadline, isLongWork) = (limits.deadline, false)
        boundedAnswerCount = 1
    }

    /// Sets the deadline of all further responses; nil for the usual time limits.
    func limit(until deadline: ContinuousClock.Instant?) { self.deadline = deadline }

    /// Whether the deadline has passed.
    var isLate: Bool { deadline.map { $0 <= .now } ?? false }

    /// The statement that makes the server end the transaction's statements before the deadline; empty without one.
    ///
    /// A quarter of the time remains for the server's error and for a rollback.
    var statementLimit: [StatementCall] {
        guard let deadline else { return [] }
        let time = max(deadline - .now, .milliseconds(4)) * 3 / 4
        return [.run(.limitStatements) { $0.append("\(time.milliseconds)") }]
    }

    /// Limits the time for all further responses of the job.
    func limitAllAnswers() { boundedAnswerCount = .max }

    /// Sets the time limit for each response of the job to `patience`.
    func beginLongWork(patience: Duration) {
        self.patience = patience
        (jobEnd, deadline, isLongWork) = (nil, nil, true)
    }

    /// Whether the connection can be used again.
    var isUsable: Bool { PQstatus(handle) == CONNECTION_OK && !isOutOfStep }

    /// The file descriptor, for waiting until the server sends something.
    var descriptor: Int32 { PQsocket(handle) }

    /// Runs `calls` in one round trip. If a call fails, the calls after it do not run.
    @discardableResult
    func run(_ calls: [StatementCall]) throws(PostgresError) -> [PostgresResult] {
        let answer = runAsFarAsPossible(calls)
        if let failure = answer.failure { throw failure }
        return answer.results
    }

    /// Runs `calls` in one round trip, and returns the results up to the first failure.
    func runAsFarAsPossible(_ calls: [StatementCall]) -> PipelineAnswer {
        notices.warnings = []
        guard send(calls) else { return PipelineAnswer(failure: PostgresError(connection: handle)) }
        var answer = PipelineAnswer()
        collect(into: &answer)
        answer.warnings = notices.warnings
        if answer.results.count < calls.count, answer.failure == nil {
            answer.failure = PostgresError(connection: handle)
        }
        return answer
    }

    /// Runs `first`, and then the call that `next` returns for each response. The call runs while `receive` processes
    /// that response.
    func run(
        _ first: StatementCall, then next: (PostgresRows) -> StatementCall?, _ receive: (PostgresRows) throws -> Void
    ) throws {
        guard send([first]) else { throw PostgresError(connection: handle) }
        while true {
            var answer = PipelineAnswer()
            collect(into: &answer)
            guard answer.failure == nil, let rows = answer.results.first?.rows else {
                throw answer.failure ?? PostgresError(connection: handle)
            }
            guard let call = next(rows) else { return try receive(rows) }
            guard send([call]), PQflush(handle) >= 0 else { throw PostgresError(connection: handle) }
            // If `receive` throws, a response is left unread.
            isOutOfStep = true
            try receive(rows)
            isOutOfStep = false
        }
    }

    /// Sends `calls` without waiting for their responses.
    func post(_ calls: [StatementCall]) {
        if send(calls), PQflush(handle) >= 0 { postedCount += 1 } else { isOutOfStep = true }
    }

    /// Throws if the server has closed the connection and its notice has arrived.
    func verifyIsAlive() throws(PostgresError) {
        // The first read may return the server's last message, and the second the end of the connection.
        for _ in 0..<2 where PQconsumeInput(handle) == 0 { throw PostgresError(connection: handle) }
    }

    /// Returns the payloads of the notifications since the last call. Call it when ``descriptor`` is readable.
    func readNotifications() throws(PostgresError) -> [String] {
        guard PQconsumeInput(handle) == 1 else { throw PostgresError(connection: handle) }
        var payloads: [String] = []
        while let notification = PQnotifies(handle) {
            payloads.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return payloads
    }
}

/// The result of a pipeline.
struct PipelineAnswer {
    /// The results of the calls that ran, in order.
    var results: [PostgresResult] = []
    var failure: PostgresError?
    /// The warnings that the server sent.
    var warnings: [String] = []
}

// MARK: - Sending and receiving

extension PostgresConnection {
    private func send(_ calls: [StatementCall]) -> Bool {
        calls.allSatisfy { send($0) == 1 } && PQpipelineSync(handle) == 1
    }

    private func send(_ call: StatementCall) -> Int32 {
        switch call {
        case .prepare(let statement):
            PQsendPrepare(handle, statement.name, statement.text, 0, nil)
        case .run(let statement, let parameters):
            parameters.withPointers { PQsendQueryPrepared(handle, statement.name, $0, $1, $2, $3, 1) }
        case .text(let sql, let parameters):
            parameters.withPointers { PQsendQueryParams(handle, sql, $0, nil, $1, $2, $3, 1) }
        }
    }

    /// Sends and receives in turns. If the responses were not read, the server would stop reading too.
    private func collect(into answer: inout PipelineAnswer) {
        let bound = answerDeadline
        beginWait()
        let end = bound ?? quietSince + patience
        while true {
            let isSent = PQflush(handle) == 0
            // A broken connection still has results: those that arrived earlier, and one for the error.
            while PQisBusy(handle) == 0 || PQstatus(handle) == CONNECTION_BAD {
                // A nil follows the result of each statement.
                if let result = PQgetResult(handle) {
                    if append(result, into: &answer) {
                        noteAnswer()
                        return
                    }
                } else if PQstatus(handle) == CONNECTION_BAD {
                    return
                }
            }
            guard transfer(toSend: !isSent, until: end) else {
                answer.failure = noteSilence()
                return
            }
        }
    }

    /// Records that statements are sent, so that earlier silence does not count.
    func beginWait() { quietSince = .now }

    /// The deadline of the next response; nil if only ``patience`` limits it.
    var answerDeadline: ContinuousClock.Instant? {
        if let deadline { return deadline }
        return boundedAnswerCount > 0 ? jobEnd.map { max($0, .now + jobTime / 2) } : nil
    }

    /// Counts a response that arrived in time.
    func noteAnswer() { boundedAnswerCount = max(boundedAnswerCount - 1, 0) }

    /// Records that a response timed out, and returns the error.
    func noteSilence() -> PostgresError {
        isOutOfStep = true
        let error = PostgresError(.silent, "no response in time")
        silence = error
        return error
    }

    /// Appends a result to the answer.
    ///
    /// - Returns: Whether the pipeline has ended.
    private func append(_ result: OpaquePointer, into answer: inout PipelineAnswer) -> Bool {
        switch PQresultStatus(result) {
        case PGRES_PIPELINE_SYNC:
            PQclear(result)
            guard postedCount > 0 else { return true }
            postedCount -= 1
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
            let result = PostgresResult(result)
            if postedCount == 0 { answer.results.append(result) }
        case PGRES_PIPELINE_ABORTED:
            PQclear(result)
        default:
            let error = PostgresError(result)
            PQclear(result)
            // An error of a posted pipeline does not affect this one.
            if postedCount == 0 || error.kind != .statement { answer.failure = answer.failure ?? error }
        }
        return false
    }

    /// Waits until the socket is readable or, if `toSend`, writable, and reads what has arrived. Errors are among the
    /// results.
    ///
    /// - Returns: False if the time is over or the wait is interrupted.
    func transfer(toSend: Bool, until deadline: ContinuousClock.Instant) -> Bool {
        let events = POLLIN | (toSend ? POLLOUT : 0)
        while true {
            let end = min(deadline, .now + Self.interruptionTime)
            if PQsocket(handle).wait(for: events, until: end) {
                receive()
                return true
            }
            if end >= deadline || !isLongWork && isCut { return false }
        }
    }

    /// Whether the server does not respond to other jobs either.
    private var isCut: Bool { circuit?.withLock { $0.ends(waitSince: quietSince, at: .now) } ?? false }

    /// Reads what has arrived, and reports it to the circuit breaker.
    private func receive() {
        let isReadable = PQsocket(handle).wait(for: POLLIN, until: .now)
        // The end of the connection is no response.
        guard PQconsumeInput(handle) == 1, isReadable else { return }
        quietSince = .now
        circuit?.withLock { $0.noteResponse(at: quietSince) }
    }

    /// The maximum delay before a waiting connection notices that the server does not respond to other jobs.
    private static let interruptionTime = Duration.milliseconds(100)
}

/// The warnings that arrived with the results of a pipeline.
private final class Notices {
    var warnings: [String] = []

    /// Receives the connection's notices. Must live as long as the connection, which owns this object.
    func follow(_ handle: OpaquePointer) {
        PQsetNoticeReceiver(
            handle,
            { context, result in
                guard let context, let result, let message = PQresultErrorMessage(result) else { return }
                guard PQresultErrorField(result, Int32(UInt8(ascii: "V"))).map({ String(cString: $0) }) == "WARNING"
                else { return }
                Unmanaged<Notices>.fromOpaque(context).takeUnretainedValue().warnings.append(String(cString: message))
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
