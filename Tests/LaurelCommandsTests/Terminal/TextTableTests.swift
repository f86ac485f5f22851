import Testing

@testable import LaurelCommands

@Suite
struct TextTableTests {
    private func table(_ rows: [[String]]) -> TextTable {
        var table = TextTable([
            TextTable.Column("Rank", .right), TextTable.Column("Player"), TextTable.Column("Score", .right),
            TextTable.Column("Note", role: .secondary),
        ])
        for row in rows { table.append(row) }
        return table
    }

    @Test func `Table columns are aligned by terminal cells`() {
        let table = table([
            ["1", "Ada", "1,200", "first"], ["2", "名前", "9", ""], ["10", "Zoë", "77", "x"],
            ["11", "Zoe\u{308}", "5", ""], ["12", "👩‍👩‍👧 x", "5", ""],
        ])
        #expect(
            table.rendered() == """
                Rank  Player  Score  Note
                   1  Ada     1,200  first
                   2  名前        9
                  10  Zoë        77  x
                  11  Zoe\u{308}         5
                  12  👩‍👩‍👧 x        5

                """
        )
    }

    @Test func `A table without rows consists of its header`() {
        #expect(table([]).rendered() == "Rank  Player  Score  Note\n")
        #expect(TextTable([]).rendered() == "\n")
    }

    @Test func `Control characters in a table are replaced`() {
        var table = TextTable([TextTable.Column("Na\u{1B}me"), TextTable.Column("N", .right)])
        table.append(["\u{1B}[31mred\u{7}\u{9B}0m\r\n\u{202E}", "1"])
        let lines = table.rendered().split(separator: "\n")
        #expect(lines == ["Na�me            N", "�[31mred��0m���  1"])
        #expect(table.rendered().unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }

    @Test(arguments: [
        (100, "Rank  Player                 Score  Note\n   1  Maximilian Mustermann      5  a note of some length\n"),
        (50, "Rank  Player             Score  Note\n   1  Maximilian Muste…      5  a note of some le…\n"),
        (34, "Rank  Player     Score  Note\n   1  Maximili…      5  a note of…\n"),
        (10, "Rank  Pla…  Score  Note\n   1  Max…      5  a n…\n"),
    ])
    func `The widest column is truncated to fit`(widthMax: Int, text: String) {
        let table = table([["1", "Maximilian Mustermann", "5", "a note of some length"]])
        #expect(table.rendered(widthMax: widthMax) == text)
    }

    @Test(arguments: 26...60)
    func `A table line never exceeds its width`(widthMax: Int) {
        let table = table([["1", "名前名前名前名前名前", "5", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧 and more of it"], ["2", "b", "6", "c"]])
        for line in table.rendered(widthMax: widthMax).split(separator: "\n") {
            #expect(DisplayWidth.of(String(line)) <= widthMax)
        }
    }

    @Test func `Colors enclose text but not spaces`() {
        var table = TextTable([TextTable.Column("A", .right), TextTable.Column("B", role: .secondary)])
        table.append(["1", "x"], role: .gold)
        table.append(["20", "y"])
        let escape = "\u{1B}["
        #expect(
            table.rendered(style: .colored) == """
                 \(escape)1mA\(escape)0m  \(escape)1mB\(escape)0m
                 \(escape)1;38;5;136m1\(escape)0m  \(escape)1;38;5;136mx\(escape)0m
                20  \(escape)2my\(escape)0m

                """
        )
    }
}
