import ArgumentParser
import LaurelConfiguration
import LaurelModel
import LaurelWire

struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Tell what a configuration would change in a game, and change nothing.",
        discussion: """
            In people's words, with what each change does to the scores that are there. Exits 1 where something in it can \
            never be.
            """)

    @Argument(help: "laurel.yaml, the same as JSON, or a .gamekit folder.")
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
        commandName: "apply", abstract: "Make a configuration a game's.",
        discussion: """
            All of it takes effect at once, or nothing does; laurel undo takes it back. In production the sandbox changes \
            along, as long as it was the same. No entry is destroyed: what a setting hides comes back with it.

            The images that it names are put there too, those that are in FILE's folder.
            """)

    @Argument(help: "laurel.yaml, the same as JSON, or a .gamekit folder.")
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
        if !images.found.isEmpty { TerminalStream.note("Images put there: \(images.found.count).\n") }
        for (name, reason) in images.unusable {
            TerminalStream.note(SanitizedText.of("The image \(name) is not put there: \(reason)") + "\n")
        }
    }
}

struct PullCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull", abstract: "Print a game's configuration.",
        discussion: "laurel pull > laurel.yaml, or laurel pull --template > laurel.yaml for a first one.")

    @OptionGroup var data: DataOptions

    @Flag(help: "Print a commented example to start from. Needs no game and no server.")
    var template = false

    @Flag(help: "Print it as JSON instead of YAML.")
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
        commandName: "undo", abstract: "Make a game's configuration what it was before a change.",
        discussion: """
            Which is a change itself, and can be undone. A leaderboard that the change had created stays: archive it.
            """)

    @Argument(help: "The change, as apply names it, such as configuration-12. (default: the last one)")
    var action = "configuration"

    @Flag(help: "Only tell what it would change.")
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
            let sandbox = plan.sandbox == "itsOwn" ? "The sandbox has its own configuration, which stays.\n" : ""
            let action = plan.action.map { "Done. To take it back: laurel undo \($0)\n" } ?? ""
            return SanitizedText.ofLines(plan.text) + "\n" + action + sandbox
        }
    }
}
