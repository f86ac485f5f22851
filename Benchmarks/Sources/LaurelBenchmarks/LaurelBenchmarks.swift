import ArgumentParser

@main
struct LaurelBenchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "laurel-benchmarks", abstract: "Measure Laurel and comparable systems.",
        subcommands: [
            RunCommand.self, RankingWorkerCommand.self, PreloadCommand.self, SubmissionWorkerCommand.self,
            OpenCommand.self, PostgresCommand.self, PostgresNodeCommand.self, WindowsCommand.self,
            WindowsWorkerCommand.self, TrustCommand.self, ImportFileCommand.self, ImportPeerCommand.self,
        ])
}
