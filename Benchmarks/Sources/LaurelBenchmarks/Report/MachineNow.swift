import Foundation

/// The description of the machine at the end of a benchmark.
struct MachineNow {
    let coreCount = ProcessInfo.processInfo.processorCount
    let processor: String
    /// The load average of the last minute.
    let load: String

    init() {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
        processor = "\((model ?? "unknown").trimmingCharacters(in: .whitespaces)), \(coreCount) cores"
        let loads = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ")
        load = loads?.first.map(String.init) ?? "unknown"
    }
}
