import Foundation

/// The processes of a PostgreSQL server on this machine.
struct PostgresProcesses {
    let postmaster: Int

    /// Processor time of those that are there now, in user and system mode.
    var cpuSeconds: Double {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let ticks = all.reduce(0.0) { total, name in
            guard Int(name) != nil, let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                // Behind the name, which may have spaces: state, parent, …; the 14th and 15th of all are the times.
                let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 12,
                Int(fields[1]) == postmaster
            else { return total }
            return total + (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)
        }
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
