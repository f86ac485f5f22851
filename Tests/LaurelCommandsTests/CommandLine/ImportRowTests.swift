import Foundation
import LaurelWire
import Testing

/// Tests of invalid rows among valid rows.
@Suite
struct ImportRowTests {
    private static let longName = String(repeating: "x", count: 201)

    /// Rows in the order of a file, each with the start of the message that rejects it, or nil if it is valid.
    private static let rows: [(text: String, message: String?)] = [
        ("ann,10,Ann,2025-03-16,r1", nil),
        ("bob,1.5,Bob,,r2", "line 3: “1.5” is a fraction"),
        (
            "cid,9223372036854775808,Cid,,r3",
            "line 4: “9223372036854775808” is outside the range of scores"
        ),
        ("dan,9223372036854775807,Dan,,r4", nil),
        ("eve,-1001,Eve,,r5", "line 6: The score -1001 is outside the leaderboard's range"),
        ("fay,20,\"Fay\nthe Great\",,r6", nil),  // Lines 7 and 8.
        ("gus,30,\"a \u{1B}[31mred\",,r7", nil),
        ("\(longName),1,,,r8", "line 10: The external player id has 201 bytes. Use at most 200."),
        ("p_gus,1,,,r9", "line 11: “p_gus” is not a valid player id."),
        (",1,,,r10", "line 12: The external player id is empty. Use 1 to 200 bytes."),
        ("hal,,,,r11", "line 13: The score is missing."),
        ("ivy,12a,,,r12", "line 14: “12a” is not a score."),
        ("joe,1,,2025-02-30,r13", "line 15: “2025-02-30” is not a date."),
        ("kim,1,,9999-01-01,r14", "line 16: The score's date is"),
        ("lea,1,\(longName),,r15", nil),
        ("max,1,,,\(longName)", "line 18: The submission id has 201 bytes. Use at most 200."),
        ("ned,1,,,", "line 19: The submission id is empty. Use 1 to 200 bytes."),
        ("oda,1", "line 20: The row has 2 fields but the header has 5"),
        ("pia,1,,,r16,more", "line 21: The row has 6 fields but the header has 5"),
        ("\"quy\"s,1,,,r17", "line 22: Text follows the closing quote of the field that opens on line 22"),
        ("ann,11,,,r1", "line 23: The submission id was used before for another score"),
        ("ron,40,\"R\"\"\",2025-03-16T10:00:00Z,r18", nil),
    ]

    private static let command =
        "import scores.csv --leaderboard board --player player --score score --name name --date date --id id"

    private func workplaceWithRows() throws -> Workplace {
        let place = try Workplace(board: "--range -1000..9223372036854775807")
        let rows = Self.rows.map(\.text).joined(separator: "\r\n")
        try place.write("player,score,name,date,id\r\n" + rows + "\r\n", to: "scores.csv")
        return place
    }

    @Test func `Each rejected row is reported with its line and the reason`() throws {
        let result = try workplaceWithRows().run(Self.command + " --json")
        #expect(result.exitCode == 1)
        let messages = result.errors.split(separator: "\n").map(String.init)
        let expected = Self.rows.compactMap(\.message)
        #expect(messages.count == expected.count, "\(result.errors)")
        for (message, expected) in zip(messages, expected) { #expect(message.hasPrefix(expected)) }
    }

    @Test func `Valid rows between rejected rows are imported, with displayable names`() throws {
        let place = try workplaceWithRows()
        let summary: ImportBody = try Workplace.document(try place.run(Self.command + " --json").output)
        #expect(summary == ImportBody(rows: 22, accepted: 6, improved: 6, rejected: 16, players: 6))
        #expect(
            try place.rows("top --leaderboard board") == [
                "1 Dan 9223372036854775807", "2 R\" 40", "3 a \u{FFFD}[31mred 30", "4 Fay the Great 20", "5 Ann 10",
                "6 \(Self.longName.dropLast()) 1",
            ])
    }

    @Test func `A repeated import of a file with rejected rows changes nothing`() throws {
        let place = try workplaceWithRows()
        _ = try place.run(Self.command)
        let again = try place.run(Self.command)
        #expect(again.exitCode == 1)
        #expect(
            again.output
                == """
                22 rows: 0 accepted (0 improved an entry), 6 already imported, 16 rejected. The leaderboard has \
                6 players.\n
                """
        )
    }

    @Test func `An import without valid rows does not change the leaderboard`() throws {
        let place = try Workplace(board: "")
        try place.done("submit --leaderboard board --player ann --score 5")
        let result = try place.run(
            "import - --leaderboard board --player player --score score", input: "player,score\nbob,x\n")
        #expect(result.exitCode == 1)
        #expect(result.errors.hasPrefix("line 2: “x” is not a score."))
        #expect(
            result.output
                == """
                1 row: 0 accepted (0 improved an entry), 0 already imported, 1 rejected. The leaderboard has 1 \
                player.\n
                """
        )
    }

    @Test func `Rows in another encoding are rejected`() throws {
        let place = try Workplace(board: "")
        try place.write("player,score\nann,1\nJürgen,2\nbob,3\n".data(using: .isoLatin1)!, to: "scores.csv")
        let result = try place.run("import scores.csv --leaderboard board --player player --score score")
        #expect(result.exitCode == 1)
        #expect(
            result.errors == """
                line 3: The row is not valid UTF-8; if the file is in Windows-1252 or Latin-1, convert it to UTF-8: \
                iconv -f WINDOWS-1252 -t UTF-8 scores.csv | laurel import - …

                """)
        #expect(try place.rows("top --leaderboard board") == ["1 bob 3", "2 ann 1"])
    }

    @Test func `An id with a line break is rejected, and control characters are not printed`() throws {
        let place = try Workplace(board: "")
        let id = "one\u{9B}31m\u{202E}"
        let result = try place.run(
            "import - --leaderboard board --player p --score s",
            input: "p,s\n\"one\ntwo\u{1B}[31m\",7\n\"\(id)\",7\n")
        #expect(result.exitCode == 1)
        #expect(
            result.errors.contains(
                "line 2: The external player id contains a control character, such as a line break. Remove it."
            ))
        #expect(!result.errors.contains("\u{1B}"))
        let page: EntriesBody = try place.json("top --leaderboard board")
        #expect(page.entries.map(\.player.externalID) == [id])
        let rank = try place.done("rank --leaderboard board --player", [id])
        #expect(!rank.contains("\u{9B}") && !rank.contains("\u{202E}"), "\(rank)")
        let missing = try place.run("rank --leaderboard board --player", ["no\u{1B}[2J\nbody"])
        #expect(missing.exitCode == 2 && !missing.errors.contains("\u{1B}"), "\(missing.errors)")
    }

    @Test func `A row that overflows the sum is rejected, and the total stays`() throws {
        let place = try Workplace(board: "--submission sum")
        let result = try place.run(
            "import - --leaderboard board --player p --score s", input: "p,s\nann,9223372036854775807\nann,1\nann,-7\n")
        #expect(result.exitCode == 1)
        #expect(result.errors.hasPrefix("line 3: Adding 1 to the total of 9223372036854775807"))
        #expect(try place.rows("top --leaderboard board") == ["1 ann 9223372036854775800"])
    }
}
