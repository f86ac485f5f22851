/// The use of a limited resource, read from a server's metrics.
struct ResourceUse {
    let name: String
    let used: Double
    let limit: Double

    /// The resources that may be full: the server removes data from them when it needs space for other data.
    private static let caches: Set<String> = ["page_cache_bytes", "player_memory_bytes"]

    /// Whether more than 80 % are used. Caches are excluded, because they are meant to be full.
    var isHigh: Bool { used > 0.8 * limit && !Self.caches.contains(name) }

    var finding: Finding {
        .warning(
            "limits", "\(Self.text(used)) of \(Self.text(limit)) \(name.replacing("_", with: " ")) are in use.",
            advice: "Find the client that uses most of them, or raise the limit. See Documentation/Limits.md.")
    }

    /// Formats a count in digits, and a value outside the range of counts, such as 1e999, as in the metrics.
    private static func text(_ value: Double) -> String {
        Int(exactly: value.rounded()).map { "\($0)" } ?? "\(value)"
    }

    /// Returns all resources in a text in Prometheus's format.
    static func all(in metrics: String) -> [ResourceUse] {
        func values(_ metric: String) -> [String: Double] {
            var values: [String: Double] = [:]
            for line in metrics.split(separator: "\n") {
                guard let match = line.wholeMatch(of: /(\w+)\{resource="(\w+)"\} ([0-9.e+]+)/), match.1 == metric else {
                    continue
                }
                values[String(match.2)] = Double(match.3)
            }
            return values
        }
        let limits = values("laurel_resource_limit")
        return values("laurel_resource_used").sorted { $0.key < $1.key }.compactMap { name, used in
            limits[name].map { ResourceUse(name: name, used: used, limit: $0) }
        }
    }
}
