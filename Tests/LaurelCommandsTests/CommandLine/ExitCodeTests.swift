import Foundation
import LaurelSQLite
import Testing

/// Tests of the exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 could not reach the data. Errors have a
/// sentence.
@Suite
struct ExitCodeTests {
    enum Scene: Sendable {
        /// An empty directory, without data.
        case nothing
        case noGame
        /// A `board` that accepts 0 to 10, lowest first.
        case board
        case twoGames
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let command: String
        let more: [String]
        let exitCode: Int32
        /// A part of standard error.
        let sentence: String
        let scene: Scene

        init(_ command: String, _ exitCode: Int32, _ sentence: String, in scene: Scene = .board) {
            self.init(command, [], exitCode, sentence, in: scene)
        }

        init(_ command: String, _ more: [String], _ exitCode: Int32, _ sentence: String, in scene: Scene = .board) {
            self.command = command
            self.more = more
            self.exitCode = exitCode
            self.sentence = sentence
            self.scene = scene
        }

        var testDescription: String { "laurel \(command) → \(exitCode)" }
    }

    private static let long = String(repeating: "x", count: 201)

    @Test(arguments: [
        Case("bogus", 2, "'bogus'", in: .nothing),
        Case("game bogus", 2, "'bogus'", in: .nothing),
        Case("game create", 2, "Missing expected argument '<id>'", in: .nothing),
        Case("game create com.example.game --bogus", 2, "Unknown option '--bogus'", in: .nothing),
        Case("game create com.example.game --name", 2, "Missing value for '--name <name>'", in: .nothing),
        Case("game create", ["com example"], 2, "contains \" \"", in: .nothing),
        Case("game create", [""], 2, "The identifier is empty. Use A-Z a-z 0-9 . _ -", in: .nothing),
        Case(
            "game create", [String(long.prefix(101))], 2, "The identifier has 101 characters. Use at most 100.",
            in: .nothing),
        Case("game create spiel --group", ["größe"], 2, "The identifier contains", in: .nothing),
        Case("game create g --name", [" "], 2, "is not a valid game name", in: .nothing),
        Case("game create g --data", [""], 2, "The directory name is empty. Use a name, or omit --data.", in: .nothing),
        Case("game create com.example.game --sandbox", 2, "Unknown option '--sandbox'", in: .nothing),
        Case("game list --game com.example.game", 2, "Unknown option '--game'", in: .nothing),
        Case("verify --sandbox", 2, "Unknown option '--sandbox'", in: .nothing),
        Case("verify --data", [""], 2, "The directory name is empty. Use a name, or omit --data.", in: .nothing),
        Case("submit --leaderboard board --player ann", 2, "Missing expected argument '--score <score>'"),
        Case("submit --leaderboard board --score 5", 2, "Missing expected argument '--player <player>'"),
        Case("top", 2, "Missing expected argument '--leaderboard <leaderboard>'"),
        Case("import", 2, "Missing expected argument '<file>'"),
        Case("top --leaderboard board extra", 2, "Unexpected argument 'extra'"),
        Case("tpo --leaderboard board", 2, "Unknown command “tpo”. Did you mean “top”?"),
        Case("improt scores.csv", 2, "Did you mean “import”?"),
        Case("leaderboard craete laps", 2, "“leaderboard craete”. Did you mean “leaderboard create”?"),
        Case("history", 2, "The command requires one player"),
        Case("history ann --player ann", 2, "The command requires one player"),
    ])
    func `An invalid command line exits with 2`(_ test: Case) throws { try check(test) }

    @Test(arguments: [
        Case("game list", 3, "There is no Laurel data in laurel-data. Create a game there first", in: .nothing),
        Case("verify --data elsewhere", 3, "There is no Laurel data in elsewhere.", in: .nothing),
        Case("top --leaderboard board --data elsewhere", 3, "There is no Laurel data in elsewhere."),
        Case("top --leaderboard board", 1, "The ledger has no game. Create one: laurel game create", in: .noGame),
        Case("leaderboard create board --game com.example.other", 1, "This server has no game com.example.other."),
        Case("top --leaderboard board", 2, "Select one with --game: com.example.a, com.example.b", in: .twoGames),
        Case("top --leaderboard board --game com.example.b", 1, "This game has no leaderboard board", in: .twoGames),
        Case("game create com.example.game --name Other", 1, "The game com.example.game already exists"),
        Case("game create com.example.game --group other", 1, "in the group com.example.game"),
        Case("wipe", 1, "set its id twice: laurel wipe --game ID --confirm ID"),
    ])
    func `Missing data and games are errors`(_ test: Case) throws { try check(test) }

    @Test(arguments: [
        Case("leaderboard create board", 1, "The leaderboard board already exists with other settings: game"),
        Case("leaderboard create board --order lowToHigh", 1, "lowToHigh, best, ordinal, range 0..10"),
        Case("leaderboard create board --order upwards", 2, "'upwards' is invalid for '--order <order>'"),
        Case("leaderboard create board --ties none", 2, "Please provide one of 'ordinal', 'shared' or 'dense'"),
        Case("leaderboard create board --submission worst", 2, "Please provide one of 'best', 'mostRecent' or 'sum'"),
        Case("leaderboard create board --range 10..0", 2, "The range 10..0 is empty"),
        Case("leaderboard create board --range -5", 2, "Use MIN..MAX, MIN.. or ..MAX in whole numbers"),
        Case("leaderboard create b/1", 2, "contains \"/\""),
        Case("leaderboard show nowhere", 1, "This game has no leaderboard nowhere."),
        Case("top --leaderboard nowhere", 1, "This game has no leaderboard nowhere."),
        Case("entries --leaderboard nowhere", 1, "This game has no leaderboard nowhere."),
        Case("rank --leaderboard nowhere --player ann", 1, "This game has no leaderboard nowhere."),
        Case("rank --leaderboard nowhere --score 5", 1, "This game has no leaderboard nowhere."),
        Case("submit --leaderboard nowhere --player ann --score 5", 1, "This game has no leaderboard nowhere."),
    ])
    func `Missing leaderboards and different settings are errors`(_ test: Case) throws { try check(test) }

    @Test(arguments: [
        Case("--score 11", 1, "The score 11 is outside the leaderboard's range of 0 to 10."),
        Case("--score -1", 1, "The score -1 is outside the leaderboard's range of 0 to 10."),
        Case("--score 1.5", 2, "“1.5” is a fraction, but this leaderboard's format is integer, so"),
        Case("--score 9223372036854775808", 2, "is outside the range of scores"),
        Case("--score -9223372036854775809", 2, "is outside the range of scores"),
        Case("--score 1,000", 2, "Use a whole number, such as"),
        Case("--score", [""], 2, "The score is missing."),
        Case("--score 5 --date 9999-12-31", 1, "after it was sent. Correct the clock that the date comes from"),
        Case("--score 5 --date 2025-02-30", 2, "“2025-02-30” is not a date."),
        Case("--score 5 --date yesterday", 2, "“yesterday” is not a date."),
        Case("--score 5 --date 2025-03-16T25:00", 2, "is not a date."),
        Case("--score 5 --context -1", 2, "'-1' is invalid for '--context <context>'"),
        Case("--score 5 --context 18446744073709551616", 2, "is invalid for '--context <context>'"),
        Case("--score 5 --id", [""], 2, "is empty. Use 1 to 200 bytes."),
        Case("--score 5 --id", [long], 2, "has 201 bytes. Use at most 200."),
        Case("--score 5 --name", [long], 2, "is not a valid display name. Use one line of 1 to 200 bytes"),
        Case("--score 5 --name", ["two\nlines"], 2, "“two�lines” is not a valid display name"),
    ])
    func `Invalid and rejected scores are errors`(_ test: Case) throws {
        let command = "submit --leaderboard board --player ann " + test.command
        try check(Case(command, test.more, test.exitCode, test.sentence))
    }

    @Test(arguments: [
        Case(
            "submit --leaderboard board --score 5 --player", [long], 2, "has 201 bytes. Use at most 200."
        ),
        Case("submit --leaderboard board --score 5 --player", [""], 2, "is empty. Use 1 to 200 bytes."),
        Case("submit --leaderboard board --score 5 --player p_ann", 2, "“p_ann” is not a valid player id."),
        Case(
            "submit --leaderboard board --score 5 --player p_0123456789abcdefghjkmnpqrs", 1,
            "This game has no player “p_0123456789abcdefghjkmnpqrs”."),
        Case("rank --leaderboard board", 2, "Set either --player or --score."),
        Case("rank --leaderboard board --player ann --score 5", 2, "Set either --player or --score."),
        Case("entries --leaderboard board --players ann,p_x", 2, "“p_x” is not a valid player id."),
        Case("entries --leaderboard board --players", [","], 2, "--players is empty. Use at least one player."),
    ])
    func `Invalid and unknown players are errors`(_ test: Case) throws { try check(test) }

    @Test(arguments: [
        Case("top --leaderboard board --limit 0", 2, "Limit 0 is out of range. Use a limit from 1 to 1000."),
        Case("top --leaderboard board --limit 1001", 2, "Limit 1001 is out of range. Use a limit from 1 to 1000."),
        Case("entries --leaderboard board --limit many", 2, "Use a whole number."),
        Case("entries --leaderboard board --start 9223372036854775808", 2, "9223372036854775808 is too large."),
        Case("entries --leaderboard board --limit -9223372036854775809", 2, "-9223372036854775809 is too small."),
        Case("entries --leaderboard board --start 1.5", 2, "Use a whole number."),
        Case("entries --leaderboard board --start 0", 2, "Row 0 is out of range. Use a row from 1."),
        Case(
            "entries --leaderboard board --percentile 101", 2,
            "Percentile 101 is out of range. Use a percentile from 0 to 100."),
        Case("entries --leaderboard board --percentile half", 2, "Use a whole number."),
        Case("entries --leaderboard board --start 1 --around ann", 2, "Set only one of --start, --around"),
        Case("entries --leaderboard board --around-score 5 --percentile 9", 2, "Set only one of --start, --around"),
        Case("entries --leaderboard board --players ann --limit 5", 2, "--limit cannot be combined with --players"),
    ])
    func `Invalid pages are errors`(_ test: Case) throws { try check(test) }

    @Test(arguments: ["", "game", "leaderboard"])
    func `A command without its subcommand prints help`(command: String) throws {
        let output = try Workplace().done(command)
        #expect(output.contains("USAGE: laurel") && output.contains("SUBCOMMANDS:"))
    }

    private func check(_ test: Case) throws {
        let place = try Self.workplace(in: test.scene)
        let before = try Self.facts(of: place, for: test)
        let result = try place.run(test.command, test.more)
        #expect(result.exitCode == test.exitCode)
        #expect(result.errors.contains(test.sentence), "\(result.errors)")
        #expect(result.output == "")
        #expect(!result.errors.contains("Optional(") && !result.errors.contains("Error Domain"))
        // A failed command leaves nothing behind.
        if test.scene == .nothing {
            #expect(try place.names(in: "").allSatisfy { $0.hasPrefix(".") })
        } else {
            #expect(try Self.facts(of: place, for: test) == before)
        }
    }

    /// Returns the stored facts, or nil if the command must not open the ledger.
    private static func facts(of place: Workplace, for test: Case) throws -> VerifyBody? {
        test.exitCode == 1 ? try place.json("verify") : nil
    }

    private static func workplace(in scene: Scene) throws -> Workplace {
        switch scene {
        case .nothing: return try Workplace()
        case .noGame:
            let place = try Workplace()
            _ = try SQLiteLedger(in: place.path("laurel-data").path, creating: true)
            return place
        case .board: return try Workplace(board: "--order lowToHigh --range 0..10")
        case .twoGames:
            let place = try Workplace()
            try place.done("game create com.example.a")
            try place.done("game create com.example.b")
            return place
        }
    }
}
