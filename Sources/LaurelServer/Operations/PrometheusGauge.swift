/// A metric that is read when the metrics are requested: a gauge, or a counter that is stored elsewhere.
struct PrometheusGauge: Sendable {
    /// The names and values of labels, in their order. swift-metrics calls them dimensions.
    typealias Labels = [(String, String)]

    let name: String
    var type = "gauge"
    let help: String
    /// The values with their labels. The labels are empty if there is only one value.
    let values: [(labels: Labels, value: Double)]

    var lines: [String] {
        ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
            + values.map { "\(name)\(Self.text(of: $0.labels)) \($0.value)" }
    }

    /// Returns labels in Prometheus's text format, such as `{realm="a"}`.
    ///
    /// Values are not escaped: they are identifiers and fixed names.
    static func text(of labels: Labels) -> String {
        labels.isEmpty ? "" : "{\(labels.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ","))}"
    }
}
