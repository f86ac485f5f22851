import ArgumentParser
import LaurelConfiguration

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Say what is not as it should be in a configuration.",
        discussion: "Prints a line for each finding, with line and column. Exits 1 where one is an error.")

    @Argument(help: "laurel.yaml, the same as JSON, or a .gamekit folder.")
    var file: ConfigurationSource

    func run() throws {
        let findings = ConfigurationLinter.findings(in: try file.document())
        try TerminalStream.writeOutput(findings.isEmpty ? "Nothing to say.\n" : file.lines(of: findings))
        if findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
    }
}
