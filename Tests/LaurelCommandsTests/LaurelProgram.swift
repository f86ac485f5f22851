import Foundation
import LaurelWire
import Testing

/// The built program, run as users run it, on a data directory of its own that goes with it.
final class LaurelProgram {
    struct Result {
        let exitCode: Int32
        let output: String
        let errors: String
    }

    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "laurel-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    /// Where the package manager puts the test bundle, it puts the program too.
    static let executable: URL = {
        let bundle = Bundle(for: LaurelProgram.self).bundleURL
        // On Linux the bundle is that folder itself, elsewhere it is in it.
        let inside = bundle.appending(path: "laurel")
        let isInside = FileManager.default.isExecutableFile(atPath: inside.path)
        return isInside ? inside : bundle.deletingLastPathComponent().appending(path: "laurel")
    }()

    /// A process of this program that has not been started.
    func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.environment = ["LAUREL_DATA": directory.appending(path: "data").path]
        return process
    }

    /// Runs the program to its end.
    func run(_ arguments: String...) throws -> Result { try run(arguments) }

    func run(_ arguments: [String]) throws -> Result {
        let process = process(arguments)
        let (output, errors) = (Pipe(), directory.appending(path: "errors"))
        try Data().write(to: errors)
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Result(
            exitCode: process.terminationStatus, output: text,
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    /// Runs a command that must succeed, and reads its document.
    func document<Body: Decodable>(_ type: Body.Type, _ arguments: String...) throws -> Body {
        let result = try run(arguments + ["--json"])
        try #require(result.exitCode == 0, "\(arguments): \(result.errors)")
        return try JSONDecoder().decode(type, from: Data(result.output.utf8))
    }

    /// Every entry of a leaderboard, page by page.
    func allEntries(on leaderboard: String) throws -> [EntryBody] {
        var entries: [EntryBody] = []
        while true {
            let page = try document(
                EntriesBody.self, "entries", "--leaderboard", leaderboard, "--start", "\(entries.count + 1)", "--limit",
                "1000")
            entries += page.entries
            if page.entries.isEmpty || entries.count == page.playerCount { return entries }
        }
    }

    /// Writes a file for the program to read.
    func write(_ text: String, to name: String) throws -> String {
        let url = directory.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }
}

/// What `laurel import --json` prints.
struct ImportDocument: Decodable, Equatable {
    var rows: Int
    var accepted: Int
    var improved: Int
    var replayed: Int
    var rejected: Int
    var players: Int
}
