import LaurelCore
import LaurelModel
import LaurelSQLite

/// A load of many tasks that each submit scores one after another and wait until each is durable.
struct SubmissionLoad {
    let service: RealmService
    let ledger: MeteredLedger
    let entryCount: Int

    init(directory: String, entryCount: Int) async throws {
        ledger = MeteredLedger(try SQLiteLedger(in: directory, creating: false))
        service = try await RealmService(BenchmarkRealm.realm, ledger: ledger)
        self.entryCount = entryCount
    }

    func round(seconds: Int, taskCount: Int, seed: Int) async throws -> [String: Double] {
        _ = ledger.takeTally()
        let (cpuBefore, waitedBefore) = (ProcessUsage.cpuSeconds, ProcessUsage.waitedSeconds)
        let writtenBefore = ProcessUsage.writtenByteCount
        let watch = Stopwatch()
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<taskCount {
                group.addTask {
                    var random = SplitMix64(seed: UInt64(seed * taskCount + task))
                    var count = 0
                    while watch.seconds < Double(seconds) {
                        try await submit(using: &random)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let elapsed = watch.seconds
        let tally = ledger.takeTally()
        return [
            "perSecond": Double(count) / elapsed,
            "cpu": (ProcessUsage.cpuSeconds - cpuBefore) / Double(count),
            "waited": max(0, ProcessUsage.waitedSeconds - waitedBefore) / Double(count),
            "written": (ProcessUsage.writtenByteCount - writtenBefore) / Double(count),
            "batch": Double(tally.commandCount) / Double(tally.commitCount),
            "commit": tally.seconds / Double(tally.commitCount),
            "inCommit": tally.seconds / elapsed,
        ]
    }

    private func submit(using random: inout SplitMix64) async throws {
        let player = random.next(below: UInt64(entryCount))
        let submission = BenchmarkRealm.submission(of: player, at: SystemClock().now, using: &random)
        let receipts = try await service.submit([submission])
        guard receipts[0].outcome != .refused else { throw SubmissionRefused(receipt: receipts[0]) }
    }

    /// Measures the cost of creating a submission, which each round's processor time includes.
    func making(count: Int) -> [String: Double] {
        var random = SplitMix64(seed: 7)
        let (now, cpuBefore) = (SystemClock().now, ProcessUsage.cpuSeconds)
        for _ in 0..<count {
            let player = random.next(below: UInt64(entryCount))
            blackHole(BenchmarkRealm.submission(of: player, at: now, using: &random))
        }
        return ["cpu": (ProcessUsage.cpuSeconds - cpuBefore) / Double(count)]
    }
}

/// An error for a rejected submission, which makes the measurement invalid.
struct SubmissionRefused: Error {
    let receipt: Receipt
}
