import Foundation
import LaurelCore
import LaurelModel

/// The machine that runs the benchmark.
enum Machine {
    /// The load average of the last minute, or NaN if the system does not report it.
    static var load: Double {
        let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
        return text?.split(separator: " ").first.flatMap { Double($0) } ?? .nan
    }

    /// The date and the load at the end of a benchmark, as the end of a sentence.
    static var dateAndLoad: String {
        "\(SystemClock().now.iso8601.prefix(10)), load \(Figure.ratio(load)) at the end"
    }
}
