import Foundation

/// The resource usage of this process, as reported by the system.
enum ProcessUsage {
    /// The current resident memory, in bytes.
    static var residentByteCount: Double { status("VmRSS") }
    static var peakResidentByteCount: Double { status("VmHWM") }

    /// Processor time in user and system mode, of all threads.
    static var cpuSeconds: Double {
        var usage = rusage()
        // In Glibc's header, the constant has a different type than the function's parameter.
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// The seconds that this process's current threads were ready to run and waited for a core.
    static var waitedSeconds: Double {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.reduce(0) { total, thread in
            // Fields: nanoseconds on a core, nanoseconds of waiting for a core, number of time slices.
            let text = (try? String(contentsOfFile: "/proc/self/task/\(thread)/schedstat", encoding: .utf8)) ?? ""
            return total + (text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1e9
        }
    }

    /// The bytes passed to `write` and similar calls, for files of every kind.
    static var writtenByteCount: Double { value(of: "wchar", in: "/proc/self/io") }

    private static func status(_ name: String) -> Double { 1_024 * value(of: name, in: "/proc/self/status") }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    private static func value(of name: String, in path: String) -> Double {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") where line.hasPrefix(name + ":") {
            let words = line.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace)
            return words.first.flatMap { Double($0) } ?? .nan
        }
        return .nan
    }
}
