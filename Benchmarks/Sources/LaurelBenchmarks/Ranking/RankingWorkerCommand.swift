import ArgumentParser

/// The command that measures Laurel's ranking in a separate process.
struct RankingWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "ranking-worker", shouldDisplay: false)

    func run() async throws {
        var load = RankingLoad(entryCount: 0)
        try await WorkerProtocol.serve { verb, numbers in
            if let operation = RankingOperation(rawValue: verb) {
                return load.round(operation, count: numbers[0], seed: numbers[1])
            }
            guard verb == "build" else { throw ValidationError("Unknown request: \(verb)") }
            load = RankingLoad(entryCount: 0)
            let before = ProcessUsage.residentByteCount
            let watch = Stopwatch()
            load = RankingLoad(entryCount: numbers[0])
            let nanoseconds = watch.nanoseconds
            return [
                "nanoseconds": nanoseconds / Double(numbers[0]),
                "bytes": (ProcessUsage.residentByteCount - before) / Double(numbers[0]),
            ]
        }
    }
}
