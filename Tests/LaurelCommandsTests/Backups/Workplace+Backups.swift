import Foundation
import LaurelTesting
import LaurelWire
import Testing

/// The output of `laurel backup create --json`.
struct TakenBackup: Decodable {
    struct Head: Decodable, Equatable {
        var group: String
        var environment: String
        var epoch: Int64
        var position: Int64
    }

    var file: String
    var manifest: String
    var bytes: Int
    var sha256: String
    var factCount: Int64
    var realms: [Head]

    /// The file's name without its folders.
    var name: String { URL(fileURLWithPath: file).lastPathComponent }
}

extension Workplace {
    func backUp(_ line: String = "", at location: SourceLocation = #_sourceLocation) throws -> TakenBackup {
        try json("backup create \(line)", at: location)
    }

    static func tool(_ name: String) -> Bool {
        (try? Workplace().shell("command -v \(name)").exitCode) == 0
    }

    /// Limits the size of files that `process` may write, in bytes.
    func limit(_ process: LaurelProcess, fileSize: String) throws {
        let result = try shell("prlimit --pid \(process.identifier) --fsize=\(fileSize):")
        #expect(result.exitCode == 0, "\(result.errors)")
    }

    static let largeEntryCount = 10_000

    /// Creates a workplace whose `board` has ``largeEntryCount`` random entries, and 3 MB.
    static func large() throws -> Workplace {
        let place = try Workplace()
        try place.makeDirectory("laurel-data")
        try place.write(try largeLedger.get(), to: "laurel-data/laurel.sqlite")
        return place
    }

    private static let largeLedger = Result {
        let place = try Workplace(board: "")
        var random = SeededRandom(seed: 1)
        let rows = (0..<largeEntryCount).map { "player \($0),\(Int.random(in: 0..<1_000_000, using: &random))\n" }
        try place.done(
            "import - --leaderboard board --player player --score score", input: "player,score\n" + rows.joined())
        return try place.bytes(of: "laurel-data/laurel.sqlite")
    }
}
