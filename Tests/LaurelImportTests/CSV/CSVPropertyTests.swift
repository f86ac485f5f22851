import LaurelTesting
import Testing

@testable import LaurelImport

@Suite
struct CSVPropertyTests {
    /// A random table, its text in a random style, and the lines on which its rows start.
    private struct Written {
        var bytes: [UInt8] = []
        var rows: [CSVRow] = []
        var separator = CSVSeparator.comma

        init(using random: inout SeededRandom) {
            separator = CSVSeparator.allCases.randomElement(using: &random)!
            let lineBreak = ["\n", "\r\n", "\r"].randomElement(using: &random)!
            let columnCount = Int.random(in: 2...4, using: &random)
            let header = (0..<columnCount).map { "c\($0)" }
            var text = Bool.random(using: &random) ? "\u{FEFF}" : ""
            text += header.joined(separator: String(UnicodeScalar(separator.byte)))
            var line = 1
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                text += lineBreak
                line += 1
                while Int.random(in: 0..<4, using: &random) == 0 {
                    text += lineBreak
                    line += 1
                }
                let fields = (0..<columnCount).map { _ in Self.field(using: &random) }
                rows.append(.record(CSVRecord(line: line, fields: fields)))
                let quoted = fields.map { written($0, using: &random) }
                text += quoted.joined(separator: String(UnicodeScalar(separator.byte)))
                line += Self.lineBreakCount(in: fields)
            }
            if Bool.random(using: &random) { text += lineBreak }
            bytes = Array(text.utf8)
        }

        private static func field(using random: inout SeededRandom) -> String {
            let letters = ["a", "7", "\"", ",", ";", "\t", "\n", "\r", " ", "é", "名", "👩‍👧"]
            return (0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random)! }
                .joined()
        }

        private func written(_ field: String, using random: inout SeededRandom) -> String {
            let special = ["\"", "\n", "\r"].map { $0.utf8.first! } + [separator.byte]
            guard field.utf8.contains(where: special.contains) || Bool.random(using: &random) else { return field }
            var quoted = String.UnicodeScalarView("\"".unicodeScalars)
            for scalar in field.unicodeScalars {
                quoted.append(scalar)
                if scalar == "\"" { quoted.append(scalar) }
            }
            return String(quoted) + "\""
        }

        private static func lineBreakCount(in fields: [String]) -> Int {
            // Swift treats CRLF as one character, as it must be counted here.
            fields.joined(separator: "|").count { ["\n", "\r", "\r\n"].contains($0) }
        }
    }

    @Test(arguments: Seeds.first(60))
    func `A written table is read back with any chunk size`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let written = Written(using: &random)
        for chunkByteCount in 1...written.bytes.count {
            #expect(try rows(in: written.bytes, chunkByteCount: chunkByteCount) == written.rows)
        }
    }

    @Test(arguments: Seeds.first(200))
    func `Random bytes are read the same with any chunk size`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let letters = Array("\"\"\",,\n\n\rab \0".utf8) + [0xFF]
        let count = Int.random(in: 0...120, using: &random)
        let bytes = Array("x,y\n".utf8) + (0..<count).map { _ in letters.randomElement(using: &random)! }
        let limit = [16, 1000].randomElement(using: &random)!
        let whole = try rows(in: bytes, byteCountMax: limit)
        for chunkByteCount in 1...min(40, bytes.count) {
            #expect(try rows(in: bytes, byteCountMax: limit, chunkByteCount: chunkByteCount) == whole)
        }
        let lines = whole.map { row in
            switch row {
            case .record(let record): record.line
            case .malformed(let line, _): line
            }
        }
        #expect(zip(lines, lines.dropFirst()).allSatisfy(<))
        // Every record must start on the line that it states.
        let starts = lineStarts(in: bytes)
        for case .record(let record) in whole where !(record.fields[0].isEmpty || bytes.contains(0x22)) {
            #expect(bytes[starts[record.line - 1]...].starts(with: record.fields[0].utf8))
        }
    }

    private func lineStarts(in bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for (index, byte) in bytes.enumerated() {
            let isFeedOfReturn = byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D
            if isFeedOfReturn {
                starts[starts.count - 1] = index + 1
            } else if byte == 0x0A || byte == 0x0D {
                starts.append(index + 1)
            }
        }
        return starts
    }
}
