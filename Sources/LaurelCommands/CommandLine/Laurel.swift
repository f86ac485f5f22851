import LaurelConfiguration
import LaurelModel
import LaurelServer
public import ArgumentParser

/// The command `laurel`.
public struct Laurel: AsyncParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "laurel",
        abstract: "Leaderboards you host yourself.",
        discussion: """
            Works directly on a data directory that no other Laurel holds: --data DIR, or LAUREL_DATA, or ./laurel-data; or \
            on a PostgreSQL database: --database ADDRESS, or LAUREL_DATABASE.

            A first score:
              laurel game create com.example.game
              laurel leaderboard create speedrun --order lowToHigh
              laurel submit --leaderboard speedrun --player ann --score 8125
              laurel top --leaderboard speedrun

            Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 could not reach the data, 74 stopped after a \
            failed sync.
            """,
        version: "0.1.0",
        subcommands: [
            ServeCommand.self, DevCommand.self, ConfigCommand.self, DoctorCommand.self, ClockCommand.self,
            GameCommand.self,
            KeyCommand.self, OperatorCommand.self, LeaderboardCommand.self, PlayerCommand.self, ReviewCommand.self,
            AuditCommand.self, BlocklistCommand.self,
            ImportCommand.self,
            SubmitCommand.self, TopCommand.self, WatchCommand.self,
            EntriesCommand.self, RankCommand.self, ExportCommand.self, HistoryCommand.self, VerifyCommand.self,
            RecomputeCommand.self, WipeCommand.self,
            PlanCommand.self, ApplyCommand.self, PullCommand.self, UndoCommand.self,
            LintCommand.self, DiffCommand.self, ImportGameKitCommand.self, ExportGameKitCommand.self,
            BackupCommand.self, AcceptLossCommand.self, MigrateCommand.self, CompletionsCommand.self,
            TortureCommand.self, TortureWriterCommand.self,
        ])

    public init() {}

    /// Runs the command that the program was started with, and tells the exit code.
    public static func run() async -> Int32 {
        LanguageTag.loadTerminal()
        defer { LogOutput.standardError.flush() }
        do {
            try await perform(try GivenArguments().words)
            return 0
        } catch let failure as CommandFailure {
            return report(failure)
        } catch let failure as OutputFailure {
            return report(.refused(failure.description))
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            return reportParserMessage(error)
        }
    }

    private static func perform(_ arguments: [String]) async throws {
        try suggestCommand(for: arguments)
        let command = try parseAsRoot(arguments)
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            var command = command
            try command.run()
        }
    }

    /// Refuses an unknown command or subcommand whose name is close to a known one.
    private static func suggestCommand(for arguments: [String]) throws(CommandFailure) {
        var path = ""
        var commands = configuration.subcommands.map { $0.configuration }
        for word in arguments {
            // The words after a command without subcommands are its arguments.
            guard !commands.isEmpty, !word.hasPrefix("-"), word != "help" else { return }
            guard let command = commands.first(where: { $0.commandName == word }) else {
                let names = commands.filter { $0.shouldDisplay }.compactMap { $0.commandName }
                guard let name = word.nearest(of: names) else { return }
                throw .usage(
                    "Unknown command “\(path)\(word)”. Did you mean “\(path)\(name)”? "
                        + "Run laurel \(path)--help to list all commands."
                )
            }
            path += word + " "
            commands = command.subcommands.map { $0.configuration }
        }
    }

    private static func report(_ failure: CommandFailure) -> Int32 {
        TerminalStream.note("laurel: \(HarmlessText.of(failure.message))\n")
        return failure.exitCode
    }

    /// Help and the version are no failures; everything else that comes from reading the arguments is usage.
    private static func reportParserMessage(_ error: any Error) -> Int32 {
        let message = HarmlessText.ofLines(fullMessage(for: error)) + "\n"
        guard exitCode(for: error).isSuccess else {
            TerminalStream.note(message)
            return CommandFailure.usageExitCode
        }
        do {
            try TerminalStream.writeOutput(message)
            return 0
        } catch {
            return report(.refused(error.description))
        }
    }
}
