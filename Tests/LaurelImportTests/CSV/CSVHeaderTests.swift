import LaurelTesting
import Testing

@testable import LaurelImport

@Suite
struct CSVHeaderTests {
    private func failure(_ bytes: some Sequence<UInt8>, name: String = "scores.csv") -> CSVFileError? {
        do {
            _ = try CSVReader(source(bytes, chunkByteCount: 1, name: name), chunkByteCount: 1)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["", "\n", "\r\n  \n", "\u{FEFF}", "sep=;\n"])
    func `A file without a header is rejected`(text: String) {
        #expect(failure(text.utf8) == .empty(CSVFileName("scores.csv")))
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x61, 0], .utf16), ([0xFE, 0xFF, 0, 0x61], .utf16), ([0xFF, 0xFE], .utf16),
            ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], .utf32), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61], .utf32),
            ([0x61, 0, 0x2C, 0], .utf16LittleEndian), ([0, 0x61, 0, 0x2C], .utf16BigEndian),
            ([0x61, 0, 0, 0], .utf32LittleEndian), ([0, 0, 0, 0x61], .utf32BigEndian),
            ([0x61, 0], .utf16LittleEndian),
        ] as [([UInt8], CSVSignature.WideText)]
    )
    func `Text in UTF-16 or UTF-32 is rejected`(bytes: [UInt8], text: CSVSignature.WideText) {
        #expect(failure(bytes) == .wideText(CSVFileName("scores.csv"), text))
    }

    @Test func `A compressed file is rejected`() {
        #expect(failure([0x1F, 0x8B, 8, 0, 0]) == .gzip(CSVFileName("scores.csv")))
        #expect(failure([0x50, 0x4B, 3, 4, 0]) == .zip(CSVFileName("scores.csv")))
        #expect(failure("PK,b\n1,2".utf8) == nil)
    }

    @Test func `A malformed header is rejected`() {
        let name = CSVFileName("scores.csv")
        #expect(failure("\na,\"b\nc,d".utf8) == .header(name, line: 2, .quoteNotClosed(quoteLine: 2)))
        #expect(failure([0x61, 0x2C, 0xE9, 0x0A]) == .header(name, line: 1, .notUTF8))
        #expect(failure("abcdef\0,b\n".utf8) == .header(name, line: 1, .nulByte))
    }

    @Test func `Combining marks in a header cost linear processor time`() {
        func seconds(_ count: Int) -> Double {
            let header = "a" + ["\u{301}", "\u{327}"].map { String(repeating: $0, count: count / 2) }.joined() + ",b\n"
            let bytes = Array(header.utf8)
            return ProcessorTime.ofThread {
                do throws(CSVFileError) {
                    _ = try CSVReader(source(bytes, name: "scores.csv"))
                    Issue.record("The header was accepted.")
                } catch {
                    #expect(error == .header(CSVFileName("scores.csv"), line: 1, .combiningMarks))
                }
            }
        }
        let (small, large) = (seconds(8_000), seconds(32_000))
        #expect(large < 8 * max(small, 0.05), "\(small) s, then \(large) s")
    }

    @Test func `Column names that differ in composition are different columns`() throws {
        let reader = try CSVReader(source("caf\u{E9},cafe\u{301}\n".utf8))
        #expect(try reader.columnIndex(named: "caf\u{E9}") == 0)
        #expect(try reader.columnIndex(named: "cafe\u{301}") == 1)
    }

    @Test func `A column is found by its name in another Unicode form`() throws {
        let reader = try CSVReader(source("player,cafe\u{301}\n".utf8))
        #expect(try reader.columnIndex(named: "caf\u{E9}") == 1)
    }

    @Test func `Column names are trimmed and found`() throws {
        let reader = try CSVReader(source(" player ,\" the score \",name,name, \n".utf8))
        let header = reader.header
        let columns = ["player", "the score", "name", "name", ""]
        #expect(header == columns)
        #expect(try reader.columnIndex(named: "player") == 0)
        #expect(try reader.columnIndex(named: "the score") == 1)
        do {
            _ = try reader.columnIndex(named: "Player")
            Issue.record("A column was found that does not exist.")
        } catch {
            #expect(error == .missing("Player", columns: columns))
        }
        do {
            _ = try reader.columnIndex(named: "name")
            Issue.record("An ambiguous column was accepted.")
        } catch {
            #expect(error == .ambiguous("name", count: 2, columns: columns))
        }
    }

    @Test func `A file is read by its path`() throws {
        var reader = try CSVReader(CSVSource(path: #filePath), separator: .tab)
        var count = 0
        while try reader.next() != nil { count += 1 }
        let byteCountRead = reader.byteCountRead
        #expect(count > 50)
        #expect(try CSVSource(path: #filePath).byteCountTotal == byteCountRead)
    }

    @Test(arguments: [
        ("/nowhere/at all.csv", "No such file or directory"), ("/", "Is a directory"),
        ("a\0b", "its name contains a NUL"),
    ])
    func `An unreadable file is reported with the reason`(path: String, reason: String) {
        #expect(throws: CSVFileError.unreadable(CSVFileName(path), reason: reason)) {
            _ = try CSVReader(CSVSource(path: path))
        }
    }
}
