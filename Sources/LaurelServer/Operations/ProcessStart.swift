import Foundation

/// The start time of this process, from Linux's process file system.
enum ProcessStart {
    /// The start time in seconds since 1970; nil on other systems.
    ///
    /// The process reads it once: the system computes its own start time from the clock, so a later value could differ.
    static let seconds: Double? = {
        guard let process = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let system = try? String(contentsOfFile: "/proc/stat", encoding: .utf8)
        else { return nil }
        return seconds(process: process, system: system, ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))))
    }()

    /// Returns the start time of a process in seconds since 1970.
    ///
    /// - Parameters:
    ///   - process: The content of `/proc/self/stat`.
    ///   - system: The content of `/proc/stat`.
    static func seconds(process: String, system: String, ticksPerSecond: Double) -> Double? {
        // The second field is the program's name in parentheses, which can contain spaces and parentheses. The 22nd is
        // the time from the system's start.
        guard let nameEnd = process.lastIndex(of: ")"),
            let ticks = process[nameEnd...].split(separator: " ").dropFirst(20).first.flatMap({ Double($0) }),
            let start = system.split(separator: "\n").first(where: { $0.hasPrefix("btime ") }),
            let startSeconds = Double(start.dropFirst("btime ".count))
        else { return nil }
        return startSeconds + ticks / ticksPerSecond
    }
}
