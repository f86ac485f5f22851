import ArgumentParser
import Foundation
import LaurelConfiguration

struct ExportGameKitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-gamekit", abstract: "Convert a configuration to a GameKit folder for Xcode.",
        discussion: "Settings that GameKit does not have are listed on standard error.")

    @Argument(help: "The folder to create, such as Game.gamekit.")
    var folder: ConfigurationSource

    @Option(help: "The configuration: laurel.yaml, its JSON form, or a .gamekit folder.")
    var from: ConfigurationSource

    @Option(help: "The folder that contains the configuration's images. (default: the folder of --from)")
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
        try TerminalStream.writeOutput("Wrote \(folder.path).\n")
    }
}
