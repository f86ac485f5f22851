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
