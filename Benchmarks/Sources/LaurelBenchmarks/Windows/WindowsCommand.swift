import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel

/// The command that measures rolling windows and combined leaderboards, for `script/benchmark-windows`.
struct WindowsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "windows",
        abstract: "Measure rolling windows and combined leaderboards, and write a Markdown section.")

    @Option(help: "The number of players with an entry.") var players = 1_000_000
    @Option(help: "The number of them that played this week.") var active = 100_000
    @Option(help: "The number of players on each of the three levels.") var perLevel = 300_000
    @Option(help: "The number of rounds. The median is printed.") var rounds = 5
    @Option(help: "An empty directory on the disk to measure.") var directory: String
    @Option(help: "The path of the section.") var output: String

    func run() async throws {
        let now = SystemClock().now
        let path = directory + "/ledger"
        Waiting.log("Filling a ledger")
        try await WindowsRealm.make(
            in: path, .init(players: players, active: active, perLevel: perLevel), at: now)
        var results = WindowsResults(players: players, active: active, perLevel: perLevel, roundCount: rounds)
        // Submitted scores change the week for the next process, so each process uses a copy.
        func worker() throws -> Worker {
            let copy = directory + "/copy"
            try? FileManager.default.removeItem(atPath: copy)
            try FileManager.default.copyItem(atPath: path, toPath: copy)
            return try .itself("windows-worker", copy, String(now.milliseconds))
        }
        for round in 1...rounds {
            Waiting.log("Round \(round) of \(rounds)")
            try results.addPages(worker)
            try results.addIdleDay(worker)
            try results.addSubmissions(worker, players: players)
            try results.addCombined(worker, players: perLevel)
        }
        try results.section.write(toFile: output, atomically: true, encoding: .utf8)
    }
}
