/// Fields whose texts are written directly as UTF-8.
extension JSONWriter {
    /// Writes a field with a text.
    package mutating func field(_ name: StaticString, utf8 text: UnsafeBufferPointer<UInt8>) {
        self.name(name)
        self.text(utf8: text)
    }

    /// Writes a field with a date in ISO 8601.
    package mutating func field(_ name: StaticString, _ moment: Moment) {
        self.name(name)
        bytes.append(UInt8(ascii: "\""))
        moment.appendISO8601(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a field with a formatted score.
    package mutating func field(_ name: StaticString, _ score: Int64, formattedBy formatter: ScoreFormatter) {
        self.name(name)
        let start = bytes.count
        bytes.append(UInt8(ascii: "\""))
        formatter.append(score, to: &bytes)
        let isPlain = bytes.withUnsafeBufferPointer {
            Self.arePlain(UnsafeBufferPointer(rebasing: $0[(start + 1)...]), form.escapesSlashes)
        }
        if isPlain { return bytes.append(UInt8(ascii: "\"")) }
        // A separator or suffix with a quotation mark is rare.
        let text = Array(bytes[(start + 1)...])
        bytes.removeSubrange(start...)
        text.withUnsafeBufferPointer { self.text(utf8: $0) }
    }

    /// Writes a field with a player's id between two texts, none of which may need escapes.
    package mutating func field(
        _ name: StaticString, _ id: PlayerID.Bits, after prefix: StaticString = "", before suffix: StaticString = ""
    ) {
        self.name(name)
        bytes.append(UInt8(ascii: "\""))
        append(prefix)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: PlayerID.byteCount) { text in
            id.write(to: text)
            bytes.append(contentsOf: text)
        }
        append(suffix)
        bytes.append(UInt8(ascii: "\""))
    }
}
