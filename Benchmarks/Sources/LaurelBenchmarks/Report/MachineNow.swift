import Foundation

/// What a page says of the machine in a sentence.
struct MachineNow {
    let coreCount = ProcessInfo.processInfo.processorCount
    let processor: String
    /// Threads that wanted a core in the minute before.
    let load: String

    init() {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
        processor = "\((model ?? "unknown").trimmingCharacters(in: .whitespaces)), \(coreCount) cores"
        let loads = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.split(separator: " ")
        load = loads?.first.map(String.init) ?? "unknown"
    }
}
