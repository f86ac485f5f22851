import ArgumentParser
import LaurelConfiguration
import LaurelModel

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show the changes between two configurations.",
        discussion: "Lists each change in words, with its effect on existing entries.")

    @Argument(help: "The old configuration: laurel.yaml, its JSON form, or a .gamekit folder.")
    var old: ConfigurationSource

    @Argument(help: "The new configuration.")
    var new: ConfigurationSource

    func run() throws {
        let plan = try ConfigurationPlan(from: old.document().configuration, to: new.document().configuration)
        try TerminalStream.writeOutput(SanitizedText.ofLines(plan.description) + "\n")
    }
}
