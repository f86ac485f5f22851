import ArgumentParser
import Foundation

/// The command that writes a CSV file of new players, in random order of their scores.
struct ImportFileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "import-file", shouldDisplay: false)

    @Argument var path: String
    @Argument var rowCount: Int

    func run() throws {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else { throw PlainFailure(message: "\(path) cannot be written.") }
        var random = SplitMix64(seed: 1)
        var text = "player,score\n"
        for index in 0..<rowCount {
            text += "player-\(index),\(random.next(below: BenchmarkRealm.scoreBound))\n"
            guard text.utf8.count > 1 << 20 || index == rowCount - 1 else { continue }
            try file.write(contentsOf: Data(text.utf8))
            text = ""
        }
        try file.close()
    }
}

/// The command that copies the rows of an imported ledger with a bare program, and prints the rows per second.
struct ImportPeerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "import-peer", shouldDisplay: false)

    @Argument var source: String
    @Argument var target: String

    func run() throws {
        let peer = try PlainImport(from: source, to: target)
        let watch = Stopwatch()
        let count = try peer.run()
        print(Int(Double(count) / watch.seconds))
    }
}
