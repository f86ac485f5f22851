import Foundation

/// The processes of a PostgreSQL server on this machine.
struct PostgresProcesses {
    let postmaster: Int

    /// The processor time in user and system mode, including processes that have ended.
    var cpuSeconds: Double {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let ticks = all.reduce(0.0) { total, name in
            guard Int(name) != nil, let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                // The name may contain spaces. After it: state, parent, …. Fields 14 and 15 of the whole line are the
                // times, fields 16 and 17 those of children that have ended.
                let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 14,
                Int(name) == postmaster || Int(fields[1]) == postmaster
            else { return total }
            let times = Int(name) == postmaster ? fields[13...14] : fields[11...12]
            return times.reduce(total) { $0 + (Double($1) ?? 0) }
        }
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
