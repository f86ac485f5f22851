import CLibPQ
import Foundation

/// One connection to PostgreSQL, always in pipeline mode: several statements go in one round trip. Used by one thread at a
/// time, which it blocks.
final class PostgresConnection {
    private let handle: OpaquePointer
    /// How long an answer may take, unless ``patience`` says otherwise.
    let usualPatience: Duration
    /// The time limit for each answer that ``boundedAnswerCount`` does not include. It applies to an answer and not to
    /// a job, which may have any number of answers.
    private var patience: Duration
    /// The number of answers, from the next one on, that must arrive before ``jobEnd``, or within half of the usual
    /// patience if that is later.
    private var boundedAnswerCount = 0
    /// The deadline of the job; nil if its work is long.
    private var jobEnd: ContinuousClock.Instant?
    /// The error of an answer that timed out; nil if none did.
    private(set) var silence: PostgresError?
    private let notices = Notices()
    /// How many pipelines were sent whose answers nobody has read.
    private var postedCount = 0
    /// Whether an answer stayed out, so that nothing more can be read in order.
    private var isOutOfStep = false

    init(to address: PostgresAddress, patience: Duration) throws(PostgresError) {
        let handle = address.connect()
        guard let handle, PQstatus(handle) == CONNECTION_OK else {
            defer { PQfinish(handle) }
            throw PostgresError(connection: handle)
        }
        self.handle = handle
        usualPatience = patience
        self.patience = patience
        // Neither fails on a connection that was just opened and has nothing to send.
        PQsetnonblocking(handle, 1)
        PQenterPipelineMode(handle)
        notices.follow(handle)
    }

    deinit { PQfinish(handle) }

    /// Limits the time for the first answer of a job that was submitted at `start`.
    func beginJob(handedInAt start: ContinuousClock.Instant) {
        patience = usualPatience
        jobEnd = start + usualPatience
        boundedAnswerCount = 1
    }

    /// Limits the time for all further answers of the job.
    func limitAllAnswers() { boundedAnswerCount = .max }

    /// Lets each answer of the job take as long as `patience`.
    func beginLongWork(patience: Duration) {
        self.patience = patience
        jobEnd = nil
    }

    /// Whether it may be used again.
    var isUsable: Bool { PQstatus(handle) == CONNECTION_OK && !isOutOfStep }

    /// For whoever waits for the server to speak first.
    var descriptor: Int32 { PQsocket(handle) }

    /// Runs `calls` in one round trip. The first that fails ends it: those after it are not run.
    @discardableResult
    func run(_ calls: [StatementCall]) throws(PostgresError) -> [PostgresResult] {
        let answer = runAsFarAsPossible(calls)
        if let failure = answer.failure { throw failure }
        return answer.results
    }

    /// Runs `calls` in one round trip, and tells how far it came.
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

    /// Runs `first`, and then whatever `next` asks after each answer, which runs while `receive` processes that answer.
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
            // Where it throws, an answer is left that nobody reads.
            isOutOfStep = true
            try receive(rows)
            isOutOfStep = false
        }
    }

    /// Sends `calls`, whose answers nobody needs.
    func post(_ calls: [StatementCall]) {
        if send(calls), PQflush(handle) >= 0 { postedCount += 1 } else { isOutOfStep = true }
    }

    /// Whether the server has not ended the connection meanwhile, as far as it has said so.
    func verifyIsAlive() throws(PostgresError) {
        // Its last words may come first, and the end behind them.
        for _ in 0..<2 where PQconsumeInput(handle) == 0 { throw PostgresError(connection: handle) }
    }

    /// The payloads of what the server told since the last time. Call when ``descriptor`` can be read.
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

/// How far a pipeline came.
struct PipelineAnswer {
    /// One for each call that was run, in their order.
    var results: [PostgresResult] = []
    var failure: PostgresError?
    /// What the server said besides.
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

    /// Sends what waits and takes in what comes, by turns: a server whose answers nobody reads reads no more either.
    private func collect(into answer: inout PipelineAnswer) {
        let now = ContinuousClock.now
        let bound = boundedAnswerCount > 0 ? jobEnd.map { max($0, now + usualPatience / 2) } : nil
        while true {
            let isSent = PQflush(handle) == 0
            // A connection that broke off has results still: those that came before, and one that says so.
            while PQisBusy(handle) == 0 || PQstatus(handle) == CONNECTION_BAD {
                // After each statement's result comes a nil.
                if let result = PQgetResult(handle) {
                    if append(result, into: &answer) {
                        boundedAnswerCount = max(boundedAnswerCount - 1, 0)
                        return
                    }
                } else if PQstatus(handle) == CONNECTION_BAD {
                    return
                }
            }
            guard wait(toSend: !isSent, until: bound ?? now + patience) else {
                isOutOfStep = true
                silence = PostgresError(.silent, "no answer in time")
                answer.failure = silence
                return
            }
            // What it fails with is among the results.
            PQconsumeInput(handle)
        }
    }

    /// - Returns: Whether this is the end of the pipeline.
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
            // What was posted may fail for itself.
            if postedCount == 0 || error.kind != .statement { answer.failure = answer.failure ?? error }
        }
        return false
    }

    private func wait(toSend: Bool, until deadline: ContinuousClock.Instant) -> Bool {
        var descriptor = pollfd(fd: PQsocket(handle), events: Int16(POLLIN | (toSend ? POLLOUT : 0)), revents: 0)
        while true {
            let left = max(deadline - .now, .zero)
            let count = poll(&descriptor, 1, Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up))))
            if count > 0 { return true }
            if count == 0 || errno != EINTR { return false }
        }
    }
}

/// The warnings that came with a pipeline's answers.
private final class Notices {
    var warnings: [String] = []

    /// Lives as long as the connection, which owns it.
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
