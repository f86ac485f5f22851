public import ArgumentParser

/// The command `laurel`.
public struct Laurel: AsyncParsableCommand {
    /// The help, the version and the subcommands of `laurel`.
    public static let configuration = CommandConfiguration(
        commandName: "laurel",
        abstract: "Self-hosted leaderboards.",
        discussion: """
            Commands use a data directory (--data DIR, LAUREL_DATA, or ./laurel-data), a PostgreSQL database \
            (--database ADDRESS or LAUREL_DATABASE), or a running server (--server URL or LAUREL_URL). While a server \
            uses a data directory, most commands require --server.

            A first score:
              laurel game create com.example.game
              laurel leaderboard create speedrun --order lowToHigh
              laurel submit --leaderboard speedrun --player ann --score 8125
              laurel top --leaderboard speedrun

            Exit codes: 0 done, 1 rejected or failed, 2 wrong usage, 3 could not reach the data, 74 stopped after a \
            failed sync.
            """,
        version: ProgramVersion.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Serve",
                subcommands: [
                    ServeCommand.self, DevCommand.self, ConfigCommand.self, KeyCommand.self, OperatorCommand.self,
                ]),
            CommandGroup(
                name: "Scores",
                subcommands: [
                    SubmitCommand.self, ImportCommand.self, TopCommand.self, EntriesCommand.self, RankCommand.self,
                    WatchCommand.self, ExportCommand.self, HistoryCommand.self, RecomputeCommand.self,
                ]),
            CommandGroup(name: "Leaderboards", subcommands: [GameCommand.self, LeaderboardCommand.self]),
            CommandGroup(
                name: "Configuration",
                subcommands: [
                    PlanCommand.self, ApplyCommand.self, PullCommand.self, UndoCommand.self, LintCommand.self,
                    DiffCommand.self, ImportGameKitCommand.self, ExportGameKitCommand.self, CompletionsCommand.self,
                ]),
            CommandGroup(
                name: "Players and moderation",
                subcommands: [
                    PlayerCommand.self, ReviewCommand.self, BlocklistCommand.self, AuditCommand.self,
                ]),
            CommandGroup(
                name: "Data",
                subcommands: [
                    BackupCommand.self, ReplicateCommand.self, MigrateCommand.self, SalvageCommand.self,
                    WipeCommand.self,
                    AcceptLossCommand.self,
                ]),
            CommandGroup(
                name: "Diagnostics",
                subcommands: [
                    DoctorCommand.self, VerifyCommand.self, ClockCommand.self, TortureCommand.self,
                ]),
        ])

    /// Creates the command.
    public init() {}

    /// Runs the command that the arguments of the process name.
    ///
    /// - Returns: The exit code of the process.
    public static func run() async -> Int32 { await CommandProgram(Laurel.self).run() }
}
