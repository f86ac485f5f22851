import ArgumentParser
import Foundation
import LaurelConfiguration

struct ExportGameKitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-gamekit", abstract: "Write a configuration as a folder that Xcode opens.",
        discussion: "What Apple has no word for is told on standard error.")

    @Argument(help: "The folder to make, such as Game.gamekit.")
    var folder: ConfigurationSource

    @Option(help: "laurel.yaml, the same as JSON, or a .gamekit folder.")
    var from: ConfigurationSource

    @Option(help: "The folder in which the configuration's images are. (default: that of --from)")
    var images: String?

    func run() throws {
        let configuration = try from.document().configuration
        let place = images.map { URL(fileURLWithPath: $0) } ?? from.imageFolder
        let present = configuration.imageNames.map { ($0, place.appending(path: $0)) }
            .filter { FileManager.default.fileExists(atPath: $0.1.path) }
        do {
            let findings = try GameKitBundle.write(
                configuration, images: Dictionary(uniqueKeysWithValues: present), to: folder.url)
            TerminalStream.note(from.lines(of: findings))
        } catch {
            TerminalStream.note(folder.lines(of: error.findings))
            throw ExitCode(1)
        }
        try TerminalStream.writeOutput("\(folder.path) is written.\n")
    }
}
