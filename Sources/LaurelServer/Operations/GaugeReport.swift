import CoreMetrics
import ServiceLifecycle

/// A service that sets the gauges of `/metrics` in the metrics of an application that embeds the server.
///
/// swift-metrics has no gauges that are read on demand.
struct GaugeReporting: Service {
    let door: Door
    let factory: any MetricsFactory

    /// The time between two reports. It is shorter than the usual interval of scrapes.
    private static let interval = Duration.seconds(10)

    func run() async {
        let operations = OperationsAPI(door)
        await cancelWhenGracefulShutdown {
            var report = GaugeReport(factory)
            while !Task.isCancelled {
                report.update(await operations.gauges())
                try? await ContinuousClock().sleep(for: Self.interval)
            }
        }
    }
}

/// The gauges in the metrics of an application that embeds the server.
struct GaugeReport {
    private struct Key: Hashable {
        let name: String
        let labels: String
    }

    private enum Reported {
        case meter(Meter)
        /// A counter, with the value that it has reached.
        case counter(Counter, value: Double)
    }

    private let factory: any MetricsFactory
    private var reported: [Key: Reported] = [:]

    init(_ factory: any MetricsFactory) { self.factory = factory }

    /// Sets gauges to their values, increments counters by their change, and removes gauges without a value.
    ///
    /// Metrics of the process are not reported, because they belong to the application.
    mutating func update(_ gauges: [PrometheusGauge]) {
        var current: [Key: Reported] = [:]
        for gauge in gauges where !gauge.name.hasPrefix("process_") {
            for (labels, value) in gauge.values {
                let key = Key(name: gauge.name, labels: PrometheusGauge.text(of: labels))
                current[key] = report(value, of: gauge, labels, after: reported[key])
            }
        }
        for case (let key, .meter(let meter)) in reported where current[key] == nil { meter.destroy() }
        // Counters are retained, because a value can return.
        reported = current.merging(reported.filter { if case .counter = $0.value { true } else { false } }) { new, _ in
            new
        }
    }

    private func report(
        _ value: Double, of gauge: PrometheusGauge, _ labels: PrometheusGauge.Labels, after last: Reported?
    ) -> Reported {
        if gauge.type == "counter" {
            var (counter, reached) = (Counter?.none, 0.0)
            if case .counter(let known, let value)? = last { (counter, reached) = (known, value) }
            let current = counter ?? Counter(label: gauge.name, dimensions: labels, factory: factory)
            if let change = Int64(exactly: value - reached), change > 0 { current.increment(by: change) }
            return .counter(current, value: value)
        }
        var meter: Meter?
        if case .meter(let known)? = last { meter = known }
        let current = meter ?? Meter(label: gauge.name, dimensions: labels, factory: factory)
        current.set(value)
        return .meter(current)
    }
}
