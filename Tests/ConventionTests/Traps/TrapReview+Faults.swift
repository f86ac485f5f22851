extension TrapReview {
    /// The reviewed calls of LaurelFaults and LaurelProcesses.
    static let faults: [String: TrapReview] = [
        "Sources/LaurelFaults/Cluster/Cluster.swift": Review(
            ["Int64($0)"],
            "reads a text"),
        "Sources/LaurelFaults/Cluster/ClusterClient.swift": Review(
            ["Int64($0)"],
            "reads a text"),
        "Sources/LaurelFaults/Cluster/ClusterClients.swift": Review(
            ["Int($0)"],
            "reads a text"),
        "Sources/LaurelProcesses/Databases/PostgresPrograms.swift": Review(
            ["command[0]"],
            "a command starts with its program"),
        "Sources/LaurelFaults/Cluster/StoredScore.swift": Review(
            ["values[2]", "values[3]", "values[4]", "values[5]"],
            "the guard before has counted the values"),
        "Sources/LaurelProcesses/Programs/ChildProcess.swift": Review(
            ["Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK)", "command[0]"],
            "a constant of the system; a command starts with its program"),
        "Sources/LaurelFaults/Logs/LogDamage.swift": Review(
            ["UInt8(bit % 8)"],
            "a remainder from 0 to 7"),
        "Sources/LaurelFaults/Logs/LogLayout.swift": Review(
            ["Int($1)"],
            "four bytes"),
        "Sources/LaurelFaults/Logs/LogSpecimen.swift": Review(
            ["Int64(number)", "1_700_000_000_000 + Int64("],
            "the number of a commit, of which there are at most 80"),
        "Sources/LaurelFaults/Replicas/ReplicaCuts.swift": Review(
            ["Int(($0 * 1_000).rounded())", "cut - $0.value"],
            "the milliseconds of a test"),
        "Sources/LaurelFaults/Servers/Loopback.swift": Review(
            ["Int32(SOCK_STREAM.rawValue)", "UInt32(0x7F00_0001)"],
            "constants"),
        "Sources/LaurelFaults/Servers/ServerWriters.swift": Review(
            ["score.number + 1"],
            "counts scores, one at a time"),
        "Sources/LaurelFaults/Syncs/SyncFailures.swift": Review(
            ["promised[0]", "promised[0]", "promised[0]"],
            "the test has at least one writer"),
        "Sources/LaurelFaults/Syncs/SyncTrace.swift": Review(
            ["words[0]", "words[1]"],
            "the guard above has counted the words"),
        "Sources/LaurelFaults/Writers/WriterScore.swift": Review(
            ["Int($0)", "Int64((writer &* 31 &+ number &* 7) % 97 + 1)"],
            "reads a text; a remainder between -96 and 96"),
        "Sources/LaurelFaults/Writers/WriterCommand.swift": Review(
            ["Int($0)", "Int(number)"],
            "Int has 64 bits here"),
        "Sources/LaurelFaults/Writers/WriterProcess.swift": Review(
            ["Int16(POLLIN)", "Int32((seconds * 1_000).rounded(.up))"],
            "a constant of the system, and at most the seconds between two checks"),
    ]
}
