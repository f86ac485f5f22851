import Foundation
import LaurelCommands

/// A fault schedule on nodes that share a primary and a standby, while clients write to all nodes.
struct ClusterFaults {
    private static let clientCountPerNode = 3

    let harness: FaultHarness
    /// Whether commits wait for the standby. Otherwise the loss at a failover must be what the standby lacked.
    let isSynchronous: Bool
    /// The library for slow disks and wrong clocks; nil if there is none.
    let library: URL?

    /// Runs a schedule.
    ///
    /// - Parameter seconds: The duration of the faults.
    func run(seconds: Double, seed: UInt64) async throws -> FaultFinding {
        let name = "cluster, \(isSynchronous ? "synchronous" : "asynchronous")"
        if let reason = Loopback.refusal { return FaultFinding(name, skipped: reason) }
        if case .refused(let reason)? = Self.failure(of: { () throws(FaultError) in _ = try PostgresPrograms() }) {
            return FaultFinding(name, skipped: reason)
        }
        let nodeCount = seed.isMultiple(of: 2) ? 2 : 3
        let schedule = ClusterSchedule(
            seed: seed, seconds: seconds, nodeCount: nodeCount, losesCommits: !isSynchronous,
            hasLibrary: library != nil)
        TerminalStream.note("\(name), seed \(seed), \(nodeCount) nodes:\n\(schedule)")
        let cluster = try await Cluster(
            nodeCount: nodeCount, isSynchronous: isSynchronous, library: library, harness: harness)
        defer { cluster.stop() }
        var finding = FaultFinding(name)
        if library == nil { finding.remark("without slow disks and wrong clocks, which need --library") }
        try await cluster.start()
        let history = try await history(of: cluster, schedule, seed: seed)
        try await cluster.examine()
        try await examine(cluster, history, &finding)
        finding.faults = schedule.steps.count { $0.fault.isFault }
        try finding.requireAcknowledgements()
        return finding
    }

    private static func failure(of body: () throws(FaultError) -> Void) -> FaultError? {
        do throws(FaultError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    /// Performs the schedule while clients write and read, and returns their operations.
    private func history(
        of cluster: Cluster, _ schedule: ClusterSchedule, seed: UInt64
    ) async throws -> ClusterHistory {
        let clients = ClusterClients(addresses: cluster.nodes.map(\.address), key: cluster.key, seed: seed)
        let count = cluster.nodes.count * Self.clientCountPerNode
        async let running: Void = clients.run(count: count)
        let start = SteadyClock.seconds()
        var droppedAt: Double?
        for step in schedule.steps {
            try await harness.wait(seconds: start + step.moment - SteadyClock.seconds())
            do {
                if !isSynchronous, step.fault == .stopPrimary, let droppedAt {
                    try await waitForAcknowledgement(after: droppedAt, by: clients)
                }
                try await cluster.perform(step.fault)
                if case .drop(.replication, _) = step.fault { droppedAt = SteadyClock.seconds() }
                if step.fault == .stopPrimary { droppedAt = nil }
            } catch let error as FaultError where error != .interrupted {
                throw FaultError.unexpected("“\(step.fault)” at \(Int(step.moment)) s failed: \(error)")
            }
        }
        try await harness.wait(seconds: start + schedule.seconds - SteadyClock.seconds())
        clients.end()
        try await running
        return clients.record
    }

    /// Waits until a score is acknowledged that the standby lacks, which takes long on a busy machine.
    private func waitForAcknowledgement(after moment: Double, by clients: ClusterClients) async throws {
        try await harness.wait("a score is acknowledged", seconds: 120) {
            clients.record.attempts.contains { attempt in
                guard case .acknowledged = attempt.answer else { return false }
                return attempt.invokedAt > moment
            }
        }
    }

    private func examine(_ cluster: Cluster, _ history: ClusterHistory, _ finding: inout FaultFinding) async throws {
        let check = HistoryCheck(
            of: history, failovers: cluster.failovers, facts: try await cluster.facts(), allowsLoss: !isSynchronous)
        finding.add(check)
        finding.unsound += cluster.problems.count
        for problem in cluster.problems { finding.remark(problem) }
        let lacked = cluster.failovers.reduce(0) { $0 + $1.lacked.count }
        finding.remark(
            "\(history.attempts.count.grouped) requests with scores, \(history.reads.count.grouped) rankings, "
                + "\(cluster.failovers.count) failovers, after which \(lacked) facts were missing, "
                + "\(check.lostWithPrimary) of them acknowledged")
        if !isSynchronous, check.lostWithPrimary == 0 {
            throw FaultError.unexpected("no promoted standby lacked an acknowledged score, so nothing was tested")
        }
    }
}

extension FaultFinding {
    /// Adds the result of a comparison of the clients' operations with the facts.
    fileprivate mutating func add(_ check: HistoryCheck) {
        acknowledged = check.acknowledgedCount
        lostWithPrimary = check.lostWithPrimary
        for anomaly in check.anomalies {
            switch anomaly.kind {
            case .lost: lost += 1
            case .doubled: doubled += 1
            case .phantom: phantom += 1
            default: unsound += 1
            }
            remark("\(anomaly.kind): \(anomaly.detail)")
        }
    }
}
