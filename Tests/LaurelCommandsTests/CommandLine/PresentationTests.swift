import Foundation
import LaurelWire
import Testing

/// Tests of formatted output, which programs do not receive.
@Suite
struct PresentationTests {
    private static func place() throws -> Workplace {
        let place = try Workplace(board: "")
        let file = "p,s,n,d\na,1200,名前,2025-03-01\nb,9,Zoë,2025-03-02\nc,77,👩‍👩‍👧 x,2025-03-03\nd,5,Ann,2025-03-04\n"
        try place.done("import - --leaderboard board --player p --score s --name n --date d", input: file)
        return place
    }

    private static let table = """
        Rank  Player  Score  Date
           1  名前     1200  2025-03-01
           2  👩‍👩‍👧 x       77  2025-03-03
           3  Zoë         9  2025-03-02
           4  Ann         5  2025-03-04
        4 players on board

        """

    @Test func `Columns are aligned by terminal cells`() throws {
        #expect(try Self.place().done("top --leaderboard board") == Self.table)
    }

    @Test(
        arguments: [[:], ["NO_COLOR": "1"], ["TERM": "xterm-256color"], ["CLICOLOR_FORCE": ""]] as [[String: String]])
    func `Output without a terminal contains no escape sequences`(environment: [String: String]) throws {
        let place = try Self.place()
        for command in ["top --leaderboard board", "game list", "leaderboard list", "verify", "--help", "bogus"] {
            let result = try place.run(command, environment: environment)
            #expect(!(result.output + result.errors).contains("\u{1B}"))
        }
        let progress = try place.run(
            "import - --leaderboard board --player p --score s", input: "p,s\ne,1\nf,x\n", environment: environment)
        #expect(!(progress.output + progress.errors).contains("\u{1B}") && !progress.errors.contains("\r"))
    }

    @Test(arguments: [
        "\u{1B}[31mred", "bell\u{7}", "\u{9B}2J", "two\rlines", "\u{1B}]0;title\u{7}",
    ])
    func `A name with control characters is rejected`(name: String) throws {
        let place = try Workplace(board: "")
        let result = try place.run("submit --leaderboard board --player ann --score 1 --name", [name])
        #expect(result.exitCode == 2 && result.output == "")
        #expect(result.errors.contains("is not a valid display name"))
        let steering: (Unicode.Scalar) -> Bool = { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(!result.errors.unicodeScalars.contains(where: steering))
    }

    @Test func `Bidirectional control characters are not printed`() throws {
        let place = try Workplace(board: "")
        let name = "evil\u{202E}\u{2066}\u{200E}\u{200F}\u{061C}name"
        let refused = try place.run("submit --leaderboard board --player ann --score 1 --name", [name])
        #expect(refused.exitCode == 2 && refused.errors.contains("“evil�����name” is not a valid display name"))
        // Ids from another system may contain them.
        try place.done("submit --leaderboard board --score 1 --player", ["evil\u{202E}\u{2066}"])
        let rank = try place.done("rank --leaderboard board --player", ["evil\u{202E}\u{2066}"])
        #expect(rank.contains("evil��"), "\(rank)")
        let again = try place.run("submit --leaderboard board --score 1 --player", ["p_\u{1B}[31m\u{202E}"])
        #expect(again.exitCode == 2 && !again.errors.contains("\u{1B}") && !again.errors.contains("\u{202E}"))
        let elsewhere = try place.run("top --leaderboard board --data", ["a\u{1B}[31m"])
        #expect(elsewhere.exitCode == 3 && elsewhere.errors.contains("no Laurel data in a�[31m."))
    }
}

// MARK: - At a terminal

/// Runs `laurel` in a pseudoterminal, which requires script(1).
@Suite(.enabled("requires script(1) of util-linux") { PseudoTerminal.isPossible })
struct TerminalTests {
    private static func place() throws -> Workplace {
        let place = try Workplace(board: "")
        let file = "p,s,d\nann,30,2025-03-01\nbob,20,2025-03-02\ncid,10,2025-03-03\ndan,5,2025-03-04\n"
        try place.done("import - --leaderboard board --player p --score s --date d", input: file)
        return place
    }

    private static let table = """
        Rank  Player  Score  Date
           1  ann        30  2025-03-01
           2  bob        20  2025-03-02
           3  cid        10  2025-03-03
           4  dan         5  2025-03-04
        4 players on board

        """

    @Test func `A terminal gets colors, with medals for the best ranks`() throws {
        let output = try PseudoTerminal.run("top --leaderboard board", in: Self.place(), environment: [:])
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines.count == 6)
        #expect(lines[0].hasPrefix("\u{1B}[1mRank"))
        let colours = lines[1...3].map { $0.firstMatch(of: /\x1B\[1;38;5;([0-9]+)m/)?.1 }
        #expect(colours == ["136", "245", "130"])
        #expect(!lines[4].contains("38;5"))
        #expect(output.replacing(/\x1B\[[0-9;]*m/, with: "") == Self.table)
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `Colors can be disabled`(environment: [String: String]) throws {
        #expect(
            try PseudoTerminal.run("top --leaderboard board", in: Self.place(), environment: environment) == Self.table)
    }

    @Test func `JSON output on a terminal contains no colors`() throws {
        let output = try PseudoTerminal.run("top --leaderboard board --json", in: Self.place(), environment: [:])
        let page: EntriesBody = try Workplace.document(output)
        #expect(page.entries.count == 4)
    }

    @Test func `An import shows its progress and clears it at the end`() throws {
        let place = try Workplace(board: "")
        try place.write("p,s\nann,1\nbob,x\n", to: "scores.csv")
        let output = try PseudoTerminal.run(
            "import scores.csv --leaderboard board --player p --score s", in: place, environment: [:])
        #expect(output.contains("\rImporting "))
        // The line is cleared before anything else is printed.
        #expect(output.contains("\r\u{1B}[Kline 3: “x” is not a score."))
        #expect(output.hasSuffix("1 rejected. The leaderboard has 1 player.\n"))
    }
}

private enum PseudoTerminal {
    private static let tool = URL(fileURLWithPath: "/usr/bin/script")

    static var isPossible: Bool {
        guard FileManager.default.isExecutableFile(atPath: tool.path), let place = try? Workplace() else {
            return false
        }
        return (try? run("--version", in: place, environment: [:]).hasPrefix("0.")) == true
    }

    /// Returns the output of a command in a terminal, with normalized line breaks.
    static func run(_ command: String, in place: Workplace, environment: [String: String]) throws -> String {
        let environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
        let process = try LaurelProcess(
            tool, ["-qec", "'\(Workplace.laurel.path)' \(command)", "/dev/null"], in: place.url,
            environment: Workplace.environment.merging(environment) { $1 })
        return try process.finish().output.replacing("\r\n", with: "\n")
    }
}
