import ArgumentParser
import LaurelConfiguration

struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Validate a configuration file.",
        discussion: "Prints each finding with its line and column. Exits with 1 if a finding is an error.")

    @Argument(help: "The configuration: laurel.yaml, its JSON form, or a .gamekit folder.")
    var file: ConfigurationSource

    func run() throws {
        let findings = ConfigurationLinter.findings(in: try file.document())
        try TerminalStream.writeOutput(findings.isEmpty ? "No problems found.\n" : file.lines(of: findings))
        if findings.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
    }
}
