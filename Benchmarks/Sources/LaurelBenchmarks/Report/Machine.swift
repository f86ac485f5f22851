import CSQLite
import Foundation
import LaurelModel

/// Where the figures come from.
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
                ["threads of others wanting a core at the start", Figure.ratio(load)],
                ["date", String(measuredAt.iso8601.prefix { $0 != "T" })],
            ])
    }

    /// Processes that wanted a core in the minute before: the machine was not ours alone where it is above 0.
    /// How many threads wanted a core on average in the minute before, ours not yet among them.
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
