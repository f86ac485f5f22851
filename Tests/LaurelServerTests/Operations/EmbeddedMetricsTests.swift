import CoreMetrics
import InMemoryTracing
import LaurelModel
import LaurelTesting
import MetricsTestKit
import Testing
import Tracing

@testable import LaurelServer

/// The metrics and spans that an application sees that embeds the server.
@Suite(.timeLimit(.minutes(10)))
struct EmbeddedMetricsTests {
    @Test func `An application sees the counters, latencies and gauges of the server`() async throws {
        let metrics = TestMetrics()
        try await withMetricsFactory(metrics) {
            try await ServerFixture.run { fixture in
                try await fixture.createLeaderboard()
                for score in [10, 20] {
                    let answer = try await fixture.send(
                        "POST", "/v1/leaderboards/speedrun/scores", key: fixture.serverKey,
                        body: "{\"player\":\"ann\",\"score\":\(score)}")
                    #expect(answer.status == 200, "\(answer.text)")
                }
                let route = "/v1/leaderboards/{id}/scores"
                let requests = try metrics.expectCounter(
                    "laurel_http_requests_total", [("method", "POST"), ("route", route), ("status", "200")])
                #expect(requests.totalValue == 2)
                let timer = try metrics.expectTimer("laurel_http_request_duration_seconds", [("route", route)])
                #expect(timer.values.count == 2 && timer.values.allSatisfy { $0 > 0 })
                let submissions = metrics.counters.filter { $0.label == "laurel_submissions_total" }
                #expect(submissions.reduce(0) { $0 + $1.totalValue } == 2)
                // A counter that starts at 0.
                _ = try metrics.expectCounter(
                    "laurel_delivery_attempts_total", [("target", "webhook"), ("result", "failed")])
                // A service reports the gauges from the server's start.
                try await waitUntil("\(metrics.meters.map(\.label))") {
                    metrics.meters.contains { $0.label == "laurel_resource_limit" && $0.dimensions[0].1 == "streams" }
                }
                #expect(!metrics.meters.contains { $0.label.hasPrefix("process_") })
                // The text has the same numbers.
                let text = try await fixture.send("GET", "/metrics").text
                #expect(
                    text.contains(
                        "laurel_http_requests_total{method=\"POST\",route=\"\(route)\",status=\"200\"} 2\n"))
            }
        }
    }

    @Test func `Reported gauges follow their values, and counters their changes`() throws {
        let metrics = TestMetrics()
        var report = GaugeReport(metrics)
        func update(gauge: [String: Double], counter: Double?) {
            report.update([
                PrometheusGauge(name: "used", help: "", values: gauge.map { ([("resource", $0)], $1) }),
                PrometheusGauge(
                    name: "loads_total", type: "counter", help: "", values: counter.map { [([], $0)] } ?? []),
                PrometheusGauge(name: "process_resident_memory_bytes", help: "", values: [([], 1)]),
            ])
        }
        update(gauge: ["a": 1.5, "b": 2], counter: 3)
        let (first, counter) = (
            try metrics.expectMeter("used", [("resource", "a")]), try metrics.expectCounter("loads_total")
        )
        #expect(first.lastValue == 1.5 && counter.totalValue == 3)
        update(gauge: ["a": 0], counter: 3)
        #expect(first.lastValue == 0 && counter.totalValue == 3)
        // A gauge without a value is removed, so that the application does not show its last value forever.
        #expect(metrics.meters.map(\.label) == ["used"])
        update(gauge: ["a": 4, "b": 5], counter: nil)
        update(gauge: ["a": 4], counter: 5)
        #expect(try metrics.expectMeter("used", [("resource", "a")]).lastValue == 4)
        #expect(try metrics.expectCounter("loads_total").totalValue == 5)
        #expect(metrics.counters.map(\.label) == ["loads_total"])
    }

    @Test func `An application sees a span of each request, with the route and not the path`() async throws {
        let tracer = InMemoryTracer()
        try await withTracer(tracer) {
            try await ServerFixture.run { fixture in
                try await fixture.createLeaderboard()
                tracer.clearFinishedSpans()
                let paths = [
                    // Inline, routed and unknown.
                    "/v1/leaderboards/speedrun/entries", "/v1/leaderboards/speedrun", "/nowhere/secret",
                ]
                for path in paths {
                    _ = try await fixture.send(
                        "GET", path, key: fixture.serverKey,
                        headers: [InMemoryTracer.traceIDKey: "trace", InMemoryTracer.spanIDKey: "client"])
                }
                let spans = tracer.finishedSpans
                #expect(
                    spans.map(\.operationName) == [
                        "GET /v1/leaderboards/{id}/entries", "GET /v1/leaderboards/{id}", "GET",
                    ])
                #expect(spans.allSatisfy { $0.kind == .server && $0.traceID == "trace" && $0.parentSpanID == "client" })
                let statuses = spans.map { $0.attributes.get("http.response.status_code") }
                #expect(statuses == [200, 200, 404].map { SpanAttribute.int64($0) })
                #expect(spans.allSatisfy { $0.attributes.get("http.request.method") == .string("GET") })
                for span in spans {
                    span.attributes.forEach { name, value in
                        #expect(!"\(value)".contains("secret") && !"\(value)".contains("speedrun"), "\(name)")
                    }
                }
                #expect(tracer.activeSpans.isEmpty)
            }
        }
    }
}
