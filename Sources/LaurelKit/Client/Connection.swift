import Foundation
import LaurelModel
import LaurelWire

/// A connection to the server that retries temporary failures and provides monotonic reads.
actor Connection {
    let server: URL
    let clock: any DeviceClock
    private let transport: any Transport
    private let languages: String?
    private var random: SystemRandom
    /// The highest ledger position that the server has reported. Later reads include at least this position.
    private(set) var position: Int64?
    /// The epoch of ``position``; nil if the server has not reported one. A later epoch may assign the position again.
    private var epoch: Int64?
    /// The continuations of calls that wait to retry because the server was unreachable.
    private var waiting: [Int: AsyncStream<Never>.Continuation] = [:]
    private var waitCount = 0

    init(
        server: URL, transport: any Transport, clock: any DeviceClock, languages: [String],
        random: any RandomNumberGenerator & Sendable
    ) {
        self.server = server
        self.transport = transport
        self.clock = clock
        self.languages = languages.isEmpty ? nil : Self.acceptLanguage(languages)
        self.random = SystemRandom(random)
    }

    /// Sends `call`, and returns the response if its status is a success.
    ///
    /// Retries are safe because every write has an idempotency key.
    ///
    /// - Parameter rule: The number of attempts and the delays between them.
    func response(to call: Call, credential: String?, rule: RetryRule = .request) async throws -> TransportResponse {
        var failureCount = 0
        var hasEpochChanged = false
        while true {
            do {
                return try await respondOnce(to: call, credential: credential)
            } catch let error as LaurelError {
                if error.code == .epochChanged, !hasEpochChanged {
                    // The next request has no position of the earlier epoch.
                    (hasEpochChanged, position) = (true, nil)
                    continue
                }
                failureCount += 1
                guard error.isTemporary,
                    let delay = rule.delay(afterFailure: failureCount, asked: error.retryAfter, using: &random)
                else {
                    // A server restored from a backup may never reach this position again. The next call sends no
                    // position.
                    if error.code == .positionNotReached { position = nil }
                    throw error
                }
                try await clock.wait(for: delay)
            }
        }
    }

    /// Returns the delay of the queue's next attempt after a failure.
    func queueDelay(afterFailure failureCount: Int, asked: Duration?) -> Span {
        RetryRule.queue.delay(afterFailure: failureCount, asked: asked, using: &random) ?? RetryRule.queue.longest
    }

    /// Returns after `span`, or earlier if another call reaches the server.
    func waitUntilReached(atMost span: Span) async throws {
        let (nothing, end) = AsyncStream.makeStream(of: Never.self)
        let number = waitCount
        waitCount += 1
        waiting[number] = end
        defer { waiting[number] = nil }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in nothing {} }
            group.addTask { [clock] in try await clock.wait(for: span) }
            try await group.next()
            group.cancelAll()
        }
        try Task.checkCancellation()
    }

    /// Waits before a retry, longer after each failure.
    ///
    /// If the failure is transient, such as a missing network, the wait ends when another call reaches the server.
    func waitToTryAgain(after error: LaurelError?, failureCount: Int) async throws {
        let delay = queueDelay(afterFailure: failureCount, asked: error?.retryAfter)
        if error?.isTransient == true {
            try await waitUntilReached(atMost: delay)
        } else {
            try await clock.wait(for: delay)
        }
    }

    /// Resumes all calls that wait for the server to be reachable.
    func serverWasReached() {
        for end in waiting.values { end.finish() }
    }

    /// Returns a new UUID of version 7 with the current time.
    func submissionID() -> SubmissionID { SubmissionID(at: clock.reading.moment, using: &random) }

    /// Returns a new UUID of version 4, which contains no time.
    func timelessID() throws -> SubmissionID {
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array([high, low].map { String($0, radix: 16).leftPadded }.joined())
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return try SubmissionID(parts.joined(separator: "-"))
    }

    /// Sends `call`, and returns when the head of a successful response has arrived.
    ///
    /// - Parameter place: The id of the last event that the game has received.
    func stream(_ call: Call, credential: String?, after place: String?) async throws -> TransportStream {
        var request = try request(for: call, credential: credential)
        request.headers["Accept"] = "text/event-stream, application/problem+json"
        request.headers["Last-Event-ID"] = place
        let asked = request
        let stream = try await reaching { try await transport.stream(asked) }
        guard !(200..<300).contains(stream.head.status) else { return stream }
        var answer = stream.head
        try await reaching { for try await piece in stream.pieces { answer.body += piece } }
        throw LaurelError(answer)
    }

    /// Ensures that later reads include at least `position`.
    func note(position reported: Int64) { position = max(position ?? reported, reported) }

    /// Forgets the position, because the server's ledger was wiped or restored.
    func forgetPosition() { position = nil }

    private func respondOnce(to call: Call, credential: String?) async throws -> TransportResponse {
        let request = try request(for: call, credential: credential)
        let answer = try await reaching { try await transport.response(to: request) }
        note(answer)
        guard (200..<300).contains(answer.status) else { throw LaurelError(answer) }
        return answer
    }

    /// Notes the position of a response. A position of an earlier epoch, which another server has not left yet, is not
    /// comparable.
    private func note(_ answer: TransportResponse) {
        let reported = answer["laurel-epoch"].flatMap(Int64.init)
        if let reported, let epoch, reported < epoch { return }
        if let reported, reported != epoch {
            if epoch != nil { position = nil }
            epoch = reported
        }
        if let position = answer["laurel-position"].flatMap(Int64.init) { note(position: position) }
    }

    private func request(for call: Call, credential: String?) throws -> TransportRequest {
        var request = TransportRequest(method: call.method, url: try call.url(at: server), body: call.body)
        request.headers["Accept"] = "application/json, application/problem+json"
        request.headers["Accept-Language"] = languages
        request.headers["Authorization"] = credential.map { "Bearer " + $0 }
        request.headers["Content-Type"] = call.body == nil ? nil : call.mediaType
        request.headers["Laurel-Min-Position"] = position.map(String.init)
        request.headers["Laurel-Epoch"] = position == nil ? nil : epoch.map(String.init)
        return request
    }

    private func reaching<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as LaurelError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw LaurelError(.serverUnreachable, "The server is unreachable. \(error.localizedDescription)")
        }
    }

    /// Returns an `Accept-Language` header in which the first language has the highest quality.
    private static func acceptLanguage(_ languages: [String]) -> String {
        languages.prefix(10).enumerated().map { index, language in
            index == 0 ? language : "\(language);q=0.\(10 - index)"
        }.joined(separator: ", ")
    }
}

extension String {
    /// The text, padded with leading zeros to 16 digits.
    fileprivate var leftPadded: String { String(repeating: "0", count: 16 - count) + self }
}
