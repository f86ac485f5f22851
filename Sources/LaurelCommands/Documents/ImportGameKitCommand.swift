import ArgumentParser
import LaurelConfiguration
import LaurelModel

struct ImportGameKitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-gamekit", abstract: "Print what Xcode's GameKit configuration says as laurel.yaml.",
        discussion: "laurel import-gamekit Game.gamekit > laurel.yaml")

    @Argument(help: "The .gamekit folder.")
    var folder: ConfigurationSource

    @Option(
        help: "The game's primary language. (default: the one that most is said in)", transform: LanguageTag.init)
    var language: LanguageTag?

    func run() throws {
        let bundle = try folder.bundle(language: language)
        try TerminalStream.writeOutput(ConfigurationDocument(bundle.configuration).text(as: .yaml))
    }
}
