import Foundation
import LaurelModel
import LaurelTesting
import LaurelWire
import Testing

@testable import LaurelCommands

@Suite
struct ExportTests {
    /// Ties, a negative score, and text with all characters that are special in CSV.
    private static let scores = """
        player,name,score,date
        ann,"Ann ""A"", the first",70,2025-03-16T09:30:00.125Z
        bob,=1+1,70,2025-03-16
        "c,d;e"," -Cleo",-12,2025-03-17T10:00:00Z
        "a ""word"" b",Dara,9223372036854775807,2025-03-18
        'emre,🌵é,0,1969-12-31T23:59:59.999Z

        """

    private func board(_ program: Workplace, from text: String) throws {
        let file = try program.write(text, to: "\(UUID().uuidString).csv")
        #expect(try program.call("game", "create", "org.example.game").exitCode == 0)
        let result = try program.call(
            "import", file, "--leaderboard", "points", "--order", "highToLow", "--player", "player", "--name", "name",
            "--score", "score", "--date", "date")
        try #require(result.exitCode == 0, "\(result.errors)")
    }

    private func export(_ program: Workplace, _ arguments: String...) throws -> LaurelProcess.Result {
        try program.call(["export", "--leaderboard", "points"] + arguments)
    }

    @Test func `An export can be imported with the same ranks, scores, dates and names`() throws {
        let (here, there) = (try Workplace(), try Workplace())
        try board(here, from: Self.scores)
        let exported = try export(here)
        #expect(exported.exitCode == 0)
        #expect(exported.errors.hasPrefix("2 rows have a player or a name that a spreadsheet would treat"))
        #expect(
            exported.output.hasPrefix(
                "rank,player,name,score,context,date\n1,\"a \"\"word\"\" b\",Dara,9223372036854775807,"))
        try board(there, from: exported.output)
        #expect(try export(there).output == exported.output)
        let rows = try here.allEntries(on: "points").map { "\($0.rank) \($0.score) \($0.date.iso8601)" }
        #expect(try there.allEntries(on: "points").map { "\($0.rank) \($0.score) \($0.date.iso8601)" } == rows)
        #expect(rows.count == 5)
    }

    @Test func `An ndjson export contains an entry of the API on each line`() throws {
        let program = try Workplace()
        try board(program, from: Self.scores)
        let lines = try export(program, "--format", "ndjson").output.split(separator: "\n")
        let entries = try lines.map { try JSONDecoder().decode(EntryBody.self, from: Data($0.utf8)) }
        #expect(entries == (try program.allEntries(on: "points")))
    }

    @Test func `An export of several pages contains each row once and in order`() throws {
        let program = try Workplace()
        let count = 2_345
        let rows = (1...count).map { "player-\($0),Player \($0),\($0 % 50),2025-01-01\n" }
        try board(program, from: "player,name,score,date\n" + rows.joined())
        let exported = try export(program).output.split(separator: "\n").dropFirst()
        #expect(exported.map { $0.prefix { $0 != "," } } == (1...count).map { "\($0)" })
        #expect(Set(exported.map { $0.split(separator: ",")[1] }).count == count)
    }

    @Test func `A file is replaced when the export is complete`() throws {
        let program = try Workplace()
        try board(program, from: Self.scores)
        let old = try program.write("old", to: "export.csv")
        #expect(try export(program, "--output", old).output == "")
        #expect(try String(contentsOfFile: old, encoding: .utf8) == export(program).output)
        let attributes = try FileManager.default.attributesOfItem(atPath: old)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try program.call("export", "--leaderboard", "none", "--output", old).exitCode == 1)
        #expect(try String(contentsOfFile: old, encoding: .utf8) == export(program).output)
        let names = try FileManager.default.contentsOfDirectory(atPath: program.url.path)
        #expect(!names.contains { $0.hasPrefix("export.csv.") })
    }

    @Test func `An export to an unwritable path is an error`() throws {
        let program = try Workplace()
        try board(program, from: Self.scores)
        #expect(try export(program, "--output", "/dev/null").exitCode == 2)
        let missing = try export(program, "--output", "/nowhere/at/all.csv")
        #expect(missing.exitCode == 1)
        #expect(missing.errors == "laurel: /nowhere/at/all.csv cannot be written: No such file or directory.\n")
    }

    @Test func `A file for a spreadsheet contains no formulas`() throws {
        let program = try Workplace()
        try board(program, from: Self.scores)
        let exported = try export(program, "--for-spreadsheet")
        #expect(exported.errors == "")
        #expect(exported.output.hasPrefix("\u{FEFF}rank,"))
        #expect(exported.output.contains(",bob,'=1+1,70,"))
        #expect(exported.output.contains(",\"c,d;e\",'-Cleo,-12,"))
        #expect(try export(program, "--for-spreadsheet", "--format", "ndjson").exitCode == 2)
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), (" =1", " '=1"), ("＝1", "'＝1"),
        ("a;=1", "a;'=1"), ("a\t@b", "a\t'@b"), ("\"=1", "\"'=1"), ("a\n-b", "a\n'-b"), ("a=1", "a=1"), ("a-b", "a-b"),
        ("", ""), ("Ann", "Ann"), ("=\u{301}", "'=\u{301}"),
    ])
    func `Text that could be a formula gets an apostrophe`(text: String, guarded: String) {
        #expect(FormulaGuard.guarded(text) == guarded)
        #expect(FormulaGuard.isNeeded(for: text) == (text != guarded))
    }
}
