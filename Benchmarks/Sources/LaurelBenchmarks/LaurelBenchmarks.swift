import ArgumentParser

@main
struct LaurelBenchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "laurel-benchmarks", abstract: "Measures Laurel beside its peers.",
        subcommands: [
            RunCommand.self, RankingWorkerCommand.self, PreloadCommand.self, SubmissionWorkerCommand.self,
            OpenCommand.self, PostgresCommand.self, PostgresNodeCommand.self, WindowsCommand.self,
            WindowsWorkerCommand.self, TrustCommand.self,
        ])
}
