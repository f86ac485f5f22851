import Foundation

/// Every sync of making a ledger, starting on one, committing, checkpointing and closing, failed in turn.
///
/// The tracer answers a sync in the system's place with an I/O error. Afterwards the writers are started again, as a
/// supervisor would, and send what was not acknowledged.
struct SyncTorture {
    private static let scoreCount = 10
    private static let attemptCountMax = 5

    let bench: TortureBench

    func run() async throws -> [TortureFinding] {
        guard let tracer = SystemCommand.path(of: "strace") else {
            return [TortureFinding("failed syncs", skipped: "strace is not installed")]
        }
        do {
            try SystemCommand.run("strace", "-o", bench.path("trace"), SystemCommand.path(of: "true") ?? "true")
        } catch {
            return [TortureFinding("failed syncs", skipped: error.description)]
        }
        let killed = bench.path("sync-killed")
        let kept = try leaveUnclosed(killed)
        let fresh = SyncCase(
            name: "failed syncs, new", tracer: tracer, template: nil, start: Acknowledgements(writerCount: 1))
        let restarted = SyncCase(name: "failed syncs, restart", tracer: tracer, template: killed, start: kept)
        var behind = SyncCase(name: "failed syncs, entries", tracer: tracer, template: killed, start: kept)
        behind.options = ["--entries", "0"]
        // Entries are written while the answer to the commit before is on its way.
        behind.answerCountMax = 1
        return [try await run(fresh), try await run(restarted), try await run(behind)]
    }

    /// A ledger whose log a killed process left behind.
    private func leaveUnclosed(_ data: String) throws -> Acknowledgements {
        var acknowledgements = Acknowledgements(writerCount: 1)
        let writers = try WriterProcess(bench.writers(of: data, from: acknowledgements, "--steps"), bench: bench)
        for line in try writers.step("write") + writers.step("write") { try acknowledgements.take(line, counts: true) }
        writers.kill()
        _ = writers.waitForEnd()
        acknowledgements.goOn()
        return acknowledgements
    }

    private func run(_ sync: SyncCase) async throws -> TortureFinding {
        var finding = TortureFinding(sync.name)
        let plan = try await attempt(sync, failing: nil, finding: &finding).syncs
        var missing = Set(plan.indices)
        // Threads may share the work differently from run to run; so what was missed is tried again.
        for _ in 0..<Self.attemptCountMax {
            for index in missing.sorted() {
                let trace = try await attempt(sync, failing: plan[index], finding: &finding)
                if let failed = trace.failed { missing.remove(failed) }
            }
        }
        guard missing.isEmpty else {
            throw TortureError.unexpected("syncs \(missing.sorted()) of \(plan.count) could not be made to fail")
        }
        finding.remark("each of \(plan.count) syncs failed")
        return finding
    }

    /// Lets the writers run with one sync failed, then without a fault, and examines what they leave.
    private func attempt(
        _ sync: SyncCase, failing failure: SyncTrace.Sync?, finding: inout TortureFinding
    ) async throws -> SyncTrace {
        let data = bench.path("sync-\(UUID().uuidString)")
        if let template = sync.template { try FileManager.default.copyItem(atPath: template, toPath: data) }
        defer { try? FileManager.default.removeItem(atPath: data) }
        var acknowledgements = sync.start
        let file = bench.path("trace")
        let tracing = sync.tracing(to: file, failing: failure)
        let code = try write(data, &acknowledgements, under: tracing, sync.options)
        let trace = SyncTrace(file, of: data)
        guard let failed = trace.failed else {
            guard code == 0 else {
                throw TortureError.unexpected("the writers ended with \(code ?? -1): \(bench.errors)")
            }
            return trace
        }
        finding.faults += 1
        judge(trace, failed: trace.syncs[failed], exitCode: code, sync, finding: &finding)
        if try write(data, &acknowledgements, under: [], sync.options) != 0 {
            finding.unsound += 1
            finding.remark("after \(trace.syncs[failed]) writing did not go on: \(bench.errors)")
        }
        finding.acknowledged += acknowledgements.promised[0] - sync.start.promised[0]
        if acknowledgements.promised[0] != Self.scoreCount {
            finding.unsound += 1
            finding.remark(
                "after \(trace.syncs[failed]) only \(acknowledgements.promised[0]) of \(Self.scoreCount) scores were taken"
            )
        }
        _ = try await finding.examine(data, &acknowledgements)
        return trace
    }

    /// - Returns: The exit code; nil where a signal ended the process.
    private func write(
        _ data: String, _ acknowledgements: inout Acknowledgements, under tracing: [String], _ options: [String]
    ) throws -> Int32? {
        let command = bench.writers(
            of: data, from: acknowledgements, "--to", "\(Self.scoreCount)", "--pages", "12", "--traceable")
        acknowledgements.goOn()
        let writers = try WriterProcess(tracing + command + options, bench: bench)
        try writers.receiveRest { try acknowledgements.take($0, counts: true) }
        return writers.waitForEnd()
    }

    private func judge(
        _ trace: SyncTrace, failed: SyncTrace.Sync, exitCode: Int32?, _ sync: SyncCase,
        finding: inout TortureFinding
    ) {
        // SQLite ignores the failure of its own sync of the directory of a log, which Laurel syncs itself.
        if failed.isOfDirectory, exitCode == 0 { return }
        if exitCode != 74 {
            finding.unsound += 1
            finding.remark("after \(failed) the process ended with \(exitCode ?? -1), not with 74: \(bench.errors)")
        }
        if trace.answerCountAfterFailure > sync.answerCountMax {
            finding.unsound += 1
            finding.remark("after \(failed) scores were acknowledged")
        }
    }
}

/// Where the syncs that fail are those of.
struct SyncCase {
    let name: String
    let tracer: String
    /// A ledger to start on; nil to make one.
    let template: String?
    let start: Acknowledgements
    var options: [String] = []
    /// How many answers may still come after the failure.
    var answerCountMax = 0

    func tracing(to file: String, failing failure: SyncTrace.Sync?) -> [String] {
        [
            tracer, "--follow-forks", "--quiet=all", "--signal=none", "--decode-fds=path", "-o", file,
            "--trace=fsync,fdatasync,write",
        ] + (failure.map { ["--inject=\($0.call):error=EIO:when=\($0.number)"] } ?? [])
    }
}
