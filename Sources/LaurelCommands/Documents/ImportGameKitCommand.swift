import ArgumentParser
import LaurelConfiguration
import LaurelModel

struct ImportGameKitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-gamekit", abstract: "Convert Xcode's GameKit configuration to laurel.yaml.",
        discussion: "Prints the result: laurel import-gamekit Game.gamekit > laurel.yaml")

    @Argument(help: "The .gamekit folder.")
    var folder: ConfigurationSource

    @Option(
        help: "The game's primary language. (default: the language with the most texts)", transform: LanguageTag.init)
    var language: LanguageTag?

    func run() throws {
        let bundle = try folder.bundle(language: language)
        try TerminalStream.writeOutput(ConfigurationDocument(bundle.configuration).text(as: .yaml))
    }
}
