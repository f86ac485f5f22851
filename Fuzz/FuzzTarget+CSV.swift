extension FuzzTarget {
    /// The first byte selects the size of the chunks and the maximum length of a row. The rest is the file.
    ///
    /// Reading terminates, line numbers increase, and the rows do not depend on the size of the chunks.
    func holdCSV(_ input: UnsafeRawBufferPointer) {
        guard let choice = input.first else { return }
        let bytes = Array(input.dropFirst())
        let byteCountMax = choice & 1 == 0 ? 24 : CSVReader.byteCountMax
        let whole = CSVReading(bytes, byteCountMax: byteCountMax, chunkByteCount: 1 << 16)
        let cut = CSVReading(bytes, byteCountMax: byteCountMax, chunkByteCount: Int(choice >> 1) + 1)
        expect(whole == cut, "chunks of \(choice >> 1 + 1) bytes change the rows")
        expect(zip(whole.lines, whole.lines.dropFirst()).allSatisfy(<), "line numbers do not increase: \(whole.lines)")
        let lineCountMax = 1 + bytes.count { $0 == CSVLexer.feed || $0 == CSVLexer.return }
        expect(whole.lines.allSatisfy { (1...lineCountMax).contains($0) }, "a line number is outside the file")
        for case .record(let record) in whole.rows {
            expect(record.fields.count == whole.header.count, "a record has another number of fields than the header")
        }
    }
}

/// The complete output of a reader for a file.
private struct CSVReading: Equatable {
    var header: [String] = []
    var rows: [CSVRow] = []
    var error: CSVFileError?

    init(_ bytes: [UInt8], byteCountMax: Int, chunkByteCount: Int) {
        var rest = bytes[...]
        let source = CSVSource(name: CSVFileName("fuzz.csv")) { buffer throws(CSVFileError) in
            let chunk = rest.prefix(min(buffer.count, chunkByteCount))
            buffer.copyBytes(from: chunk)
            rest = rest.dropFirst(chunk.count)
            return chunk.count
        }
        do throws(CSVFileError) {
            var reader = try CSVReader(source, byteCountMax: byteCountMax, chunkByteCount: chunkByteCount)
            header = reader.header
            while let row = try reader.next() {
                rows.append(row)
                expect(rows.count <= bytes.count, "more rows than bytes")
            }
        } catch {
            self.error = error
            expect(!error.description.isEmpty, "an error has no description")
        }
    }

    var lines: [Int] {
        rows.map { row in
            switch row {
            case .record(let record): record.line
            case .malformed(let line, _): line
            }
        }
    }
}
