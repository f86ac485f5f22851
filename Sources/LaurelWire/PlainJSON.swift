import Foundation

/// Reads bodies of the plain kind that nearly everybody sends, in one pass and a tenth of the library's time.
///
/// It gives up at the first thing that is not plain: an escape, a letter outside ASCII, a null, a field that is unknown or
/// there twice, anything wrong. The body is then read the long way, which alone decides what is wrong and says so. What is
/// read here is therefore what the long way would have read.
struct PlainJSON {
    /// Nothing is plain here, or what comes is none that was expected.
    struct Unusual: Error {}

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    /// The body as `Value` reads it, or nil where it is not plain.
    static func read<Value: PlainJSONReadable>(_ value: Value.Type, from data: Data) -> Value? {
        data.withUnsafeBytes { read(value, from: $0) }
    }

    static func read<Value: PlainJSONReadable>(_ value: Value.Type, from bytes: UnsafeRawBufferPointer) -> Value? {
        bytes.withMemoryRebound(to: UInt8.self) { bytes in
            var json = PlainJSON(bytes: bytes)
            guard let value = try? Value(plain: &json), json.isAtEnd else { return nil }
            return value
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return offset == bytes.count
        }
    }

    /// Whether a list comes.
    var isList: Bool {
        mutating get {
            skipSpace()
            return next == UInt8(ascii: "[")
        }
    }

    /// An object; `read` is called behind each field's name, and reads its value.
    mutating func object(_ read: (inout PlainJSON, String) throws(Unusual) -> Void) throws(Unusual) {
        try take("{")
        if takes("}") { return }
        repeat {
            let name = try text()
            try take(":")
            try read(&self, name)
        } while takes(",")
        try take("}")
    }

    mutating func list<Element>(
        of element: (inout PlainJSON) throws(Unusual) -> Element
    ) throws(Unusual) -> [Element] {
        try take("[")
        if takes("]") { return [] }
        var elements: [Element] = []
        repeat { elements.append(try element(&self)) } while takes(",")
        try take("]")
        return elements
    }

    /// A text without escapes, in ASCII.
    mutating func text() throws(Unusual) -> String {
        try take("\"")
        let start = offset
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { throw Unusual() }
            offset += 1
        }
        guard offset < bytes.count else { throw Unusual() }
        defer { offset += 1 }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self)
    }

    /// A whole number in digits, as JSON writes it.
    mutating func integer<Value: FixedWidthInteger>() throws(Unusual) -> Value {
        skipSpace()
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { offset += 1 }
        let start = offset
        var value: Value = 0
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            let digit = Value(byte - UInt8(ascii: "0"))
            let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, isBeyond) =
                isNegative ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
            guard !overflow, !isBeyond else { throw Unusual() }
            value = sum
            offset += 1
        }
        // Minus nothing is for the library to see, and so are zeros in front.
        guard offset > start, bytes[start] != UInt8(ascii: "0") || offset == start + 1 && !isNegative else {
            throw Unusual()
        }
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) throws(Unusual) {
        guard takes(character) else { throw Unusual() }
    }

    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }
}

/// A body that can be read from plain JSON.
protocol PlainJSONReadable {
    init(plain json: inout PlainJSON) throws(PlainJSON.Unusual)
}

extension ScoreBody {
    /// A body of the plain kind that nearly everybody sends, as ``WireJSON/decodeRequest(_:from:)`` reads it; nil for every
    /// other, and for what is wrong.
    public init?(plain bytes: UnsafeRawBufferPointer) {
        guard let body = PlainJSON.read(ScoreBody.self, from: bytes) else { return nil }
        self = body
    }
}
