import Foundation
import LaurelModel
import LaurelWire
import Testing

/// Tests of files as other programs write them.
@Suite
struct ImportFileTests {
    static let command = "import scores.csv --leaderboard board --player Player --score Score"

    private static let people = ["1 Zoë, \"Z\" 30", "2 名前 20", "3 Ann 10"]

    @Test(arguments: [
        ("LF", "Player,Score,Name\na,10,Ann\nb,20,名前\nc,30,\"Zoë, \"\"Z\"\"\"\n"),
        ("CRLF", "Player,Score,Name\r\na,10,Ann\r\nb,20,名前\r\nc,30,\"Zoë, \"\"Z\"\"\"\r\n"),
        ("CR", "Player,Score,Name\ra,10,Ann\rb,20,名前\rc,30,\"Zoë, \"\"Z\"\"\""),
        ("mark", "\u{FEFF}Player,Score,Name\na,10,Ann\nb,20,名前\nc,30,\"Zoë, \"\"Z\"\"\"\n"),
        ("mark, quotes", "\u{FEFF}\"Player\",\"Score\",\"Name\"\na,10,Ann\nb,20,名前\nc,30,\"Zoë, \"\"Z\"\"\"\n"),
        ("semicolon", "Player;Score;Name\r\na;10;Ann\r\nb;20;名前\r\nc;30;\"Zoë, \"\"Z\"\"\"\r\n"),
        ("sep=", "sep=;\r\nPlayer;Score;Name\r\na;10;Ann\r\nb;20;名前\r\nc;30;\"Zoë, \"\"Z\"\"\"\r\n"),
        ("tab", "Player\tScore\tName\na\t10\tAnn\nb\t20\t名前\nc\t30\t\"Zoë, \"\"Z\"\"\"\n"),
        ("spaces in the header", " Player ,\tScore, Name\t\na,10,Ann\nb,20,名前\nc,30,\"Zoë, \"\"Z\"\"\"\n"),
        ("spaces around", "Player,Score,Name\na, 10,  Ann \n\nb,+20 ,名前\n\nc, 30 ,\"Zoë, \"\"Z\"\"\"\n"),
        ("other columns", "x,Name,Score,y,Player\n,Ann,10,,a\n1,名前,20,\"2\n3\",b\n,\"Zoë, \"\"Z\"\"\",30,,c"),
    ])
    func `Every CSV dialect results in the same leaderboard`(kind: String, text: String) throws {
        let place = try Workplace(board: "")
        try place.write(text, to: "scores.csv")
        let summary: ImportBody = try place.json(Self.command + " --name Name")
        #expect(summary == ImportBody(rows: 3, accepted: 3, improved: 3, players: 3), "\(kind)")
        #expect(try place.rows("top --leaderboard board") == Self.people)
        // A pipe has the same result.
        let piped: ImportBody = try place.json(
            Self.command.replacing("scores.csv", with: "-") + " --name Name", input: text)
        #expect(piped == ImportBody(rows: 3, replayed: 3, players: 3))
    }

    @Test func `A file that a shell redirects to standard input is read once`() throws {
        let place = try Workplace(board: "")
        try place.write("Player,Score\nann,5\nbob,4\n", to: "scores.csv")
        let result = try place.shell(
            "laurel \(Self.command.replacing("scores.csv", with: "-")) --json < scores.csv")
        try #require(result.exitCode == 0, "\(result.errors)")
        #expect(
            try Workplace.document(result.output) == ImportBody(rows: 2, accepted: 2, improved: 2, players: 2))
        #expect(try place.rows("top --leaderboard board") == ["1 ann 5", "2 bob 4"])
    }

    @Test(
        arguments: [
            ("missing.csv", nil, 1, "laurel: missing.csv cannot be read: No such file or directory."),
            (".", nil, 1, "laurel: . cannot be read: Is a directory."),
            ("scores.csv", Data(), 1, "scores.csv is empty; its first line must name the columns."),
            ("scores.csv", Data("\n \r\n".utf8), 1, "scores.csv is empty; its first line must name the columns."),
            (
                "scores.csv", "Player,Score\nann,1\n".data(using: .utf16LittleEndian)!, 1,
                """
                scores.csv is in UTF-16, not UTF-8; convert it to UTF-8: iconv -f UTF-16LE -t UTF-8 scores.csv | \
                laurel import - …
                """
            ),
            (
                "scores.csv", Data([0xFE, 0xFF]) + "Player,Score\nann,1\n".data(using: .utf16BigEndian)!, 1,
                "convert it to UTF-8: iconv -f UTF-16 -t UTF-8 scores.csv"
            ),
            (
                "my scores.csv", Data([0x1F, 0x8B, 0x08, 0x00, 0x01]), 1,
                "compressed with gzip; decompress it: gunzip -c 'my scores.csv' | laurel import - …"
            ),
            ("scores.csv", Data([0x50, 0x4B, 0x03, 0x04, 0x01]), 1, "save the sheet as “CSV UTF-8”"),
            (
                "scores.csv", "Player,Score,Größe\nann,1,2\n".data(using: .isoLatin1)!, 1,
                "The header of scores.csv, on line 1, cannot be read. The row is not valid UTF-8"
            ),
            (
                "scores.csv", Data("Player,Points\nann,1\n".utf8), 2,
                "no column “Score”; the file has “Player”, “Points”."
            ),
            (
                "scores.csv", Data("Player,Score,Score\nann,1,1\n".utf8), 2,
                "2 columns are named “Score”; rename all but one in the header."
            ),
            (
                "scores.csv", Data("player,score\nann,1\n".utf8), 2,
                "no column “Player”; the file has “player”, “score”."
            ),
        ] as [(String, Data?, Int32, String)])
    func `An unreadable file is an error with advice and changes nothing`(
        name: String, bytes: Data?, exitCode: Int32, sentence: String
    ) throws {
        let place = try Workplace(board: "")
        if let bytes { try place.write(bytes, to: name) }
        for json in [[], ["--json"]] {
            let result = try place.run(
                "import --leaderboard fresh --order highToLow --player Player --score Score", [name] + json)
            #expect(result.exitCode == exitCode)
            #expect(result.errors.contains(sentence), "\(result.errors)")
            #expect(result.output == "")
        }
        #expect(try place.run("leaderboard show fresh").exitCode == 1)
    }

    @Test(arguments: ["Player,\"Sco\"re\nann,1\n", "Player,\"Score\nann,1\n"])
    func `A broken header ends the import with a single error`(text: String) throws {
        let place = try Workplace(board: "")
        try place.write(text, to: "scores.csv")
        let result = try place.run(Self.command)
        #expect(result.exitCode == 1)
        #expect(result.errors.contains("The header of scores.csv, on line 1, cannot be read."))
        #expect(!result.errors.contains("Reading continued"), "\(result.errors)")
    }

    @Test func `Spaces around a date are ignored, and spaces only are no date`() throws {
        let place = try Workplace(board: "")
        try place.write("Player,Score,Day\na,1, 2025-03-16 \nb,2,\t\n", to: "scores.csv")
        try place.done(Self.command + " --date Day")
        let page: EntriesBody = try place.json("entries --leaderboard board --players a")
        #expect(page.entries.map(\.date) == [try Moment(iso8601: "2025-03-16")])
    }

    @Test func `A file without rows changes nothing and is reported`() throws {
        let place = try Workplace(board: "")
        try place.done("submit --leaderboard board --player ann --score 5")
        try place.write("Player,Score\r\n", to: "scores.csv")
        #expect(
            try place.done(Self.command) == "The file has no rows after its header. The leaderboard has 1 player.\n")
        #expect(try place.json(Self.command) == ImportBody(players: 1))
    }

    @Test func `An import creates a leaderboard only with --order, and does not change it`() throws {
        let place = try Workplace(board: "")
        try place.write("Player,Score\nann,5\nbob,4\n", to: "scores.csv")
        let command = Self.command.replacing("board board", with: "board fresh")
        let refused = try place.run(command)
        #expect(refused.exitCode == 1 && refused.output == "")
        #expect(
            refused.errors
                == """
                laurel: This game has no leaderboard fresh. Add --order highToLow or --order lowToHigh to create \
                it.\n
                """
        )
        let made: ImportBody = try place.json(command + " --order lowToHigh --ties shared --submission sum")
        #expect(made == ImportBody(rows: 2, accepted: 2, improved: 2, players: 2))
        #expect(try place.rows("top --leaderboard fresh") == ["1 bob 4", "2 ann 5"])
        let board: LeaderboardBody = try place.json("leaderboard show fresh")
        #expect(board.sortOrder == "lowToHigh" && board.tieRule == "shared" && board.submissionType == "sum")
        let sandboxed: LeaderboardBody = try place.json("leaderboard show fresh --sandbox")
        #expect(sandboxed == board)

        // The same settings, or a part of them, do not conflict.
        #expect(try place.json(command + " --order lowToHigh") == ImportBody(rows: 2, replayed: 2, players: 2))
        #expect(try place.json(command + " --ties shared") == ImportBody(rows: 2, replayed: 2, players: 2))
        for (settings, notification) in [
            ("--order highToLow", "--order lowToHigh"), ("--order lowToHigh --ties dense", "--ties shared"),
            ("--submission best --ties dense", "--submission sum, --ties shared"), ("--range 0..9", "no --range"),
        ] {
            let result = try place.run("\(command) \(settings)")
            #expect(result.exitCode == 1 && result.output == "")
            #expect(result.errors == "laurel: The leaderboard fresh already exists, with \(notification).\n")
        }
    }
}
