import CSQLite
import Foundation
import LaurelModel

/// The machine and the versions that the figures were measured with.
struct Machine {
    let filesystem: String
    let swift: String
    let compiler: String
    let redis: String
    let measuredAt: Moment

    var table: MarkdownTable {
        MarkdownTable(
            header: ["machine", ""],
            rows: [
                ["processor", processor],
                ["memory", Figure.bytes(Double(ProcessInfo.processInfo.physicalMemory))],
                ["filesystem", filesystem],
                ["system", operatingSystem],
                ["Swift", swift],
                ["SQLite", String(cString: sqlite3_libversion())],
                ["C++", compiler],
                ["Redis", redis],
                ["load at the start", Figure.ratio(load)],
                ["date", String(measuredAt.iso8601.prefix { $0 != "T" })],
            ])
    }

    /// The system's load average of the last minute, before the benchmark started.
    let load = Machine.systemLoad()

    private var processor: String {
        let model = value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown"
        return "\(model), \(ProcessInfo.processInfo.processorCount) cores"
    }

    private var operatingSystem: String {
        value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=")?.replacing("\"", with: "") ?? "Linux"
    }

    private func value(of name: String, in path: String, separator: Character) -> String? {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(separator: separator, maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }

    private static func systemLoad() -> Double {
        let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
        return text?.split(separator: " ").first.flatMap { Double($0) } ?? .nan
    }
}
