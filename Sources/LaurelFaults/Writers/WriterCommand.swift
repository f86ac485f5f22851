import ArgumentParser
import Foundation
import LaurelCommands
import LaurelCore
import LaurelModel
import LaurelSQLite

/// The child process of `laurel-torture` that submits scores and prints the acknowledgements.
///
/// Writer *w* submits the ids `w-0`, `w-1`, … one after another, for its own player, each after the acknowledgement of
/// the previous one. After a fault the ledger must therefore contain every acknowledged score, and may contain one more
/// score of each writer.
struct WriterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "torture-writer", shouldDisplay: false)

    @Option(help: "The data directory, created if it does not exist.")
    var data: String

    @Option(
        help: "The first number of each writer, separated by commas; there is one writer per number.",
        transform: { try $0.split(separator: ",").map { try Int64(scoreText: String($0)) } })
    var from: [Int64]

    @Option(help: "Stop before this number.")
    var to = Int64.max

    @Option(help: "The number of pages by which the log may grow between two checkpoints.")
    var pages = StorageSettings.standard.frameCountPerCheckpoint

    @Option(help: "The maximum number of changed entries that wait to be written.")
    var entries = StorageSettings.standard.factsBehindMax

    @Flag(help: "Do not sync commits. This control must lose scores.")
    var unsynced = false

    @Flag(help: "Write on one thread, so that a tracer that counts per thread can fail any sync.")
    var traceable = false

    @Flag(help: "Execute the lines of standard input: `write` once with each writer, or `read`.")
    var steps = false

    func run() async throws {
        // The writers end if the parent was killed, even if the parent ignored this signal.
        signal(SIGPIPE, SIG_DFL)
        try await translatingErrors {
            let ledger = try SQLiteLedger(in: data, creating: true, settings: settings)
            if traceable { await IdleSyncs.run() }
            let open = try await WriterLedger(ledger)
            if steps {
                var steps = WriterSteps(numbers: from.map { Int($0) }, open: open)
                try await steps.run()
            } else {
                try await submit(to: open)
            }
            try await ledger.close()
        }
    }

    private var settings: StorageSettings {
        var settings = StorageSettings.standard
        settings.synchronous = unsynced ? .normal : .full
        settings.frameCountPerCheckpoint = pages
        settings.factsBehindMax = entries
        settings.writesOnMainQueue = traceable
        return settings
    }

    private func submit(to open: WriterLedger) async throws {
        try await withThrowingTaskGroup { group in
            for (writer, first) in from.enumerated() {
                group.addTask {
                    for number in first..<max(first, to) {
                        try await open.submit(WriterScore(writer: writer, number: Int(number)))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
