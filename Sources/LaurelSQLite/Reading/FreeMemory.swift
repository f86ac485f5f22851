import Foundation

/// The memory that is available for the system's page cache.
enum FreeMemory {
    /// The number of bytes that this process and its control groups can use; 0 if the system does not state it.
    static var byteCount: Int {
        guard let memory = text("/proc/meminfo"), let available = value(of: "MemAvailable:", in: memory) else {
            return 0
        }
        let groups = text("/proc/self/cgroup").map(controlGroups) ?? []
        return groups.compactMap(\.byteCount).reduce(available * 1_024, min)
    }

    /// A control group that can limit memory.
    struct ControlGroup: Equatable {
        let path: String
        let limitName: String
        let usageName: String

        /// The memory below the limit, with the pages that the system can reclaim; nil if there is no limit.
        fileprivate var byteCount: Int? {
            guard let limit = text("\(path)/\(limitName)").flatMap(number),
                let usage = text("\(path)/\(usageName)").flatMap(number)
            else { return nil }
            let reclaimable = text("\(path)/memory.stat").flatMap { value(of: "inactive_file", in: $0) } ?? 0
            return max(0, limit - usage + reclaimable)
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

    /// Returns the number that follows `name` at the start of a line.
    static func value(of name: String, in text: String) -> Int? {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            if words.count >= 2, words[0] == name { return Int(words[1]) }
        }
        return nil
    }

    private static func number(_ text: String) -> Int? { Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) }

    private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
