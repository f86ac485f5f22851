import Foundation
import LaurelWire
import Testing

/// Tests of output that cannot be written, and of arguments that cannot be read.
@Suite
struct LostAnswerTests {
    @Test(
        .enabled("requires /dev/full") { FileManager.default.fileExists(atPath: "/dev/full") },
        arguments: [
            "submit --leaderboard board --player ann --score 5",
            "submit --json --leaderboard board --player ann --score 5",
            "import scores.csv --json --leaderboard board --player p --score s", "verify", "verify --json",
            "top --leaderboard board", "top --json --leaderboard board", "game list", "leaderboard list",
            "completions bash", "--help", "--version",
        ])
    func `A command whose output is lost fails`(command: String) throws {
        let place = try Workplace(board: "--submission sum")
        try place.write("p,s\nann,5\n", to: "scores.csv")
        let result = try place.shell("laurel \(command) >/dev/full")
        #expect(result.exitCode == 1)
        let start = command.hasPrefix("submit") ? "laurel: The score was stored. " : "laurel: "
        #expect(result.errors == start + "The output could not be written: No space left on device.\n")
        let total = command.hasPrefix("submit") || command.hasPrefix("import") ? ["1 ann 5"] : []
        #expect(try place.rows("top --leaderboard board") == total)
    }

    @Test(.enabled("requires /dev/full") { FileManager.default.fileExists(atPath: "/dev/full") })
    func `Lost notes do not change the exit code`() throws {
        let place = try Workplace(board: "")
        let result = try place.shell(
            "printf 'p,s\\nann,5\\nbob,x\\n' | laurel import - --leaderboard board --player p --score s 2>/dev/full")
        #expect(result.exitCode == 1 && result.output.hasPrefix("2 rows: 1 accepted"))
    }

    @Test(arguments: ["top --leaderboard board", "top --leaderboard board --json", "--help"])
    func `A closed pipe is not a failure`(command: String) throws {
        let place = try Workplace(board: "")
        let result = try place.shell(
            "trap '' PIPE; mkfifo pipe; exec 3<>pipe; exec 4>pipe; exec 3<&-; laurel \(command) >&4")
        #expect(result.exitCode == 0 && result.errors == "")
    }

    @Test func `Arguments that are not UTF-8 are rejected`() throws {
        let place = try Workplace(board: "--submission sum")
        for byte in ["\\xFC", "\\xE4", "\\xC3", "\\xED\\xA0\\x80"] {
            let result = try place.shell("laurel submit --leaderboard board --score 5 --player $'J\(byte)rgen'")
            #expect(result.exitCode == 2 && result.output == "")
            #expect(result.errors.hasPrefix("laurel: Argument 7, “J�"), "\(result.errors)")
            #expect(result.errors.contains("is not UTF-8. Use UTF-8"))
        }
        #expect(try place.rows("top --leaderboard board") == [])
        try place.done("submit --leaderboard board --score 5 --player Jürgen\u{FFFD}")
        #expect(try place.rows("top --leaderboard board") == ["1 Jürgen\u{FFFD} 5"])
    }
}
