import Testing

@testable import LaurelPostgres

/// The time limits for opening connections, without a server.
struct OpeningTimeTests {
    private let now = ContinuousClock.now

    /// For libpq, 0 is no limit.
    @Test(arguments: [("", 5), ("connect_timeout=0", 5), ("connect_timeout=-1", 5), ("connect_timeout=30", 30)])
    func `The time for an IP address is limited, whatever the address contains`(text: String, seconds: Int) throws {
        let address = try PostgresAddress("host=db.example dbname=laurel " + text)
        #expect(address.connectTime == .seconds(seconds))
    }

    @Test(arguments: [(nil, 3, 5_000), (2_000, 1, 2_000), (2_000, 2, 1_000), (3_600_000, 2, 5_000), (0, 2, 0)])
    func `Each IP address has a share of the time until the deadline`(deadline: Int?, count: Int, time: Int) throws {
        let address = try PostgresAddress("host=db.example dbname=laurel")
        let end = address.end(of: deadline.map { now + .milliseconds($0) }, sharedBy: count, at: now)
        #expect(end == now + .milliseconds(time))
    }

    @Test(arguments: [(nil, 2), (1, 1), (60, 2)])
    func `Each host has a limited time, until the deadline at the latest`(deadline: Int?, seconds: Int) {
        let limits = OpeningLimits(
            patience: .seconds(12), hostTime: .seconds(2), deadline: deadline.map { now + .seconds($0) })
        #expect(limits.hostEnd(from: now) == now + .seconds(seconds))
    }

    @Test func `A start has more time than the requests of a server`() {
        var settings = PostgresSettings()
        settings.responseTime = .seconds(2)
        #expect(settings.startTime == .seconds(12))
        settings.responseTime = .seconds(60)
        #expect(settings.startTime == .seconds(60))
    }

    @Test func `Commands such as laurel verify have ten seconds for a response`() {
        #expect(PostgresSettings().responseTime == .seconds(10))
    }
}
