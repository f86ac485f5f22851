import Foundation

/// The memory that is available for the system's page cache.
enum FreeMemory {
    /// The number of bytes that this process and its control groups can use; 0 if the system does not state it.
    static var byteCount: Int {
        guard let memory = text("/proc/meminfo"), let available = availableByteCount(in: memory) else { return 0 }
        let groups = text("/proc/self/cgroup").map(controlGroups) ?? []
        return groups.compactMap(\.byteCount).reduce(available, min)
    }

    /// Returns the available memory of the system, from the contents of `/proc/meminfo`.
    static func availableByteCount(in text: String) -> Int? {
        guard let count = value(of: "MemAvailable:", in: text) else { return nil }
        let (byteCount, isOverflow) = count.multipliedReportingOverflow(by: 1_024)
        return isOverflow ? Int.max : byteCount
    }

    /// A control group that can limit memory.
    struct ControlGroup: Equatable {
        let path: String
        let limitName: String
        let usageName: String

        /// The memory below the limit, with the pages that the system can reclaim; nil if there is no limit.
        var byteCount: Int? {
            // The limit is the word "max", or a number that no machine has, if there is none.
            guard let limit = text("\(path)/\(limitName)").flatMap({ number($0) }),
                let usage = text("\(path)/\(usageName)").flatMap({ number($0) })
            else { return nil }
            let reclaimable = text("\(path)/memory.stat").flatMap { value(of: "inactive_file", in: $0) } ?? 0
            // No number is negative, so their differences do not overflow.
            return max(0, limit - max(0, usage - reclaimable))
        }
    }

    /// Returns the control groups of a process and their parents, from the contents of `/proc/self/cgroup`. Both
    /// versions of control groups can be in use at the same time.
    static func controlGroups(in text: String) -> [ControlGroup] {
        text.split(separator: "\n").flatMap { line -> [ControlGroup] in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return [] }
            let isUnified = fields[1].isEmpty
            guard isUnified || fields[1].split(separator: ",").contains("memory") else { return [] }
            let root = isUnified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory"
            let names = fields[2].split(separator: "/")
            return (0...names.count).map { count in
                ControlGroup(
                    path: ([root] + names.prefix(count).map(String.init)).joined(separator: "/"),
                    limitName: isUnified ? "memory.max" : "memory.limit_in_bytes",
                    usageName: isUnified ? "memory.current" : "memory.usage_in_bytes")
            }
        }
    }

    /// Returns the number that follows `name` at the start of a line; nil if it is missing or not a ``number(_:)``.
    static func value(of name: String, in text: String) -> Int? {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            if words.count >= 2, words[0] == name { return number(words[1]) }
        }
        return nil
    }

    /// Returns the number in a text; nil if it is negative or too large.
    private static func number(_ text: some StringProtocol) -> Int? {
        guard let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), number >= 0 else { return nil }
        return number
    }

    private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
