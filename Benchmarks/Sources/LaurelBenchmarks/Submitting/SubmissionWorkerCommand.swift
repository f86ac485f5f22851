import ArgumentParser

/// The command that measures durable submissions, the disk and plain SQLite.
struct SubmissionWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "submission-worker", shouldDisplay: false)

    @Argument var directory: String
    @Argument var entryCount: Int

    func run() async throws {
        let load = try await SubmissionLoad(directory: directory + "/ledger", entryCount: entryCount)
        let appends = try PlainAppends(path: directory + "/appends.sqlite")
        let plain = try PlainLedger(path: directory + "/plain.sqlite", playerCount: entryCount)
        let disk = try DiskSync(path: directory + "/sync")
        try await WorkerProtocol.serve { verb, numbers in
            switch verb {
            case "submit": try await load.round(seconds: numbers[0], taskCount: numbers[1], seed: numbers[2])
            case "making": load.making(count: numbers[0])
            case "append": try appends.round(seconds: numbers[0], rowsPerCommit: numbers[1])
            case "plain": try plain.round(seconds: numbers[0], rowsPerCommit: numbers[1])
            case "sync": try disk.round(count: numbers[0], byteCount: numbers[1])
            default: throw ValidationError("Unknown request: \(verb)")
            }
        }
    }
}
