import Foundation
import LaurelModel
import LaurelTesting
import LaurelWire
import Testing

struct KilledWriterTests {
    private static let writerCount = 8

    /// A writer sends its next score only when the one before it was acknowledged. So what the ledger may hold is known
    /// to the score: all that were acknowledged, and at most one more of each writer.
    @Test(arguments: UInt64(0)..<1)
    func `what was acknowledged survives ten kills, exactly once`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let program = try LaurelProgram()
        #expect(try program.run("game", "create", "com.example.crash").exitCode == 0)
        #expect(
            try program.run("leaderboard", "create", "taps", "--submission", "sum").exitCode == 0)

        var acknowledged = [Int](repeating: 0, count: Self.writerCount)
        for _ in 0..<10 {
            let lineCount = Int.random(in: 1...400, using: &random)
            try program.writeUntilKilled(from: &acknowledged, afterLines: lineCount)
            let totals = try program.totals()
            for (writer, count) in acknowledged.enumerated() {
                let total = totals[writer, default: 0]
                #expect(total == count || total == count + 1, "writer \(writer)")
            }
            #expect(try program.run("verify").exitCode == 0)
        }
        #expect(acknowledged.allSatisfy { $0 > 0 })
    }
}

extension LaurelProgram {
    /// Starts the writers where they left off, and kills their process once it has acknowledged so many scores.
    fileprivate func writeUntilKilled(from acknowledged: inout [Int], afterLines lineCountMin: Int) throws {
        let starts = acknowledged.map(String.init).joined(separator: ",")
        let child = process(["torture-writer", "--leaderboard", "taps", "--from", starts])
        let output = Pipe()
        child.standardOutput = output
        try child.run()
        var text = ""
        while true {
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
            if text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= lineCountMin {
                kill(child.processIdentifier, SIGKILL)
            }
        }
        child.waitUntilExit()
        #expect(child.terminationReason == .uncaughtSignal)
        // A line that the kill cut short tells of a score that was acknowledged, but not of which one.
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let numbers = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0) }
            try #require(numbers.count == 2, "\(line)")
            #expect(numbers[1] == acknowledged[numbers[0]], "each writer's scores are acknowledged in order")
            acknowledged[numbers[0]] = numbers[1] + 1
        }
    }

    /// How many scores each writer has on the board.
    fileprivate func totals() throws -> [Int: Int] {
        let entries = try allEntries(on: "taps")
        return Dictionary(
            uniqueKeysWithValues: entries.map { entry in
                (Int(entry.player.externalID!.split(separator: " ")[1])!, Int(entry.score))
            })
    }
}
