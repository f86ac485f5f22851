import ArgumentParser
import Foundation
import LaurelCommands

/// The kinds of faults.
enum FaultKind: String, CaseIterable, ExpressibleByArgument {
    case kill, server, power, replica, sync, full, wal, cluster, all
}

/// The command `laurel-torture`.
struct TortureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "laurel-torture",
        abstract: "Test with injected faults whether this machine stores what Laurel acknowledges.",
        discussion: """
            Creates its own ledgers, injects faults, and compares the ledgers with the acknowledged scores. Your data \
            is not changed.

              kill   64 writers, killed at random moments
              server `laurel serve`, killed while 64 clients write over HTTP and resend unacknowledged scores
              power  the writers on an ext4 file system in a file, with power cuts (Linux, as root)
              replica the disk of a replicated server is lost in a power cut, the replica is restored elsewhere, and the \
            clients send all scores again (Linux, as root)
              sync   a failure of every sync of starting, committing, checkpointing and closing (needs strace)
              full   a disk that becomes full and is enlarged (Linux; not every system allows the mount)
              wal    write-ahead logs that are cut at any byte, zeroed by sector, or have flipped bits
              cluster
                     2 or 3 nodes on a PostgreSQL primary and its standby, with kills, failovers, interrupted links, \
            slow disks and wrong clocks (needs PostgreSQL)

            Tests that the system does not allow are skipped and listed. Power cuts have a control without syncs, \
            which must lose scores. Server kills have a control with new ids for resent scores, which must double \
            scores. The exit code is 1 if an acknowledged score was lost or doubled, a reopened ledger was unsound, or \
            a control found nothing.
            """)

    @Argument(help: "\(FaultKind.allCases.map(\.rawValue).joined(separator: ", ")).")
    var kind = FaultKind.all

    @Flag(help: "Same as the kind server.")
    var server = false

    @Option(
        help:
            "The number of faults. (default: 25 kills, 50 server kills, 10 power cuts, 10 lost disks, 3 full disks, 1,000 logs; always every sync)"
    )
    var count: Int?

    @Option(
        help:
            "The duration of the faults of the kind cluster, in seconds: half with synchronous replication, half without."
    )
    var seconds = 120.0

    @Option(
        help:
            "The age of an acknowledged score at which a replica must contain it, in seconds, for the kind replica."
    )
    var window = 1.0

    @Option(
        help: "The library that script/shifted_clock.py compiles, for slow disks and wrong clocks of the kind cluster.")
    var library: String?

    @Option(help: "The seed of an earlier run, to repeat its random choices.")
    var seed: UInt64?

    @Option(help: "A directory on the disk to test. (default: the system's directory for temporary files)")
    var directory: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard count.map({ $0 > 0 }) ?? true else { throw ValidationError("The count must be at least 1.") }
        guard (1...604_800).contains(seconds) else {
            throw ValidationError("The seconds must be from 1 to 604,800 (a week).")
        }
        guard (0.1...60).contains(window) else { throw ValidationError("The window must be from 0.1 to 60 seconds.") }
        guard !server || kind == .all || kind == .server else {
            throw ValidationError("--server cannot be combined with the kind \(kind.rawValue). Name one of them.")
        }
    }

    func run() async throws {
        if kinds.contains(where: { [.power, .replica, .full].contains($0) }) { MountNamespace.enter() }
        var systemRandom = SystemRandomNumberGenerator()
        let seed = seed ?? systemRandom.next(upperBound: 1 << 32)
        let harness = try FaultHarness(in: parent)
        defer { harness.remove() }
        var report = FaultReport(seed: seed)
        var random = SeededRandom(seed: seed)
        for kind in kinds {
            TerminalStream.note("\(kind.rawValue) …\n")
            do {
                if kind == .cluster {
                    report.findings += try await clusterFindings(on: harness, seed: seed)
                } else {
                    report.findings += try await findings(of: kind, on: harness, random: &random)
                }
            } catch let error as FaultError {
                // The report contains the findings of the other kinds.
                report.findings.append(FaultFinding(kind.rawValue, unfinished: error))
                if error == .interrupted { break }
            }
        }
        try output.print(report) { report.text(style: $0) }
        if !report.isGood { throw ExitCode.failure }
    }

    /// The parent of the temporary directory. Torn logs do not depend on the disk, so they use memory if possible.
    private var parent: String {
        let memory = "/dev/shm"
        let isFast = kind == .wal && FileManager.default.isWritableFile(atPath: memory)
        return directory ?? (isFast ? memory : NSTemporaryDirectory())
    }

    private var kinds: [FaultKind] {
        if server { return [.server] }
        return kind == .all ? FaultKind.allCases.filter { $0 != .all } : [kind]
    }

    private func findings(
        of kind: FaultKind, on harness: FaultHarness, random: inout SeededRandom
    ) async throws -> [FaultFinding] {
        switch kind {
        case .kill: return [try await ProcessKills(harness: harness).run(count: count ?? 25, random: &random)]
        case .server:
            let count = count ?? 50
            let kills = try await ServerKills(harness: harness, isControl: false).run(count: count, random: &random)
            let control = try await ServerKills(harness: harness, isControl: true)
                .run(count: max(5, count / 10), random: &random)
            return [kills, control]
        case .power:
            let count = count ?? 10
            let cuts = try await PowerCuts(harness: harness, isControl: false).run(count: count, random: &random)
            let control = try await PowerCuts(harness: harness, isControl: true)
                .run(count: max(10, count / 10), random: &random)
            return [cuts, control]
        case .replica:
            return [
                try await ReplicaCuts(harness: harness, windowMax: window).run(count: count ?? 10, random: &random)
            ]
        case .sync: return try await SyncFailures(harness: harness).run()
        case .full: return [try await FullDisks(harness: harness).run(count: count ?? 3, random: &random)]
        case .wal: return [try await TornLogs(harness: harness).run(count: count ?? 1_000, random: &random)]
        case .cluster, .all: return []
        }
    }

    /// Runs the schedules. They depend on the seed only, not on the kinds before.
    private func clusterFindings(on harness: FaultHarness, seed: UInt64) async throws -> [FaultFinding] {
        // The user that runs PostgreSQL must be able to read the library.
        let copy = try library.map { path in
            let copy = harness.directory.appendingPathComponent("faults.so")
            try FileManager.default.copyItem(at: URL(fileURLWithPath: path), to: copy)
            return copy
        }
        var findings: [FaultFinding] = []
        for isSynchronous in [true, false] {
            let faults = ClusterFaults(harness: harness, isSynchronous: isSynchronous, library: copy)
            findings.append(try await faults.run(seconds: seconds / 2, seed: seed))
        }
        return findings
    }
}
