import Testing

@testable import LaurelImport

@Suite
struct CSVReaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let rows: [CSVRow]
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "LF", text: "a,b\n1,2\n3,4\n", rows: [record(2, "1", "2"), record(3, "3", "4")]),
        Case(name: "CRLF", text: "a,b\r\n1,2\r\n3,4\r\n", rows: [record(2, "1", "2"), record(3, "3", "4")]),
        Case(name: "CR", text: "a,b\r1,2\r3,4\r", rows: [record(2, "1", "2"), record(3, "3", "4")]),
        Case(
            name: "mixed breaks",
            text: "a,b\r1,2\n3,4\r\n5,6",
            rows: [
                record(2, "1", "2"), record(3, "3", "4"), record(4, "5", "6"),
            ]
        ),
        Case(name: "no final newline", text: "a,b\n1,2", rows: [record(2, "1", "2")]),
        Case(name: "ends in a separator", text: "a,b\n1,", rows: [record(2, "1", "")]),
        Case(name: "ends in a closing quote", text: "a,b\n1,\"2\"", rows: [record(2, "1", "2")]),
        Case(name: "empty fields", text: "a,b\n,\n\"\",\"\"\n", rows: [record(2, "", ""), record(3, "", "")]),
        Case(
            name: "blank lines",
            text: "\n\r\na,b\n\n1,2\n \t\n\r\r\n3,4\n\n",
            rows: [
                record(5, "1", "2"), record(9, "3", "4"),
            ]
        ),
        Case(name: "a quoted empty field is no blank line", text: "a\n\"\"\n", rows: [record(2, "")]),
        Case(name: "header only", text: "a,b\n", rows: []),
        Case(name: "BOM", text: "\u{FEFF}\"a\",b\n1,2\n", rows: [record(2, "1", "2")]),
        Case(name: "separator in quotes", text: "a,b\n\"1,2\",3\n", rows: [record(2, "1,2", "3")]),
        Case(
            name: "doubled quotes",
            text: "a,b\n\"\"\"x\"\" \"\"\"\"\",\"\"\"\"\n",
            rows: [
                record(2, "\"x\" \"\"", "\"")
            ]
        ),
        Case(
            name: "breaks in quotes",
            text: "a,b\n\"1\n2\r\n3\r4\",5\n6,7\n",
            rows: [
                record(2, "1\n2\r\n3\r4", "5"), record(6, "6", "7"),
            ]
        ),
        Case(
            name: "a quote in an unquoted field",
            text: "a,b\n5\" disc,x\"\"y\"\n",
            rows: [
                record(2, "5\" disc", "x\"\"y\"")
            ]
        ),
        Case(name: "spaces are kept", text: "a,b\n 1 , 2\n", rows: [record(2, " 1 ", " 2")]),
        Case(name: "other scripts", text: "a,b\n名前,👩‍👩‍👧\n", rows: [record(2, "名前", "👩‍👩‍👧")]),
        Case(
            name: "text after a closing quote",
            text: "a,b\n\"1\"x,2\n3,4\n",
            rows: [
                .malformed(line: 2, .textAfterClosingQuote(quoteLine: 2)), record(3, "3", "4"),
            ]
        ),
        Case(
            name: "a stray quote, met by another",
            text: "a,b\n1,\"x\n2,\"y\"\n3,z\n",
            rows: [
                .malformed(line: 2, .textAfterClosingQuote(quoteLine: 2)), record(3, "2", "y"), record(4, "3", "z"),
            ]
        ),
        Case(
            name: "a stray quote, never met",
            text: "a,b\n1,\"x\r\n2,y\r\n3,z",
            rows: [
                .malformed(line: 2, .quoteNotClosed(quoteLine: 2)), record(3, "2", "y"), record(4, "3", "z"),
            ]
        ),
        Case(
            name: "a stray quote on the last line",
            text: "a,b\n1,2\n3,\"",
            rows: [
                record(2, "1", "2"), .malformed(line: 3, .quoteNotClosed(quoteLine: 3)),
            ]
        ),
        Case(
            name: "a stray quote after a long field",
            text: "a,b,c\n1,\"x\ny\",\"z\n2,3,4\n",
            rows: [
                .malformed(line: 2, .quoteNotClosed(quoteLine: 3)), record(4, "2", "3", "4"),
            ]
        ),
        Case(
            name: "too many fields",
            text: "a,b\n1,2,3\n4,5\n",
            rows: [
                .malformed(line: 2, .fieldCount(found: 3, expected: 2)), record(3, "4", "5"),
            ]
        ),
        Case(
            name: "too few fields",
            text: "a,b\n1\n4,5\n",
            rows: [
                .malformed(line: 2, .fieldCount(found: 1, expected: 2)), record(3, "4", "5"),
            ]
        ),
        Case(
            name: "NUL",
            text: "a,b\n1\0,2\n3,\"\0\"\n4,5\n",
            rows: [
                .malformed(line: 2, .nulByte), .malformed(line: 3, .nulByte), record(4, "4", "5"),
            ]
        ),
        Case(name: "a line that names the separator", text: "sep=;\na,x;b\n1;2\n", rows: [record(3, "1", "2")]),
    ])
    func `A file is read as expected`(example: Case) throws {
        for chunkByteCount in 1...max(1, example.text.utf8.count) {
            #expect(try rows(in: example.text.utf8, chunkByteCount: chunkByteCount) == example.rows)
        }
    }

    @Test(arguments: [[0xE9], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]])
    func `A row that is not UTF-8 is reported`(stray: [UInt8]) throws {
        let unquoted = Array("a,b\n1,".utf8) + stray + Array("\n3,4\n".utf8)
        #expect(try rows(in: unquoted) == [.malformed(line: 2, .notUTF8), record(3, "3", "4")])
        let doubled = Array("a,b\n1,\"\"\"".utf8) + stray + Array("\"\n3,4\n".utf8)
        #expect(try rows(in: doubled) == [.malformed(line: 2, .notUTF8), record(3, "3", "4")])
    }

    @Test(arguments: [
        ("a,b;c,d\n", CSVSeparator.comma), ("a;b,c;d\n", .semicolon), ("a\tb\tc,d\n", .tab),
        ("\"a;b;c\",d\n", .comma), ("\"a\"\";;\"\";;\",d\n", .comma), ("5\" ;6\";,\n", .semicolon),
        ("a;b,c\n", .comma), ("alone\n", .comma), ("\n \na;b\n,,,,,\n", .semicolon), ("\"a\n,,,\";b;c\n", .semicolon),
        ("a;b", .semicolon),
    ])
    func `The separator is detected from the header`(text: String, separator: CSVSeparator) throws {
        for chunkByteCount in 1...text.utf8.count {
            let source = source(text.utf8, chunkByteCount: chunkByteCount)
            let reader = try CSVReader(source, chunkByteCount: chunkByteCount)
            let found = reader.separator
            #expect(found == separator)
        }
    }

    @Test func `A specified separator is used`() throws {
        #expect(try rows(in: "a,b;c\n1,2;3\n".utf8, separator: .semicolon) == [record(2, "1,2", "3")])
    }

    @Test func `A row longer than the limit is rejected`() throws {
        let text = "a,b\n12345,78\n12345,789\n\"234\",78\r\n\"234\",789\n1,2\n"
        let expected: [CSVRow] = [
            record(2, "12345", "78"),
            .malformed(line: 3, .rowTooLong(byteCountMax: 8, lastLine: 3)),
            record(4, "234", "78"),
            .malformed(line: 5, .rowTooLong(byteCountMax: 8, lastLine: 5)),
            record(6, "1", "2"),
        ]
        for chunkByteCount in 1...20 {
            #expect(try rows(in: text.utf8, byteCountMax: 8, chunkByteCount: chunkByteCount) == expected)
        }
    }

    @Test func `An unclosed quote in a long file costs one line`() throws {
        let good = String(repeating: "1,2\n", count: 400_000)
        let found = try rows(in: ("a,b\n5,\"\n" + good).utf8)
        let fault = CSVRowFault.quotedFieldTooLong(quoteLine: 2, byteCountMax: 1 << 20)
        #expect(found.count == 400_001)
        #expect(found.first == .malformed(line: 2, fault))
        #expect(found.last == record(400_002, "1", "2"))
    }

    @Test func `A quoted field that fills the limit is read`() throws {
        let long = String(repeating: "x", count: (1 << 20) - 2)
        #expect(try rows(in: "a\n\"\(long)\"\n2".utf8) == [record(2, long), record(3, "2")])
        let fault = CSVRowFault.quotedFieldTooLong(quoteLine: 2, byteCountMax: 1 << 20)
        #expect(try rows(in: "a\n\"\(long)x\"\n2".utf8) == [.malformed(line: 2, fault), record(3, "2")])
    }

    @Test func `Repeated broken quotes cost linear time`() throws {
        // Each line has an open quote at its end, whether it is read from its start or from within a quote.
        let text = "a,b\n" + String(repeating: "x\",y\"z,\"\n", count: 20_000)
        #expect(try rows(in: text.utf8) == [.malformed(line: 2, .quoteNotClosed(quoteLine: 20_001))])
    }

    @Test func `Memory is constant for long files and long lines`() throws {
        var left = 400
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 10)
        let source = CSVSource(name: CSVFileName("-")) { buffer throws(CSVFileError) in
            left -= 1
            guard left > 0 else { return 0 }
            buffer.copyBytes(from: line)
            return line.count
        }
        var window = CSVWindow(source, chunkByteCount: 1 << 10)
        while !window.isLast {
            try window.readMore()
            window.drop(max(0, window.unread.count - 100))
        }
        #expect(window.bytes.count <= 4 << 10)
        #expect(window.byteCountRead == 399 << 10)
    }
}
