import Foundation

/// The measurement of new processes, from their start to their first response.
struct OpeningBenchmark {
    let directory: String
    let entryCount: Int
    let scale: BenchmarkScale

    func run() throws -> OpeningResults {
        var results = OpeningResults(entryCount: entryCount)
        for round in 0...scale.roundCount {
            Waiting.log("Opening a ledger of \(entryCount) entries, \(round) of \(scale.roundCount)")
            let (warm, answer) = try open()
            try PageCache.forget(directory + "/laurel.sqlite")
            let (cold, _) = try open()
            guard round > 0 else { continue }
            results.warm.add(warm)
            results.cold.add(cold)
            results.cpu.add(answer["cpu"] ?? .nan)
            results.waited.add(answer["waited"] ?? .nan)
            results.resident.add(answer["resident"] ?? .nan)
            results.peak.add(answer["peak"] ?? .nan)
        }
        return results
    }

    private func open() throws -> (seconds: Double, answer: [String: Double]) {
        let watch = Stopwatch()
        let worker = try Worker.itself("open", directory)
        let answer = try worker.answer()
        let seconds = watch.seconds
        try worker.finish()
        guard answer["players"] == Double(entryCount) else { throw WrongAnswer(answer: answer) }
        return (seconds, answer)
    }
}

struct OpeningResults {
    let entryCount: Int
    /// Seconds with the file in the system's page cache.
    var warm = Rounds()
    var cold = Rounds()
    /// Seconds on a core.
    var cpu = Rounds()
    var waited = Rounds()
    /// The process's memory in bytes.
    var resident = Rounds()
    var peak = Rounds()

    var residentPerEntry: Rounds { resident.scaled(by: 1 / Double(entryCount)) }
    var peakPerEntry: Rounds { peak.scaled(by: 1 / Double(entryCount)) }
}

struct WrongAnswer: Error {
    let answer: [String: Double]
}
