/// The JSON writer of all modules.
///
/// Bodies that are sent thousands of times a second are written with it directly, all other bodies with
/// ``JSON/encode(_:form:)``.
@usableFromInline package struct JSONWriter {
    @usableFromInline package struct Form: Sendable {
        /// Whether each field and element is on a separate line, indented by two spaces a level.
        @usableFromInline package var isIndented = false
        /// Whether a slash in a text is escaped. Some stored records have this form, and their bytes are hashed.
        @usableFromInline package var escapesSlashes = false
        /// Whether integers that exceed 53 bits, the precision of some parsers, are written as texts.
        package var quotesExactIntegers = false

        /// Creates a form.
        package init(isIndented: Bool = false, escapesSlashes: Bool = false, quotesExactIntegers: Bool = false) {
            self.isIndented = isIndented
            self.escapesSlashes = escapesSlashes
            self.quotesExactIntegers = quotesExactIntegers
        }

        /// The form on a single line.
        package static let line = Form()
        /// The indented form.
        package static let indented = Form(isIndented: true)
        /// The form on a single line with escaped slashes.
        package static let escapingSlashes = Form(escapesSlashes: true)
    }

    /// The written bytes.
    @usableFromInline package internal(set) var bytes: [UInt8] = []
    @usableFromInline package let form: Form
    /// Whether the current list or object is empty so far.
    @usableFromInline var isFirst = true
    @usableFromInline var depth = 0

    /// Creates an empty writer.
    ///
    /// - Parameter byteCount: The expected number of bytes.
    package init(_ form: Form = .line, byteCount: Int = 512) {
        self.form = form
        bytes.reserveCapacity(byteCount)
    }

    /// The written bytes as a text.
    package var written: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes an object. `body` writes its fields in order.
    @inlinable package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
        open("{")
        try body(&self)
        close("}")
    }

    /// Writes a list. `body` writes each element.
    @inlinable package mutating func list<Element>(
        _ elements: [Element], _ body: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        open("[")
        for element in elements {
            separate()
            try body(&self, element)
        }
        close("]")
    }

    @usableFromInline mutating func open(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        depth += 1
        isFirst = true
    }

    @usableFromInline mutating func close(_ bracket: Unicode.Scalar) {
        depth -= 1
        if form.isIndented, !isFirst { indent() }
        bytes.append(UInt8(ascii: bracket))
        isFirst = false
    }

    /// Writes the separator before a field or an element.
    @inlinable mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        if form.isIndented { indent() }
    }

    @usableFromInline mutating func indent() {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
}

// MARK: - Fields

extension JSONWriter {
    /// Writes the name of the next field, which must not need escapes.
    @inlinable package mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(name)
        append(form.isIndented ? "\": " : "\":")
    }

    /// Writes the name of the next field.
    package mutating func name(_ name: String) {
        separate()
        text(name)
        append(form.isIndented ? ": " : ":")
    }

    /// Writes a field with a text.
    @inlinable package mutating func field(_ name: StaticString, _ value: String) {
        self.name(name)
        text(value)
    }

    /// Writes a field with an integer.
    @inlinable package mutating func field(_ name: StaticString, _ value: Int) {
        self.name(name)
        number(value)
    }

    /// Writes a field with an integer.
    @inlinable package mutating func field(_ name: StaticString, _ value: Int64) {
        self.name(name)
        number(value)
    }

    /// Writes a field with an integer.
    @inlinable package mutating func field(_ name: StaticString, _ value: UInt64) {
        self.name(name)
        number(value)
    }

    /// Writes a field with a number.
    package mutating func field(_ name: StaticString, _ value: Double) {
        self.name(name)
        bytes.append(contentsOf: Self.text(of: value).utf8)
    }

    /// Writes a field with a truth value.
    @inlinable package mutating func field(_ name: StaticString, _ value: Bool) {
        self.name(name)
        append(value ? "true" : "false")
    }

    /// Writes an integer that may need 64 bits: as a text if the form quotes exact integers.
    package mutating func field(_ name: StaticString, exact value: Int64) {
        if form.quotesExactIntegers { field(name, String(value)) } else { field(name, value) }
    }

    /// Writes an integer that may need 64 bits: as a text if the form quotes exact integers.
    package mutating func field(_ name: StaticString, exact value: UInt64) {
        if form.quotesExactIntegers { field(name, String(value)) } else { field(name, value) }
    }

    /// Writes a field with the encoding of a value.
    package mutating func field(_ name: StaticString, encoding value: some Encodable) throws {
        self.name(name)
        write(try JSONNodeEncoder(form).encoded(value))
    }
}

// MARK: - Values

extension JSONWriter {
    mutating func write(_ value: EncodedJSON) {
        switch value {
        case .literal(let text): literal(text)
        case .text(let text): self.text(text)
        case .deferred(let encoder): if let value = encoder.encoded { write(value) } else { literal("{}") }
        case .list(let list): self.list(list.elements) { $0.write($1) }
        case .object(let object):
            self.object { writer in
                // Sorted by bytes: `<` treats composed and decomposed characters as equal.
                let fields = object.fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
                for (index, field) in fields.enumerated() {
                    // If a name has two values, the last is written.
                    if index + 1 < fields.count, fields[index + 1].name.utf8.elementsEqual(field.name.utf8) { continue }
                    writer.name(field.name)
                    writer.write(field.value)
                }
            }
        }
    }

    /// Writes a number in JSON notation, or one of the words `true`, `false` and `null`.
    package mutating func literal(_ text: String) { bytes.append(contentsOf: text.utf8) }

    @inlinable mutating func number(_ value: some FixedWidthInteger) {
        guard value != 0 else { return bytes.append(UInt8(ascii: "0")) }
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = value.magnitude
        while rest > 0 {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        }
        bytes[start...].reverse()
    }

    /// Returns the shortest notation that parses to the same number, without a decimal point if it is whole.
    static func text(of number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    @inlinable mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes a text in quotation marks.
    @inlinable package mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { self.text(utf8: $0) }
    }

    /// Writes a text in quotation marks.
    @inlinable package mutating func text(utf8 text: UnsafeBufferPointer<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        if Self.arePlain(text, form.escapesSlashes) {
            bytes.append(contentsOf: text)
        } else {
            for byte in text { escape(byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    @inlinable static func arePlain(_ bytes: UnsafeBufferPointer<UInt8>, _ escapesSlashes: Bool) -> Bool {
        for byte in bytes where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
        return !escapesSlashes || !bytes.contains(UInt8(ascii: "/"))
    }

    @usableFromInline mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
        case UInt8(ascii: "/") where form.escapesSlashes: bytes.append(contentsOf: "\\/".utf8)
        case 0x08: bytes.append(contentsOf: "\\b".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0C: bytes.append(contentsOf: "\\f".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        default: bytes.append(byte)
        }
    }
}
