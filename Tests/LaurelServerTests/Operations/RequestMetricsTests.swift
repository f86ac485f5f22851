import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The latency and the process metrics in `/metrics` and in the console.
@Suite(.timeLimit(.minutes(10)))
struct RequestMetricsTests {
    @Test func `An event stream is counted as a request, and not in the latency`() async throws {
        try await ServerFixture.run { fixture in
            try await fixture.createLeaderboard()
            let before = fixture.door.status.recentLoad.minutes(at: fixture.clock.now).last?.requestCount ?? 0
            let stream = await EventCollector(fixture, "/v1/events?leaderboard=speedrun", token: nil)
            defer { stream.hangUp() }
            let text = try await fixture.send("GET", "/metrics").text
            let counted = "\nlaurel_http_requests_total{method=\"GET\",route=\"/v1/events\",status="
            #expect(text.contains(counted + "\"200\"} 1\n"), "\(text)")
            #expect(!text.contains("laurel_http_request_duration_seconds_count{route=\"/v1/events\"}"))
            // The scrape is also a request.
            let minute = try #require(fixture.door.status.recentLoad.minutes(at: fixture.clock.now).last)
            #expect(minute.requestCount == before + 2)
            // A rejected request is not a stream.
            let rejected = try await fixture.send("GET", "/v1/events", key: fixture.serverKey)
            #expect(rejected.status == 400, "\(rejected.text)")
            let later = try await fixture.send("GET", "/metrics").text
            #expect(later.contains("laurel_http_request_duration_seconds_count{route=\"/v1/events\"} 1\n"), "\(later)")
        }
    }

    @Test func `The console's percentiles do not count event streams`() {
        var load = RecentLoad()
        let moment = ServerFixture.morning
        for _ in 0..<99 { load.countRequest(seconds: nil, status: 200, at: moment) }
        #expect(load.seconds(ofShare: 0.99, minutes: 5, at: moment) == nil)
        load.countRequest(seconds: 0.01, status: 200, at: moment)
        let quantiles = [0.01, 0.5, 1].map { load.seconds(ofShare: $0, minutes: 5, at: moment) }
        #expect(quantiles.allSatisfy { $0.map { (0.01...0.0125).contains($0) } ?? false }, "\(quantiles)")
        #expect(load.minutes(at: moment).map(\.requestCount) == [100])
    }

    @Test func `The start time of the process is computed from Linux's process file system`() {
        let system = "cpu  1 2 3\nbtime 1700000000\nprocesses 5\n"
        let fields = (3...52).map { $0 == 22 ? "12345" : "\($0)" }.joined(separator: " ")
        for name in ["laurel", "a b", ") (", "x) 1 2 3"] {
            let process = "77 (\(name)) \(fields)\n"
            #expect(ProcessStart.seconds(process: process, system: system, ticksPerSecond: 100) == 1_700_000_123.45)
        }
        #expect(ProcessStart.seconds(process: "77 (laurel) S 1", system: system, ticksPerSecond: 100) == nil)
        #expect(ProcessStart.seconds(process: "", system: system, ticksPerSecond: 100) == nil)
        #expect(ProcessStart.seconds(process: "77 (x) \(fields)", system: "cpu 1\n", ticksPerSecond: 100) == nil)
    }

    #if os(Linux)
        @Test func `The start time of this process is in the metrics`() async throws {
            try await ServerFixture.run { fixture in
                let text = try await fixture.send("GET", "/metrics").text
                let line = text.split(separator: "\n").first { $0.hasPrefix("process_start_time_seconds ") }
                let start = try #require(line.flatMap { Double($0.drop { $0 != " " }.dropFirst()) })
                let age = Double(SystemClock().now.milliseconds) / 1_000 - start
                // Tests take less than a day. The clock may have been corrected since the system's start.
                #expect((-60...86_400).contains(age))
            }
        }
    #endif
}
