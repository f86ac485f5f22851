import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelSQLite

struct AcceptLossCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept-loss", abstract: "Use a data directory that lost acknowledged facts.",
        discussion: """
            Use this command for a directory that all other commands refuse because acknowledged facts or the ledger \
            are missing. If there is a backup, restore it instead. The command copies the log first. The remaining \
            facts begin a new epoch. Run laurel verify afterwards. \(LocalOptions.discussion)
            """)

    @OptionGroup var data: LocalOptions

    func run() async throws {
        let directory = try data.directory(
            instead: "A loss is accepted in a data directory. A PostgreSQL database is restored by its own tools."
        ).path
        let copy = try await translatingErrors {
            try await SQLiteLedger.acceptLoss(in: directory, at: SystemClock().now)
        }
        if let copy { try TerminalStream.writeOutput("The log was copied to \(SanitizedText.of(copy)).\n") }
        try TerminalStream.writeOutput("\(SanitizedText.of(directory)) can be used again, with the remaining facts.\n")
    }
}
