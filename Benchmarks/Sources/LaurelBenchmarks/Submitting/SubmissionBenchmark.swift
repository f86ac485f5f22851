import Foundation

/// The measurement of Laurel's durable submissions, plain SQLite's, and the disk's syncs, in alternating rounds.
struct SubmissionBenchmark {
    let directory: String
    let entryCount: Int
    let scale: BenchmarkScale

    func run() throws -> SubmissionResults {
        var results = SubmissionResults(entryCount: entryCount, taskCount: scale.taskCount)
        let worker = try Worker.itself("submission-worker", directory, String(entryCount))
        results.making.add(try worker.send("making", 100_000)["cpu"] ?? .nan)
        // The first round loads the ranking and is not counted.
        for round in 0...scale.roundCount {
            Waiting.log("Durable submissions, \(round) of \(scale.roundCount)")
            let laurel = try worker.send("submit", scale.secondsPerRound, scale.taskCount, 1 + round)
            // The same number of rows per sync as in Laurel's round.
            let group = Int(laurel["batch"] ?? 1)
            let plain = try worker.send("plain", scale.secondsPerRound, group)
            let append = try worker.send("append", max(1, scale.secondsPerRound / 3), group)
            let small = try worker.send("sync", 100, 4_096)
            let large = try worker.send("sync", 10, 1 << 21)
            guard round > 0 else { continue }
            results.add(laurel: laurel, plain: plain, append: append)
            results.smallSync.add(small["seconds"] ?? .nan)
            results.largeSync.add(large["seconds"] ?? .nan)
        }
        try worker.finish()
        return results
    }
}

struct SubmissionResults {
    let entryCount: Int
    let taskCount: Int
    /// Submissions per second.
    var laurel = Rounds()
    var plain = Rounds()
    var append = Rounds()
    /// Seconds of processor time for each submission.
    var cpu = Rounds()
    /// Seconds for each submission in which a thread was ready to run and waited for a core.
    var waited = Rounds()
    var plainCPU = Rounds()
    var appendCPU = Rounds()
    var making = Rounds()
    /// Submissions per commit.
    var batch = Rounds()
    var commit = Rounds()
    /// The share of the time in the ledger's commits.
    var inCommit = Rounds()
    /// Bytes written for each submission.
    var written = Rounds()
    /// Seconds of an append of 4 KiB with its sync.
    var smallSync = Rounds()
    var largeSync = Rounds()

    mutating func add(laurel answer: [String: Double], plain: [String: Double], append: [String: Double]) {
        laurel.add(answer["perSecond"] ?? .nan)
        cpu.add(answer["cpu"] ?? .nan)
        waited.add(answer["waited"] ?? .nan)
        batch.add(answer["batch"] ?? .nan)
        commit.add(answer["commit"] ?? .nan)
        inCommit.add(answer["inCommit"] ?? .nan)
        written.add(answer["written"] ?? .nan)
        self.plain.add(plain["perSecond"] ?? .nan)
        plainCPU.add(plain["cpu"] ?? .nan)
        self.append.add(append["perSecond"] ?? .nan)
        appendCPU.add(append["cpu"] ?? .nan)
    }
}
