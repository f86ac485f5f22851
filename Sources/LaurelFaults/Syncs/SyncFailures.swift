import Foundation

/// Failures of every single sync of creating, opening, committing, checkpointing and closing a ledger.
///
/// strace injects an I/O error into one sync. Afterwards the writers are started again, as by a supervisor, and send
/// the scores that were not acknowledged.
struct SyncFailures {
    private static let scoreCount = 10
    private static let attemptCountMax = 5

    let harness: FaultHarness

    func run() async throws -> [FaultFinding] {
        guard let tracer = SystemCommand.path(of: "strace") else {
            return [FaultFinding("failed syncs", skipped: "strace is not installed")]
        }
        do {
            try SystemCommand.run("strace", "-o", harness.path("trace"), SystemCommand.path(of: "true") ?? "true")
        } catch {
            return [FaultFinding("failed syncs", skipped: error.description)]
        }
        let killed = harness.path("sync-killed")
        let acknowledgements = try makeUnclosedLedger(killed)
        let fresh = SyncCase(
            name: "failed syncs, new", tracer: tracer, template: nil, start: Acknowledgements(writerCount: 1))
        let restarted = SyncCase(
            name: "failed syncs, restart", tracer: tracer, template: killed, start: acknowledgements)
        var behind = SyncCase(name: "failed syncs, entries", tracer: tracer, template: killed, start: acknowledgements)
        behind.options = ["--entries", "0"]
        // Entries are written while the previous commit is acknowledged.
        behind.acknowledgementCountMax = 1
        return [try await run(fresh), try await run(restarted), try await run(behind)]
    }

    /// Creates a ledger with the log of a killed process.
    private func makeUnclosedLedger(_ data: String) throws -> Acknowledgements {
        var acknowledgements = Acknowledgements(writerCount: 1)
        let writers = try WriterProcess(harness.writers(of: data, from: acknowledgements, "--steps"), harness: harness)
        for line in try writers.step("write") + writers.step("write") {
            try acknowledgements.record(line, isBeforeFault: true)
        }
        writers.kill()
        _ = writers.waitForEnd()
        acknowledgements.allowNextScores()
        return acknowledgements
    }

    private func run(_ sync: SyncCase) async throws -> FaultFinding {
        var finding = FaultFinding(sync.name)
        let plan = try await attempt(sync, failing: nil, finding: &finding).syncs
        var missing = Set(plan.indices)
        // The work of the threads differs between runs, so a missed sync is tried again.
        for _ in 0..<Self.attemptCountMax {
            for index in missing.sorted() {
                let trace = try await attempt(sync, failing: plan[index], finding: &finding)
                if let failed = trace.failed { missing.remove(failed) }
            }
        }
        guard missing.isEmpty else {
            throw FaultError.unexpected("syncs \(missing.sorted()) of \(plan.count) could not be made to fail")
        }
        finding.remark("each of \(plan.count) syncs failed")
        return finding
    }

    /// Runs the writers with one failed sync, then without a fault, and examines the ledger.
    private func attempt(
        _ sync: SyncCase, failing failure: SyncTrace.Sync?, finding: inout FaultFinding
    ) async throws -> SyncTrace {
        let data = harness.path("sync-\(UUID().uuidString)")
        if let template = sync.template { try FileManager.default.copyItem(atPath: template, toPath: data) }
        defer { try? FileManager.default.removeItem(atPath: data) }
        var acknowledgements = sync.start
        let file = harness.path("trace")
        let tracing = sync.tracing(to: file, failing: failure)
        let code = try write(data, &acknowledgements, under: tracing, sync.options)
        let trace = SyncTrace(file, of: data)
        guard let failed = trace.failed else {
            guard code == 0 else {
                throw FaultError.unexpected("the writers ended with \(code ?? -1): \(harness.errors)")
            }
            return trace
        }
        finding.faults += 1
        judge(trace, failed: trace.syncs[failed], exitCode: code, sync, finding: &finding)
        if try write(data, &acknowledgements, under: [], sync.options) != 0 {
            finding.unsound += 1
            finding.remark("after \(trace.syncs[failed]) writing did not continue: \(harness.errors)")
        }
        finding.acknowledged += acknowledgements.promised[0] - sync.start.promised[0]
        if acknowledgements.promised[0] != Self.scoreCount {
            finding.unsound += 1
            finding.remark(
                "after \(trace.syncs[failed]) only \(acknowledgements.promised[0]) of \(Self.scoreCount) scores were stored"
            )
        }
        _ = try await finding.examine(data, &acknowledgements)
        return trace
    }

    /// Runs the writers until they end.
    ///
    /// - Returns: The exit code, or nil if a signal ended the process.
    private func write(
        _ data: String, _ acknowledgements: inout Acknowledgements, under tracing: [String], _ options: [String]
    ) throws -> Int32? {
        let command = harness.writers(
            of: data, from: acknowledgements, "--to", "\(Self.scoreCount)", "--pages", "12", "--traceable")
        acknowledgements.allowNextScores()
        let writers = try WriterProcess(tracing + command + options, harness: harness)
        try writers.receiveRest { try acknowledgements.record($0, isBeforeFault: true) }
        return writers.waitForEnd()
    }

    private func judge(
        _ trace: SyncTrace, failed: SyncTrace.Sync, exitCode: Int32?, _ sync: SyncCase,
        finding: inout FaultFinding
    ) {
        // SQLite ignores a failed sync of the log's directory. Laurel syncs that directory itself.
        if failed.isOfDirectory, exitCode == 0 { return }
        if exitCode != 74 {
            finding.unsound += 1
            finding.remark("after \(failed) the process ended with \(exitCode ?? -1), not with 74: \(harness.errors)")
        }
        if trace.acknowledgementCountAfterFailure > sync.acknowledgementCountMax {
            finding.unsound += 1
            finding.remark("after \(failed) scores were acknowledged")
        }
    }
}

/// A run of the writers whose syncs fail.
struct SyncCase {
    let name: String
    let tracer: String
    /// The ledger to start with, or nil to create one.
    let template: String?
    let start: Acknowledgements
    var options: [String] = []
    /// The number of acknowledgements that are allowed after the failure.
    var acknowledgementCountMax = 0

    func tracing(to file: String, failing failure: SyncTrace.Sync?) -> [String] {
        [
            tracer, "--follow-forks", "--quiet=all", "--signal=none", "--decode-fds=path", "-o", file,
            "--trace=fsync,fdatasync,write",
        ] + (failure.map { ["--inject=\($0.call):error=EIO:when=\($0.number)"] } ?? [])
    }
}
