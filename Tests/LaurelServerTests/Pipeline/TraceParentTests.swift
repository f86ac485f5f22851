import HTTPTypes
import Hummingbird
import LaurelModel
import Logging
import NIOCore
import Testing

@testable import LaurelServer

/// The header `traceparent` of W3C Trace Context.
@Suite struct TraceParentTests {
    private static let traceID = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let spanID = "00f067aa0ba902b7"
    private static let valid = "00-\(traceID)-\(spanID)-01"

    @Test(arguments: [
        valid, "00-\(traceID)-\(spanID)-00", "00-\(traceID)-\(spanID)-ff",
        // Later versions, of which the first four fields are known.
        "cc-\(traceID)-\(spanID)-01", "cc-\(traceID)-\(spanID)-01-what-the-future-will-be-like",
        "01-\(traceID)-\(spanID)-09-",
    ])
    func `A valid header contains the trace and the client's span`(header: String) {
        let parent = TraceParent(header)
        #expect(parent?.traceID == Self.traceID)
        #expect(parent?.spanID == Self.spanID)
    }

    @Test(arguments: [
        "", "-", "----", traceID, "00", "00-\(traceID)-\(spanID)", "00-\(traceID)-\(spanID)-",
        // Version 00 has exactly four fields, and version ff is invalid.
        "\(valid)-", "\(valid)-what-the-future-will-be-like", "ff-\(traceID)-\(spanID)-01",
        // A later version continues with a dash.
        "cc-\(traceID)-\(spanID)-01.what-the-future-will-be-like", "cc-\(traceID)-\(spanID)-011",
        // Wrong lengths.
        "0-\(traceID)-\(spanID)-01", "000-\(traceID)-\(spanID)-01", "00-\(traceID)0-\(spanID)-01",
        "00-\(traceID.dropLast())-\(spanID)-01", "00-\(traceID)-\(spanID)0-01", "00-\(traceID)-\(spanID.dropLast())-01",
        "00-\(traceID)-\(spanID)-1", "00-\(traceID)-\(spanID)-001",
        // Identifiers of zeros only.
        "00-00000000000000000000000000000000-\(spanID)-01", "00-\(traceID)-0000000000000000-01",
        // Characters other than lowercase hexadecimal digits.
        "00-\(traceID.uppercased())-\(spanID)-01", "00-\(traceID)-\(spanID.uppercased())-01",
        ".0-\(traceID)-\(spanID)-01", "00-.\(traceID.dropFirst())-\(spanID)-01", "00-\(traceID)-\(spanID)-.0",
        "00-\(traceID)-.\(spanID.dropFirst())-01", "00_\(traceID)_\(spanID)_01", " \(valid)", "\(valid)\n",
        // Several headers, joined by the parser.
        "\(valid), \(valid)", "cc-\(traceID)-\(spanID)-01, \(valid)",
    ])
    func `An invalid header is ignored`(header: String) { #expect(TraceParent(header) == nil) }

    /// Returns the log lines and the headers of the responses to a request, on both entry points of the pipeline.
    private func respond(to header: String?) async throws -> (lines: [CollectedLog.Line], headers: [HTTPFields]) {
        let (log, responses) = (CollectedLog(), Locked<[HTTPFields]>([]))
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let pipeline = Pipeline(fixture.door, logger: Logger(label: "test") { _ in log })
            for path in ["/v1/leaderboards/speedrun", "/v1/leaderboards/speedrun/entries"] {
                var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
                head.headerFields[.authorization] = "Bearer \(fixture.serverKey)"
                head.headerFields[.traceParent] = header
                guard let match = pipeline.inlineMatch(head) else {
                    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
                    let response = await pipeline.respond(
                        to: request, context: HummingbirdContext(logger: pipeline.logger))
                    responses.withLock { $0.append(response.headers) }
                    continue
                }
                let response = pipeline.respondInline(
                    to: head, body: ByteBuffer(), of: match, on: nil, completion: { _ in })
                switch response {
                case .written(let written): responses.withLock { $0.append(written.head.headerFields) }
                case .suspends(let makeResponse):
                    let written = await makeResponse()
                    responses.withLock { $0.append(written.head.headerFields) }
                case .pending: Issue.record("A page of entries waits for no commit.")
                }
            }
        }
        return (log.lines.filter { $0.text.hasPrefix("request ") }, responses.withLock(\.self))
    }

    @Test func `The log lines of a request contain its id and the client's trace`() async throws {
        let (lines, headers) = try await respond(to: Self.valid)
        #expect(lines.count == 2 && headers.count == 2)
        for (line, fields) in zip(lines, headers) {
            #expect(line.text.contains("\"trace_id\": \(Self.traceID)"), "\(line)")
            #expect(line.text.contains("\"parent_span_id\": \(Self.spanID)"), "\(line)")
            let id = try #require(fields[.requestID])
            #expect(line.text.contains(id), "\(line)")
            // The trace is not part of the response.
            #expect(!fields.contains { $0.name == .traceParent || $0.value.contains(Self.traceID) })
        }
    }

    @Test(arguments: [nil, "00-\(traceID)-\(spanID)-01-x", "\(valid), \(valid)"])
    func `A request without a valid trace is answered and logged without it`(header: String?) async throws {
        let (lines, headers) = try await respond(to: header)
        #expect(lines.count == 2 && headers.count == 2)
        #expect(lines.allSatisfy { !$0.text.contains("trace_id") && $0.text.contains("\"status\": 200") }, "\(lines)")
    }
}
