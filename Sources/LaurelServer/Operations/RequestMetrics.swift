import LaurelCore
import LaurelModel

/// The counters of the process since its start, for Prometheus.
final class RequestMetrics: Sendable {
    private struct Label: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct Durations {
        var counts = [Int](repeating: 0, count: RequestMetrics.bounds.count)
        var count = 0
        var sum = 0.0

        mutating func count(_ seconds: Double) {
            count += 1
            sum += seconds
            if let index = RequestMetrics.bounds.firstIndex(where: { seconds <= $0 }) { counts[index] += 1 }
        }
    }

    private struct State {
        var requests: [Label: Int] = [:]
        var durations: [String: Durations] = [:]
        var submissions: [String: Int] = [:]
        var refusedSignIns: [String: Int] = [:]
        var recent = RecentLoad()
    }

    private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
    /// The upper bounds of the duration histogram, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    private let state = Locked(State())
    private let clock: any WallClock

    init(clock: any WallClock) { self.clock = clock }

    var recent: RecentLoad { state.withLock(\.recent) }

    /// Counts a request.
    ///
    /// - Parameter route: The route's pattern. The request's path is not used, because it would create unlimited
    ///   labels.
    func count(_ method: String, _ route: String, status: Int, seconds: Double) {
        let known = Self.methods.contains(method) ? method : "other"
        let moment = clock.now
        state.withLock { state in
            state.requests[Label(method: known, route: route, status: status), default: 0] += 1
            state.durations[route, default: Durations()].count(seconds)
            state.recent.countRequest(seconds: seconds, status: status, at: moment)
        }
    }

    /// Counts a refused sign-in.
    ///
    /// - Parameter reason: A reason from a small fixed set.
    func countRefusedSignIn(_ reason: String) { state.withLock { $0.refusedSignIns[reason, default: 0] += 1 } }

    func count(_ receipt: Receipt) {
        let outcome = receipt.replayed ? "replayed" : receipt.outcome.rawValue
        let moment = clock.now
        state.withLock { state in
            state.submissions[outcome, default: 0] += 1
            state.recent.countSubmission(at: moment)
        }
    }

    /// Returns the metrics in Prometheus's text format.
    func text(_ gauges: [PrometheusGauge]) -> String {
        let state = state.withLock(\.self)
        var lines = [
            "# HELP laurel_http_requests_total Requests by method, route and status.",
            "# TYPE laurel_http_requests_total counter",
        ]
        for (label, count) in state.requests.sorted(by: {
            ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
        }) {
            lines.append(
                "laurel_http_requests_total{method=\"\(label.method)\",route=\"\(label.route)\",status=\"\(label.status)\"} \(count)"
            )
        }
        lines += [
            "# HELP laurel_http_request_duration_seconds Seconds from a request's head to its response.",
            "# TYPE laurel_http_request_duration_seconds histogram",
        ]
        for (route, durations) in state.durations.sorted(by: { $0.key < $1.key }) {
            let name = "laurel_http_request_duration_seconds"
            var sum = 0
            for (bound, count) in zip(Self.bounds, durations.counts) {
                sum += count
                lines.append("\(name)_bucket{route=\"\(route)\",le=\"\(bound)\"} \(sum)")
            }
            lines.append("\(name)_bucket{route=\"\(route)\",le=\"+Inf\"} \(durations.count)")
            lines.append("\(name)_sum{route=\"\(route)\"} \(durations.sum)")
            lines.append("\(name)_count{route=\"\(route)\"} \(durations.count)")
        }
        lines += [
            "# HELP laurel_submissions_total Submissions by outcome.",
            "# TYPE laurel_submissions_total counter",
        ]
        for (outcome, count) in state.submissions.sorted(by: { $0.key < $1.key }) {
            lines.append("laurel_submissions_total{outcome=\"\(outcome)\"} \(count)")
        }
        lines += [
            "# HELP laurel_sign_ins_refused_total Refused sign-ins by reason.",
            "# TYPE laurel_sign_ins_refused_total counter",
        ]
        for (reason, count) in state.refusedSignIns.sorted(by: { $0.key < $1.key }) {
            lines.append("laurel_sign_ins_refused_total{reason=\"\(reason)\"} \(count)")
        }
        return (lines + gauges.flatMap(\.lines)).joined(separator: "\n") + "\n"
    }
}

/// A metric that is read when the metrics are requested: a gauge, or a counter that is stored elsewhere.
struct PrometheusGauge {
    let name: String
    var type = "gauge"
    let help: String
    /// The values with their labels, such as `{realm="a"}`. The labels are empty if there is only one value.
    let values: [(labels: String, value: Double)]

    var lines: [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"] + values.map { "\(name)\($0.labels) \($0.value)" }
    }
}
