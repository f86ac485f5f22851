import ArgumentParser
import Foundation
import LaurelCommands

/// What can be done to a ledger.
enum TortureKind: String, CaseIterable, ExpressibleByArgument {
    case kill, server, power, sync, full, wal, all
}

struct TortureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "laurel-torture", abstract: "Try whether this machine keeps what Laurel acknowledges.",
        discussion: """
            Makes ledgers of its own, does terrible things to them, and compares what is left with what was \
            acknowledged. Your own data is not touched.

              kill   64 writers, killed at random moments
              server `laurel serve`, killed under 64 writers that speak HTTP and send again what was not answered
              power  the writers on an ext4 file system in a file, whose power is cut (Linux, as root)
              sync   every sync of starting, committing, checkpointing and closing fails in turn (needs strace)
              full   a disk that becomes full, and larger again (Linux; not every system lets you mount)
              wal    write-ahead logs cut at any byte, zeroed by sectors, with flipped bits

            What this system refuses is skipped, and named. Power cuts come with a control that leaves syncs out and \
            must lose something, kills of servers with one that sends again under new ids and must double. Exits 1 if \
            anything acknowledged was lost or doubled, a ledger came back unsound, or a control found nothing.
            """)

    @Argument(help: "\(TortureKind.allCases.map(\.rawValue).joined(separator: ", ")).")
    var kind = TortureKind.all

    @Flag(help: "The same as the kind server.")
    var server = false

    @Option(
        help:
            "How many faults. (default: 25 kills, 50 of servers, 10 power cuts, 3 full disks, 1,000 logs; always every sync)"
    )
    var count: Int?

    @Option(help: "Repeats the choices of an earlier run.")
    var seed: UInt64?

    @Option(help: "A directory on the disk to try. (default: the system's directory for temporary files)")
    var directory: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard count.map({ $0 > 0 }) ?? true else { throw ValidationError("The count must be at least 1.") }
        guard !server || kind == .all || kind == .server else {
            throw ValidationError("--server is the kind server, and \(kind.rawValue) is another. Name one of them.")
        }
    }

    func run() async throws {
        if kinds.contains(where: { $0 == .power || $0 == .full }) { OwnMounts.enter() }
        var random = SystemRandomNumberGenerator()
        let seed = seed ?? random.next(upperBound: 1 << 32)
        let bench = try TortureBench(in: parent)
        defer { bench.remove() }
        var report = TortureReport(seed: seed)
        var chance = TortureChance(seed: seed)
        for kind in kinds {
            TerminalStream.note("\(kind.rawValue) …\n")
            do {
                report.findings += try await findings(of: kind, on: bench, chance: &chance)
            } catch let error as TortureError {
                // What the others found is told all the same.
                report.findings.append(TortureFinding(kind.rawValue, unfinished: error))
                if error == .interrupted { break }
            }
        }
        try output.print(report) { report.text(style: $0) }
        if !report.isGood { throw ExitCode.failure }
    }

    /// Torn logs are about bytes, not disks: memory is the better place for them.
    private var parent: String {
        let memory = "/dev/shm"
        let isFast = kind == .wal && FileManager.default.isWritableFile(atPath: memory)
        return directory ?? (isFast ? memory : NSTemporaryDirectory())
    }

    private var kinds: [TortureKind] {
        if server { return [.server] }
        return kind == .all ? TortureKind.allCases.filter { $0 != .all } : [kind]
    }

    private func findings(
        of kind: TortureKind, on bench: TortureBench, chance: inout TortureChance
    ) async throws -> [TortureFinding] {
        switch kind {
        case .kill: return [try await KillTorture(bench: bench).run(count: count ?? 25, chance: &chance)]
        case .server:
            let count = count ?? 50
            let kills = try await ServerTorture(bench: bench, isControl: false).run(count: count, chance: &chance)
            let control = try await ServerTorture(bench: bench, isControl: true)
                .run(count: max(5, count / 10), chance: &chance)
            return [kills, control]
        case .power:
            let count = count ?? 10
            let cuts = try await PowerTorture(bench: bench, isControl: false).run(count: count, chance: &chance)
            let control = try await PowerTorture(bench: bench, isControl: true)
                .run(count: max(10, count / 10), chance: &chance)
            return [cuts, control]
        case .sync: return try await SyncTorture(bench: bench).run()
        case .full: return [try await FullTorture(bench: bench).run(count: count ?? 3, chance: &chance)]
        case .wal: return [try await LogTorture(bench: bench).run(count: count ?? 1_000, chance: &chance)]
        case .all: return []
        }
    }
}
