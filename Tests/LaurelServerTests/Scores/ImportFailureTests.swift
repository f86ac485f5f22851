import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelTesting
import Logging
import NIOCore
import Testing

@testable import LaurelServer

/// Failures of the ledger during an import over HTTP.
@Suite struct ImportFailureTests {
    /// A ledger whose commits fail with an unknown outcome after a test has broken it.
    private final class BreakableLedger: LedgerWrapper {
        let ledger = MemoryLedger()
        private let isBroken = Locked(false)

        func breakDisk() { isBroken.withLock { $0 = true } }

        func commit(_ commands: [Command], in realm: Realm, at clock: Moment) async throws(LedgerError) -> Commit {
            try checkDisk()
            return try await ledger.commit(commands, in: realm, at: clock)
        }

        func write(_ decision: Decision, in realm: Realm, after head: Head) async throws(LedgerError) -> Bool {
            try checkDisk()
            return try await ledger.write(decision, in: realm, after: head)
        }

        private func checkDisk() throws(LedgerError) {
            if isBroken.withLock({ $0 }) { throw .outcomeUnknown("the disk is gone") }
        }
    }

    @Test(arguments: [false, true])
    func `An import with an unknown outcome is reported as such and stops the server`(
        reportsProgress: Bool
    ) async throws {
        let ledger = BreakableLedger()
        try await ServerFixture.run(on: ledger) { fixture in
            try await fixture.createLeaderboard()
            ledger.breakDisk()
            let (stops, log) = (Locked(0), CollectedLog())
            let logger = Logger(label: "test") { _ in log }
            let pipeline = Pipeline(fixture.door, logger: logger) { stops.withLock { $0 += 1 } }
            var head = HTTPRequest(
                method: .post, scheme: nil, authority: nil,
                path: "/v1/admin/leaderboards/speedrun/import?player=who&score=ms")
            head.headerFields[.authorization] = "Bearer \(fixture.serverKey)"
            head.headerFields[.contentType] = "text/csv"
            if reportsProgress { head.headerFields[.accept] = "application/x-ndjson" }
            let response = await pipeline.respond(
                to: Request(head: head, body: RequestBody(buffer: ByteBuffer(string: "who,ms\nann,1\n"))),
                context: HummingbirdContext(logger: logger))
            let body = WholeBody()
            try await response.body.write(body)

            #expect(response.status == (reportsProgress ? .ok : .serviceUnavailable))
            let text = String(buffer: body.bytes)
            let lines = try text.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: any Sendable])
            }
            #expect(lines.count == (reportsProgress ? 2 : 1), "\(text)")
            let last = try #require(lines.last)
            let problem = reportsProgress ? (last["problem"] as? [String: any Sendable]) : last
            #expect(problem?["type"] as? String == "/problems/outcome-unknown", "\(text)")
            #expect(problem?["status"] as? Int == 503)
            #expect(stops.withLock { $0 } == 1)
            #expect(log.lines.count { $0.level == .error && $0.text.contains("the disk is gone") } == 1)
        }
    }
}
