import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelSQLite

struct AcceptLossCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept-loss", abstract: "Accept the loss of acknowledged facts in a data directory.",
        discussion: """
            Use this command for a directory that all other commands reject because acknowledged facts or the ledger \
            are missing. If a backup exists, restore it instead. The command copies the log first. The remaining facts \
            start a new epoch. Run laurel verify afterwards. \(LocalOptions.discussion)
            """)

    @OptionGroup var data: LocalOptions

    func run() async throws {
        let directory = try data.directory(
            instead: "This command requires a data directory. Restore a PostgreSQL database with PostgreSQL's tools."
        ).path
        let copy = try await translatingErrors {
            try await SQLiteLedger.acceptLoss(in: directory, at: SystemClock().now)
        }
        if let copy { try TerminalStream.writeOutput("Copied the log to \(SanitizedText.of(copy)).\n") }
        try TerminalStream.writeOutput("\(SanitizedText.of(directory)) is usable again, with the remaining facts.\n")
    }
}
