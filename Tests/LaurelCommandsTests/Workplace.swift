@_exported import CommandFixture
import Foundation
import LaurelModel
import LaurelWire
import Testing

/// A temporary directory in which a test runs `laurel`. It is removed with the last reference.
final class Workplace {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("laurel-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Creates a workplace with the game `com.example.game` and the leaderboard `board`.
    convenience init(board settings: String) throws {
        try self.init()
        // Created once for each `settings`. A closed ledger is one file, so its copy is correct and fast.
        if let made = Self.made.withLock({ $0[settings] }) {
            try makeDirectory("laurel-data")
            try write(made, to: "laurel-data/laurel.sqlite")
        } else {
            try done("game create com.example.game")
            try done("leaderboard create board \(settings)")
            #expect(try names(in: "laurel-data") == ["high-water", "laurel.sqlite", "lock"])
            let bytes = try bytes(of: "laurel-data/laurel.sqlite")
            Self.made.withLock { $0[settings] = bytes }
        }
    }

    private static let made = Locked<[String: Data]>([:])

    /// The program under test, which is built in the same folder as the tests.
    static let laurel = LaurelProcess.program("laurel")

    /// The environment of the programs. Servers stop without a drain, because most tests have no other clients.
    static let environment = LaurelProcess.environment.merging(["LAUREL_DRAIN_SECONDS": "0"]) { $1 }

    /// Starts `laurel` with the words of `line`, followed by the arguments `more`.
    func start(_ line: String, _ more: [String] = [], environment: [String: String] = [:]) throws -> LaurelProcess {
        try LaurelProcess(
            Self.laurel, line.split(separator: " ").map(String.init) + more, in: url,
            environment: Self.environment.merging(environment) { $1 })
    }

    @discardableResult
    func run(
        _ line: String, _ more: [String] = [], input: String = "", environment: [String: String] = [:]
    ) throws -> LaurelProcess.Result {
        let process = try start(line, more, environment: environment)
        try process.write(input.utf8)
        return try process.finish()
    }

    /// Runs `laurel` with the arguments.
    func call(_ arguments: String...) throws -> LaurelProcess.Result { try call(arguments) }

    func call(_ arguments: [String]) throws -> LaurelProcess.Result { try run("", arguments) }

    /// Runs shell commands with `laurel` in the search path.
    func shell(_ commands: String) throws -> LaurelProcess.Result { try startShell(commands).finish() }

    func startShell(_ commands: String) throws -> LaurelProcess {
        let path = Self.laurel.deletingLastPathComponent().path + ":/usr/bin:/bin"
        return try LaurelProcess(
            URL(fileURLWithPath: "/bin/bash"), ["--noprofile", "--norc", "-c", commands], in: url,
            environment: Self.environment.merging(["PATH": path]) { $1 })
    }

    /// Runs a command with `--json` that must succeed, and decodes its document.
    func document<Body: Decodable>(_ type: Body.Type, _ arguments: String...) throws -> Body {
        try Self.document(try done("", arguments + ["--json"]))
    }

    /// Returns all entries of a leaderboard, page by page.
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

    /// Runs a command that must succeed without output on standard error.
    ///
    /// - Returns: The standard output.
    @discardableResult
    func done(
        _ line: String, _ more: [String] = [], input: String = "", at location: SourceLocation = #_sourceLocation
    ) throws -> String {
        let result = try run(line, more, input: input)
        #expect(result.exitCode == 0, "\(line)", sourceLocation: location)
        #expect(result.errors == "", "\(line)", sourceLocation: location)
        return result.output
    }

    /// Runs a command with `--json` that must succeed, and decodes its document.
    func json<Body: Decodable>(
        _ line: String, _ more: [String] = [], input: String = "", at location: SourceLocation = #_sourceLocation
    ) throws -> Body {
        try Self.document(try done(line, more + ["--json"], input: input, at: location), at: location)
    }

    /// Returns the rows of a page of `board` as `rank player score`.
    func rows(_ line: String, _ more: [String] = [], at location: SourceLocation = #_sourceLocation) throws -> [String]
    {
        let page: EntriesBody = try json(line, more, at: location)
        return page.entries.map { "\($0.rank) \($0.player.displayName) \($0.score)" }
    }

    /// Decodes `output`, which must be one line with one document.
    static func document<Body: Decodable>(
        _ output: String, at location: SourceLocation = #_sourceLocation
    ) throws -> Body {
        #expect(output.hasSuffix("\n") && output.count { $0.isNewline } == 1, sourceLocation: location)
        return try JSONDecoder().decode(Body.self, from: Data(output.utf8))
    }
}

// MARK: - Files

extension Workplace {
    func path(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// - Returns: The file's path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(Data(text.utf8), to: name)
        return path(name).path
    }

    func write(_ bytes: Data, to name: String) throws { try bytes.write(to: path(name)) }

    func bytes(of name: String) throws -> Data { try Data(contentsOf: path(name)) }

    func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(at: path(name), withIntermediateDirectories: true)
    }

    /// Returns the sorted names in a folder.
    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder).path).sorted()
    }
}

/// The output of `laurel import --json`.
struct ImportBody: Codable, Equatable {
    var rows = 0
    var accepted = 0
    var improved = 0
    var replayed = 0
    var rejected = 0
    var players = 0
}

/// The output of `laurel verify --json`.
struct VerifyBody: Codable, Equatable {
    struct Realm: Codable, Equatable {
        var group: String
        var environment: String
        var factCount: Int
        var leaderboards: [Board]
        var differences: [String]
    }

    struct Board: Codable, Equatable {
        var id: String
        var entryCount: Int
        var digest: String
    }

    var sound: Bool
    var realms: [Realm]
}

extension LaurelProcess.Result {
    func expectDone() throws { try #require(exitCode == 0, "\(errors)") }
}
