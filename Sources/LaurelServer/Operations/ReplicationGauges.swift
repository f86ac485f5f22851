package import LaurelModel

/// The metrics of the replication of the ledger, which the program that starts the server provides.
package final class ReplicationGauges: Sendable {
    /// The progress of the replication.
    package struct Progress: Sendable {
        /// The last replicated position of each realm.
        package var positions: [Realm: Int64]
        /// The age of the oldest commit that is not replicated; 0 if there is none.
        package var age: Span
        /// The number of failed attempts.
        package var failureCount: Int

        /// Creates a progress.
        package init(positions: [Realm: Int64], age: Span, failureCount: Int) {
            (self.positions, self.age, self.failureCount) = (positions, age, failureCount)
        }
    }

    private let source = Locked<(@Sendable () -> Progress)?>(nil)

    init() {}

    /// Adds the metrics, with the values that `progress` returns.
    package func follow(_ progress: @escaping @Sendable () -> Progress) { source.withLock { $0 = progress } }

    var gauges: [PrometheusGauge] {
        guard let progress = source.withLock({ $0 })?() else { return [] }
        let positions = progress.positions.map { (labels: $0.metricLabels, value: Double($1)) }
        return [
            PrometheusGauge(
                name: "laurel_replication_position", help: "The last replicated position.",
                values: positions.sorted { PrometheusGauge.text(of: $0.labels) < PrometheusGauge.text(of: $1.labels) }),
            PrometheusGauge(
                name: "laurel_replication_age_seconds",
                help: "Seconds since the oldest commit that is not replicated; 0 if there is none.",
                values: [([], Double(progress.age.milliseconds) / 1_000)]),
            PrometheusGauge(
                name: "laurel_replication_failures_total", type: "counter",
                help: "Failed attempts to write the replica.", values: [([], Double(progress.failureCount))]),
        ]
    }
}

extension Realm {
    /// The labels of the realm's metrics.
    var metricLabels: PrometheusGauge.Labels { [("realm", "\(group)"), ("environment", environment.rawValue)] }
}
