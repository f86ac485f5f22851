import Foundation
import LaurelModel
import LaurelWire

/// Makes calls: tries again what may succeed, and never sees less than it has seen.
actor Connection {
    let server: URL
    let clock: any DeviceClock
    private let transport: any Transport
    private let languages: String?
    private var random: SystemRandom
    /// The last position that an answer told: what is read from here on holds at least that.
    private(set) var position: Int64?
    /// Those who could not reach the server, and wait to try again.
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

    /// The answer to `call`, which is a success.
    ///
    /// - Parameter rule: How often it is tried. What a call sends counts once, so that trying again does no harm.
    func answer(to call: Call, credential: String?, rule: RetryRule = .request) async throws -> TransportAnswer {
        var failureCount = 0
        while true {
            do {
                return try await answerOnce(to: call, credential: credential)
            } catch let error as LaurelError {
                failureCount += 1
                guard error.isTemporary,
                    let delay = rule.delay(afterFailure: failureCount, asked: error.retryAfter, using: &random)
                else {
                    // A server that was set back to a backup will never be there again: the next call starts anew.
                    if error.code == .positionNotReached { position = nil }
                    throw error
                }
                try await clock.wait(for: delay)
            }
        }
    }

    /// How long the queue waits after a failure.
    func queueDelay(afterFailure failureCount: Int, asked: Duration?) -> Span {
        RetryRule.queue.delay(afterFailure: failureCount, asked: asked, using: &random) ?? RetryRule.queue.longest
    }

    /// Returns after `span`, or as soon as something else reaches the server.
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

    /// Waits before something is tried again: longer after each failure. What stood between the device and the server is gone as soon
    /// as something else reaches the server.
    func waitToTryAgain(after error: LaurelError?, failureCount: Int) async throws {
        let delay = queueDelay(afterFailure: failureCount, asked: error?.retryAfter)
        if error?.isTransient == true {
            try await waitUntilReached(atMost: delay)
        } else {
            try await clock.wait(for: delay)
        }
    }

    /// Something has reached the server: who waits for that tries again now.
    func serverWasReached() {
        for end in waiting.values { end.finish() }
    }

    /// A new id for something that is sent now.
    func submissionID() -> SubmissionID { SubmissionID(at: clock.reading.moment, using: &random) }

    /// A new id that says nothing of the time: a UUID of version 4.
    func timelessID() throws -> SubmissionID {
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array([high, low].map { String($0, radix: 16).leftPadded }.joined())
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return try SubmissionID(parts.joined(separator: "-"))
    }

    /// Calls, and returns once a success begins to come.
    ///
    /// - Parameter place: The id of the last event that was seen.
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

    /// What is read from here on holds at least `position`.
    func note(position notification: Int64) { position = max(position ?? notification, notification) }

    /// The server's history is another: it counts anew.
    func forgetPosition() { position = nil }

    private func answerOnce(to call: Call, credential: String?) async throws -> TransportAnswer {
        let request = try request(for: call, credential: credential)
        let answer = try await reaching { try await transport.answer(to: request) }
        if let notification = answer["laurel-position"].flatMap(Int64.init) { note(position: notification) }
        guard (200..<300).contains(answer.status) else { throw LaurelError(answer) }
        return answer
    }

    private func request(for call: Call, credential: String?) throws -> TransportRequest {
        var request = TransportRequest(method: call.method, url: try call.url(at: server), body: call.body)
        request.headers["Accept"] = "application/json, application/problem+json"
        request.headers["Accept-Language"] = languages
        request.headers["Authorization"] = credential.map { "Bearer " + $0 }
        request.headers["Content-Type"] = call.body == nil ? nil : call.mediaType
        request.headers["Laurel-Min-Position"] = position.map(String.init)
        return request
    }

    private func reaching<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as LaurelError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw LaurelError(.serverUnreachable, "The server cannot be reached. \(error.localizedDescription)")
        }
    }

    /// The first is wanted most.
    private static func acceptLanguage(_ languages: [String]) -> String {
        languages.prefix(10).enumerated().map { index, language in
            index == 0 ? language : "\(language);q=0.\(10 - index)"
        }.joined(separator: ", ")
    }
}

extension String {
    /// With zeros before it, to 16 digits.
    fileprivate var leftPadded: String { String(repeating: "0", count: 16 - count) + self }
}
