import LaurelModel

/// Reads JSON (RFC 8259) into a tree with places, byte by byte: a name that stands twice, a comma too many or half a
/// surrogate are refused where they stand. O(bytes).
struct JSONDocument {
    private let bytes: [UInt8]
    private var offset = 0
    /// Where `columnOffset` is.
    private var here = Position(line: 1, column: 1)
    private var columnOffset = 0

    static func read(_ text: String) throws(InvalidDocument) -> DocumentNode {
        var document = JSONDocument(bytes: Array(text.utf8))
        let node = try document.node(depth: 0)
        document.skipSpace()
        guard document.offset == document.bytes.count else { throw document.unexpected("the end") }
        return node
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func node(depth: Int) throws(InvalidDocument) -> DocumentNode {
        skipSpace()
        let position = advancedPosition()
        guard depth < DocumentNode.depthMax else { throw .tooDeep(at: position) }
        switch next {
        case UInt8(ascii: "{"): return DocumentNode(content: .fields(try fields(depth)), position: position)
        case UInt8(ascii: "["): return DocumentNode(content: .list(try list(depth)), position: position)
        case UInt8(ascii: "\""): return DocumentNode(content: .scalar(try text(), .quoted), position: position)
        default: return DocumentNode(content: .scalar(try literal(), .literal), position: position)
        }
    }

    private mutating func fields(_ depth: Int) throws(InvalidDocument) -> [DocumentNode.Field] {
        offset += 1
        skipSpace()
        guard !take("}") else { return [] }
        var fields: [DocumentNode.Field] = []
        repeat {
            skipSpace()
            let position = advancedPosition()
            guard next == UInt8(ascii: "\"") else { throw unexpected("a field's name in quotes") }
            let name = try text()
            skipSpace()
            guard take(":") else { throw unexpected("a colon") }
            fields.append(try DocumentNode.Field(name: name, position: position, value: try node(depth: depth + 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw unexpected("a comma or “}”") }
        try DocumentNode.refuseRepetition(in: fields)
        return fields
    }

    private mutating func list(_ depth: Int) throws(InvalidDocument) -> [DocumentNode] {
        offset += 1
        skipSpace()
        guard !take("]") else { return [] }
        var nodes: [DocumentNode] = []
        repeat {
            nodes.append(try node(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw unexpected("a comma or “]”") }
        return nodes
    }

    private mutating func literal() throws(InvalidDocument) -> String {
        let start = offset
        let rest = bytes[start...].prefix { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        let word = String(decoding: rest, as: UTF8.self)
        guard ["true", "false", "null"].contains(word) || word.isJSONNumber else { throw unexpected("a value") }
        offset = rest.endIndex
        return word
    }
}

// MARK: - Texts

extension JSONDocument {
    private mutating func text() throws(InvalidDocument) -> String {
        offset += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw unexpected("no control character within quotes") }
            if byte == UInt8(ascii: "\\") {
                text += String(try escaped()).utf8
            } else {
                text.append(byte)
                offset += 1
            }
        }
        guard take("\"") else { throw unexpected("the closing quote") }
        return try UncheckedText(decoding: text).checked(at: here)
    }

    private mutating func escaped() throws(InvalidDocument) -> Unicode.Scalar {
        offset += 1
        guard let byte = next else { throw unexpected("an escape") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicode()
        default: throw unexpected("an escape that JSON has")
        }
    }

    private mutating func unicode() throws(InvalidDocument) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), take("\\"), take("u") else { throw unexpected("two surrogates") }
        let second = try hexadecimal()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw unexpected("two surrogates") }
        return scalar
    }

    private mutating func hexadecimal() throws(InvalidDocument) -> UInt32 {
        let digits = bytes[offset...].prefix(4)
        // A sign would be taken for a number's.
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw unexpected("four hexadecimal digits") }
        offset += 4
        return number
    }
}

// MARK: - Bytes

extension JSONDocument {
    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Counts on from where it was asked last, so that one long line costs no more than many short ones.
    private mutating func advancedPosition() -> Position {
        for byte in bytes[columnOffset..<offset] {
            if byte == 0x0A {
                here = Position(line: here.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                here = Position(line: here.line, column: here.column + 1)
            }
        }
        columnOffset = offset
        return here
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private func unexpected(_ expected: String) -> InvalidDocument {
        var document = self
        return InvalidDocument(
            "This is not valid JSON: \(expected) should be here.", advice: "Look at the quotes and commas before it.",
            at: Place("", at: document.advancedPosition()))
    }
}
