import LaurelCore
import LaurelModel
import LaurelTesting
import Logging
import PostgresFixture
import Testing

@testable import LaurelServer

/// Reports of a server about an implausible clock.
@Suite struct ClockReportTests {
    @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed."))
    func `A node is ready after an operator accepts a clock that differs from the database's`() async throws {
        let ledger = try await PostgresServer.shared.value.ledger()
        try await ServerFixture.run(on: ledger, machineClock: SkewedClock(skew: .hours(1))) { fixture in
            let refused = try await fixture.send("GET", "/readyz")
            #expect(refused.status == 503, "\(refused.text)")
            #expect(refused.text.contains("differs from the database's clock"), "\(refused.text)")
            _ = try await ClockAdministration(ledger).accept(by: .test)
            await LedgerFollower(door: fixture.door, stop: {}, logger: .init(label: "test")).look()
            let ready = try await fixture.send("GET", "/readyz")
            #expect(ready.status == 200, "\(ready.text)")
            // The node also accepts commits.
            try await fixture.createLeaderboard()
        }
    }

    @Test func `Each change of a clock's plausibility is logged once`() async throws {
        try await ServerFixture.run { fixture in
            let log = CollectedLog()
            let following = LedgerFollower(door: fixture.door, stop: {}, logger: Logger(label: "test") { _ in log })
            await following.look()
            #expect(log.lines == [])
            fixture.clock.step(by: .hours(1))
            for _ in 0..<2 { await following.look() }
            #expect(log.lines.map(\.level) == [.error])
            #expect(log.lines.first?.text.contains("laurel clock accept") == true, "\(log.lines)")
            fixture.clock.step(by: .hours(-1))
            for _ in 0..<2 { await following.look() }
            #expect(log.lines.map(\.level) == [.error, .notice])
        }
    }
}
