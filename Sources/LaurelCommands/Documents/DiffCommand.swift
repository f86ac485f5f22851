import ArgumentParser
import LaurelConfiguration
import LaurelModel

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Tell what changes from one configuration to another.",
        discussion: "In people's words, and with what each change means to the entries that are there.")

    @Argument(help: "The old one: laurel.yaml, the same as JSON, or a .gamekit folder.")
    var old: ConfigurationSource

    @Argument(help: "The new one.")
    var new: ConfigurationSource

    func run() throws {
        let plan = try ConfigurationPlan(from: old.document().configuration, to: new.document().configuration)
        try TerminalStream.writeOutput(SanitizedText.ofLines(plan.description) + "\n")
    }
}
