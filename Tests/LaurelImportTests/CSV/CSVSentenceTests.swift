import Testing

@testable import LaurelImport

@Suite
struct CSVSentenceTests {
    private static let file = CSVFileName("my scores.csv")

    @Test(
        arguments: [
            (.textAfterClosingQuote(quoteLine: 7), ["line 7", "twice (\"\")", "after line 7"]),
            (.quoteNotClosed(quoteLine: 7), ["opened on line 7", "never closed", "after line 7"]),
            (.quotedFieldTooLong(quoteLine: 7, byteCountMax: 9), ["opened on line 7", "9 bytes", "after line 7"]),
            (.rowTooLong(byteCountMax: 9, lastLine: 8), ["longer than 9 bytes", "after line 8"]),
            (.fieldCount(found: 1, expected: 3), ["has 1 field but", "has 3;"]),
            (.fieldCount(found: 4, expected: 3), ["has 4 fields but", "has 3;"]),
            (.notUTF8, ["Latin-1", "iconv -f WINDOWS-1252 -t UTF-8 'my scores.csv' | laurel import -"]),
            (.nulByte, ["NUL", "UTF-8"]), (.combiningMarks, ["more than 100 combining marks", "remove them"]),
        ] as [(CSVRowFault, [String])]
    )
    func `A fault states the next step`(fault: CSVRowFault, parts: [String]) {
        let sentence = fault.sentence(file: Self.file)
        for part in parts { #expect(sentence.contains(part)) }
        #expect(!sentence.contains("\n"))
    }

    @Test(
        arguments: [
            (.unreadable(file, reason: "Is a directory"), ["my scores.csv cannot be read: Is a directory."]),
            (.empty(CSVFileName("-")), ["Standard input is empty", "columns"]),
            (.wideText(file, .utf16LittleEndian), ["in UTF-16,", "iconv -f UTF-16LE -t UTF-8 'my scores.csv'"]),
            (.wideText(CSVFileName("-"), .utf32), ["Standard input", "iconv -f UTF-32 -t UTF-8 FILE"]),
            (.wideText(.requestBody, .utf32), ["The body is in UTF-32, not UTF-8; convert it to UTF-8."]),
            (.gzip(.requestBody), ["The body is compressed with gzip; decompress it."]),
            (.gzip(CSVFileName("a.csv.gz")), ["gunzip -c a.csv.gz | laurel import - …"]),
            (.zip(file), ["xlsx", "CSV UTF-8"]),
            (.header(file, line: 2, .nulByte), ["header of my scores.csv, on line 2,", "NUL"]),
        ] as [(CSVFileError, [String])]
    )
    func `An unreadable file's error states the next step`(error: CSVFileError, parts: [String]) {
        for part in parts { #expect(error.description.contains(part)) }
    }

    @Test func `The advice for a request's body contains no command`() {
        let sentence = CSVRowFault.notUTF8.sentence(file: .requestBody)
        #expect(sentence.hasSuffix("in Windows-1252 or Latin-1, convert it to UTF-8."))
        #expect(!sentence.contains("FILE") && !sentence.contains("iconv"))
    }

    @Test func `A column error lists the existing columns`() {
        let missing = CSVColumnError.missing("points", columns: ["player", "sc\u{1B}ore"])
        #expect(missing.description == "There is no column “points”; the file has “player”, “sc�ore”.")
        let ambiguous = CSVColumnError.ambiguous("a", count: 2, columns: ["a", "a"])
        #expect(ambiguous.description.hasPrefix("2 columns are named “a”"))
        #expect(ambiguous.description.hasSuffix("The file has “a”, “a”."))
    }

    @Test(arguments: [
        ("scores.csv", "scores.csv"), ("it's.csv", "'it'\\''s.csv'"), ("$(rm).csv", "'$(rm).csv'"),
        ("-f", "'./-f'"), ("", "''"), ("a\u{1B}b", "'a�b'"),
    ])
    func `A name is quoted for the shell`(name: String, word: String) {
        #expect(CSVFileName(name).shellWord == word)
    }
}
