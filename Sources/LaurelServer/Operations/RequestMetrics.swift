import CoreMetrics
import LaurelCore
import LaurelModel

/// The counters of the process since its start, for Prometheus and for the metrics of an application that embeds the
/// server.
final class RequestMetrics: Sendable {
    private struct Label: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct AttemptLabel: Hashable {
        let target: String
        let result: String

        /// All labels. Their counters start at 0, so that an alert sees the first failure.
        static let all = ["webhook", "device"].flatMap { target in
            ["delivered", "failed"].map { AttemptLabel(target: target, result: $0) }
        }
    }

    /// A counter, with its counter in the application's metrics.
    private struct Count {
        var value = 0
        let reported: Counter?

        mutating func increment() -> Counter? {
            value += 1
            return reported
        }
    }

    private struct Durations {
        var counts = [Int](repeating: 0, count: RequestMetrics.bounds.count)
        var count = 0
        var sum = 0.0
        /// The timer in the application's metrics.
        let reported: CoreMetrics.Timer?

        mutating func count(_ seconds: Double) -> CoreMetrics.Timer? {
            count += 1
            sum += seconds
            if let index = RequestMetrics.bounds.firstIndex(where: { seconds <= $0 }) { counts[index] += 1 }
            return reported
        }
    }

    private struct State {
        var requests: [Label: Count] = [:]
        var durations: [String: Durations] = [:]
        var submissions: [String: Count] = [:]
        var refusedSignIns: [String: Count] = [:]
        var attempts: [AttemptLabel: Count] = [:]
        var recent = RecentLoad()
    }

    private enum Name {
        static let requests = "laurel_http_requests_total"
        static let durations = "laurel_http_request_duration_seconds"
        static let submissions = "laurel_submissions_total"
        static let refusedSignIns = "laurel_sign_ins_refused_total"
        static let attempts = "laurel_delivery_attempts_total"
    }

    private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]
    /// The upper bounds of the duration histogram, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
    private let state = Locked(State())
    private let clock: any WallClock
    /// The metrics of the application that embeds the server; nil if it has none, so that a request costs nothing.
    let factory: (any MetricsFactory)?

    /// Creates counters.
    ///
    /// - Parameter factory: The metrics of the application that embeds the server.
    init(clock: any WallClock, factory: any MetricsFactory = MetricsSystem.factory) {
        self.clock = clock
        self.factory = factory is NOOPMetricsHandler ? nil : factory
        let attempts = AttemptLabel.all.map { ($0, count(of: $0)) }
        state.withLock { state in for (label, count) in attempts { state.attempts[label] = count } }
    }

    var recent: RecentLoad { state.withLock(\.recent) }

    /// Returns the name of a method in labels.
    ///
    /// - Parameter other: The name of all unknown methods, which would create unlimited labels.
    static func name(of method: String, other: String = "other") -> String {
        methods.contains(method) ? method : other
    }

    /// Counts a request.
    ///
    /// - Parameters:
    ///   - route: The route's pattern. The request's path is not used, because it would create unlimited labels.
    ///   - seconds: The time from the request's head to its response; nil for an event stream, whose time is not a
    ///     latency.
    func count(_ method: String, _ route: String, status: Int, seconds: Double?) {
        let label = Label(method: Self.name(of: method), route: route, status: status)
        let moment = clock.now
        let (counter, timer) = state.withLock { state in
            state.recent.countRequest(seconds: seconds, status: status, at: moment)
            return (
                state.requests[
                    label,
                    default: count(
                        Name.requests, [("method", label.method), ("route", route), ("status", "\(status)")])
                ].increment(), seconds.flatMap { state.durations[route, default: durations(of: route)].count($0) }
            )
        }
        counter?.increment()
        if let seconds { timer?.recordSeconds(seconds) }
    }

    /// Counts a refused sign-in.
    ///
    /// - Parameter reason: A reason from a small fixed set.
    func countRefusedSignIn(_ reason: String) {
        let counter = state.withLock {
            $0.refusedSignIns[reason, default: count(Name.refusedSignIns, [("reason", reason)])].increment()
        }
        counter?.increment()
    }

    /// Counts an attempt to send a message to a webhook or to a device.
    func countAttempt(_ result: Delivery.Result, to endpoint: Delivery.Endpoint) {
        let target =
            switch endpoint {
            case .webhook: "webhook"
            case .push: "device"
            }
        let label = AttemptLabel(target: target, result: result == .delivered ? "delivered" : "failed")
        let counter = state.withLock { $0.attempts[label, default: count(of: label)].increment() }
        counter?.increment()
    }

    func count(_ receipt: Receipt) {
        let outcome = receipt.replayed ? "replayed" : receipt.outcome.rawValue
        let moment = clock.now
        let counter = state.withLock { state in
            state.recent.countSubmission(at: moment)
            return state.submissions[outcome, default: count(Name.submissions, [("outcome", outcome)])].increment()
        }
        counter?.increment()
    }

    /// Creates a counter. It runs once for all counts with the same labels.
    private func count(_ name: String, _ labels: PrometheusGauge.Labels) -> Count {
        Count(reported: factory.map { Counter(label: name, dimensions: labels, factory: $0) })
    }

    private func count(of label: AttemptLabel) -> Count {
        count(Name.attempts, [("target", label.target), ("result", label.result)])
    }

    private func durations(of route: String) -> Durations {
        Durations(
            reported: factory.map {
                CoreMetrics.Timer(label: Name.durations, dimensions: [("route", route)], factory: $0)
            })
    }
}

// MARK: - Prometheus

extension RequestMetrics {
    /// Returns the metrics in Prometheus's text format.
    func text(_ gauges: [PrometheusGauge]) -> String {
        let state = state.withLock(\.self)
        let requests = state.requests.sorted {
            ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
        }.map { label, count in
            ([("method", label.method), ("route", label.route), ("status", "\(label.status)")], count)
        }
        let attempts = state.attempts.sorted { ($0.key.target, $0.key.result) < ($1.key.target, $1.key.result) }
            .map { label, count in ([("target", label.target), ("result", label.result)], count) }
        let lines =
            Self.lines(Name.requests, "Requests by method, route and status.", requests) + Self.lines(state.durations)
            + Self.lines(
                Name.submissions, "Submissions by outcome.", Self.values(state.submissions, label: "outcome"))
            + Self.lines(
                Name.refusedSignIns, "Refused sign-ins by reason.", Self.values(state.refusedSignIns, label: "reason"))
            + Self.lines(Name.attempts, "Attempts to send messages, by target and result.", attempts)
        return (lines + gauges.flatMap(\.lines)).joined(separator: "\n") + "\n"
    }

    private static func values(_ counts: [String: Count], label: String) -> [(PrometheusGauge.Labels, Count)] {
        counts.sorted { $0.key < $1.key }.map { ([(label, $0.key)], $0.value) }
    }

    private static func lines(
        _ name: String, _ help: String, _ counts: [(PrometheusGauge.Labels, Count)]
    ) -> [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) counter"]
            + counts.map { "\(name)\(PrometheusGauge.text(of: $0)) \($1.value)" }
    }

    private static func lines(_ durations: [String: Durations]) -> [String] {
        let name = Name.durations
        var lines = [
            "# HELP \(name) Seconds from a request's head to its response. Event streams are not counted.",
            "# TYPE \(name) histogram",
        ]
        for (route, durations) in durations.sorted(by: { $0.key < $1.key }) {
            var sum = 0
            for (bound, count) in zip(Self.bounds, durations.counts) {
                sum += count
                lines.append("\(name)_bucket{route=\"\(route)\",le=\"\(bound)\"} \(sum)")
            }
            lines.append("\(name)_bucket{route=\"\(route)\",le=\"+Inf\"} \(durations.count)")
            lines.append("\(name)_sum{route=\"\(route)\"} \(durations.sum)")
            lines.append("\(name)_count{route=\"\(route)\"} \(durations.count)")
        }
        return lines
    }
}
