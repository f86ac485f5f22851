import Testing

@testable import LaurelPostgres

struct `The lag of a standby` {
    private let start = ContinuousClock.now
    private static let receiving = ReplicationStatus(isStandby: true, isReceiving: true)

    /// Returns the lag in seconds after a look.
    private func look(
        _ lag: inout ReplicationLag, _ seconds: Double, received: Int64, replayed: Int64, isReceiving: Bool = true,
        age: Duration? = nil, of host: Int = 0
    ) -> Double? {
        var status = Self.receiving
        (status.received, status.replayed) = (received, replayed)
        (status.isReceiving, status.replayAge) = (isReceiving, age)
        return lag.note(status, of: host, at: start + .seconds(seconds)).map { $0 / .seconds(1) }
    }

    @Test func `A standby that has replayed everything has no lag, however old its last commit is`() {
        var lag = ReplicationLag()
        for seconds in [0, 1, 3_600] as [Double] {
            #expect(look(&lag, seconds, received: 10, replayed: 10, age: .seconds(86_400)) == 0)
        }
    }

    @Test func `The lag is the age of the last look whose log is replayed`() {
        var lag = ReplicationLag()
        #expect(look(&lag, 0, received: 10, replayed: 10) == 0)
        // The replay follows three seconds later.
        for second in 1...100 {
            let replayed = Int64(max(second - 3, 0) * 10 + 10)
            let found = look(&lag, Double(second), received: Int64(second * 10 + 10), replayed: replayed)
            #expect(found == Double(min(second, 3)))
        }
        // The replay is paused.
        #expect(look(&lag, 150, received: 5_000, replayed: 980) == 53)
        #expect(look(&lag, 151, received: 5_000, replayed: 5_000) == 0)
    }

    @Test func `Frequent looks do not hide an earlier one`() {
        var lag = ReplicationLag()
        _ = look(&lag, 0, received: 10, replayed: 10)
        for number in 1...5_000 {
            _ = look(&lag, Double(number) / 100, received: Int64(10 + number), replayed: 10)
        }
        // A look of about every half second is stored. The end of 25 seconds ago is replayed.
        let found = look(&lag, 50, received: 5_010, replayed: 2_510)
        #expect(found.map { (25...25.6).contains($0) } == true, "\(found ?? -1)")
    }

    @Test func `The lag of a standby without a connection to its primary grows`() {
        var lag = ReplicationLag()
        #expect(look(&lag, 0, received: 10, replayed: 10) == 0)
        #expect(look(&lag, 60, received: 10, replayed: 10, isReceiving: false, age: .seconds(90)) == 60)
        #expect(look(&lag, 61, received: 10, replayed: 10) == 0)
    }

    @Test func `Without an earlier look, the last commit limits the lag of a standby without a primary`() {
        var lag = ReplicationLag()
        #expect(look(&lag, 0, received: 0, replayed: 10, isReceiving: false) == nil)
        #expect(look(&lag, 1, received: 0, replayed: 10, isReceiving: false, age: .seconds(5)) == 5)
        #expect(look(&lag, 3, received: 0, replayed: 10, isReceiving: false, age: .seconds(7)) == 7)
        // A standby can also replay archived log.
        #expect(look(&lag, 4, received: 0, replayed: 20, isReceiving: false, age: .seconds(2)) == 2)
    }

    /// The other standby replays later, and the log that the first one had received is further ahead.
    @Test func `The lag of a host does not depend on looks at another one`() {
        var lag = ReplicationLag()
        #expect(look(&lag, 0, received: 500, replayed: 500) == 0)
        #expect(look(&lag, 1, received: 900, replayed: 500) == 1)
        #expect(look(&lag, 2, received: 600, replayed: 100, age: .seconds(600), of: 1) == 600)
        #expect(look(&lag, 3, received: 700, replayed: 600, age: .seconds(600), of: 1) == 1)
        #expect(look(&lag, 4, received: 950, replayed: 950) == 0)
    }

    @Test func `A promoted standby has no lag`() {
        var lag = ReplicationLag()
        #expect(look(&lag, 0, received: 20, replayed: 10) == nil)
        #expect(lag.note(ReplicationStatus(isStandby: false), of: 0, at: start + .seconds(1)) == .zero)
    }
}
