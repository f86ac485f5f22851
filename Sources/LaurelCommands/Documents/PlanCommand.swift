import ArgumentParser
import LaurelConfiguration
import LaurelModel
import LaurelWire

struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Preview the changes that a configuration makes to a game.",
        discussion: """
            Lists each change in words, with its effect on existing scores. Changes nothing. Exits with 1 if a change \
            is not allowed.
            """)

    @Argument(help: "The configuration: laurel.yaml, its JSON form, or a .gamekit folder.")
    var file: ConfigurationSource

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let text = try file.text()
        let plan = try await data.withGame { try await $0.apply(text, isDryRun: true) }
        try output.print(plan)
        if plan.refused { throw ExitCode(1) }
    }
}

struct ApplyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Apply a configuration to a game.",
        discussion: """
            Applies all changes in one transaction, or none of them. laurel undo reverts them. A change in production \
            also applies to the sandbox if both configurations were the same. No entry is deleted: entries that a \
            setting hides reappear if the setting is reverted.

            Images that the configuration names are uploaded from the folder of FILE.
            """)

    @Argument(help: "The configuration: laurel.yaml, its JSON form, or a .gamekit folder.")
    var file: ConfigurationSource

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let text = try file.text()
        let images = NamedImages(of: text.document.configuration, in: file.imageFolder)
        let plan = try await data.withGame { game in
            let plan = try await game.apply(text, isDryRun: false)
            for image in images.found { try await game.store(image) }
            return plan
        }
        try output.print(plan)
        if !images.found.isEmpty { TerminalStream.note("Uploaded images: \(images.found.count).\n") }
        for (name, reason) in images.unusable {
            TerminalStream.note(SanitizedText.of("The image \(name) was not uploaded: \(reason)") + "\n")
        }
    }
}

struct PullCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull", abstract: "Print a game's configuration.",
        discussion: "Save it with laurel pull > laurel.yaml. Start with laurel pull --template > laurel.yaml.")

    @OptionGroup var data: DataOptions

    @Flag(help: "Print a commented example. Requires no game and no server.")
    var template = false

    @Flag(help: "Print JSON instead of YAML.")
    var json = false

    func run() async throws {
        if template { return try TerminalStream.writeOutput(ConfigurationTemplate.text) }
        let document = try await data.withGame { try await $0.configuration() }
        let text = document.text(as: json ? .json : .yaml)
        try TerminalStream.writeOutput(text.hasSuffix("\n") ? text : text + "\n")
    }
}

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Revert a change of a game's configuration.",
        discussion: """
            The undo is a change that can itself be undone. A leaderboard that the change created stays; archive it \
            instead.
            """)

    @Argument(help: "The change, as printed by apply, such as configuration-12. configuration is the last change.")
    var action = "configuration"

    @Flag(help: "Show the changes without applying them.")
    var dryRun = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try output.print(try await data.withGame { try await $0.undo(action, isDryRun: dryRun) })
    }
}

extension OutputOptions {
    fileprivate func print(_ plan: ConfigurationPlanBody) throws {
        try print(plan) { _ in
            let sandbox = plan.sandbox == "itsOwn" ? "The sandbox has its own configuration, which is unchanged.\n" : ""
            let action = plan.action.map { "Applied. To revert it: laurel undo \($0)\n" } ?? ""
            return SanitizedText.ofLines(plan.text) + "\n" + action + sandbox
        }
    }
}
