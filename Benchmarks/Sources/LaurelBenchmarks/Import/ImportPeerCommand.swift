import ArgumentParser
import Foundation

/// The command that copies the rows of an imported ledger with a bare program, and prints the rows per second.
struct ImportPeerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "import-peer", shouldDisplay: false)

    @Argument var source: String
    @Argument var target: String

    func run() throws {
        let peer = try PlainImport(from: source, to: target)
        let watch = Stopwatch()
        let count = try peer.run()
        FileHandle.standardOutput.write(Data("\(Int(Double(count) / watch.seconds))\n".utf8))
    }
}
