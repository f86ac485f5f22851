import Foundation
import LaurelModel

/// Reads bodies of the form that most clients send, in one pass, without building a tree.
///
/// It stops at the first thing that is not plain: an escape, a character outside ASCII, a null, a field that is unknown or
/// occurs twice, or an error. The body is then read by ``JSONReader``, which alone reports what is wrong. Both read the
/// same value from every body that is read here.
struct PlainJSON {
    /// The body is not plain, or continues with another token than the expected one.
    struct Unusual: Error {}

    private var scanner: JSONScanner

    /// The body as `Value` reads it; nil if it is not plain.
    static func read<Value: PlainJSONReadable>(_ value: Value.Type, from data: Data) -> Value? {
        data.withUnsafeBytes { read(value, from: $0) }
    }

    static func read<Value: PlainJSONReadable>(_ value: Value.Type, from bytes: UnsafeRawBufferPointer) -> Value? {
        bytes.withMemoryRebound(to: UInt8.self) { bytes in
            var json = PlainJSON(scanner: JSONScanner(bytes))
            guard let value = try? Value(plain: &json), json.isAtEnd else { return nil }
            return value
        }
    }

    private var isAtEnd: Bool {
        mutating get {
            scanner.skipSpace()
            return scanner.next == nil
        }
    }

    /// Whether the next value is a list.
    var isList: Bool {
        mutating get {
            scanner.skipSpace()
            return scanner.next == UInt8(ascii: "[")
        }
    }

    /// Reads an object. `read` is called with the name of each field, and reads its value.
    mutating func object(_ read: (inout PlainJSON, String) throws(Unusual) -> Void) throws(Unusual) {
        try demand("{")
        if skip("}") { return }
        repeat {
            let name = try text()
            try demand(":")
            try read(&self, name)
        } while skip(",")
        try demand("}")
    }

    mutating func list<Element>(
        of element: (inout PlainJSON) throws(Unusual) -> Element
    ) throws(Unusual) -> [Element] {
        try demand("[")
        if skip("]") { return [] }
        var elements: [Element] = []
        repeat { elements.append(try element(&self)) } while skip(",")
        try demand("]")
        return elements
    }

    /// Reads a text of ASCII characters without escapes.
    mutating func text() throws(Unusual) -> String {
        scanner.skipSpace()
        guard let text = scanner.plainText() else { throw Unusual() }
        return text
    }

    /// Reads a whole number in digits.
    mutating func integer<Value: FixedWidthInteger>() throws(Unusual) -> Value {
        scanner.skipSpace()
        guard let value: Value = scanner.integer() else { throw Unusual() }
        return value
    }

    private mutating func demand(_ character: Unicode.Scalar) throws(Unusual) {
        guard skip(character) else { throw Unusual() }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        scanner.skipSpace()
        return scanner.skip(character)
    }
}

/// A body that can be read from plain JSON.
protocol PlainJSONReadable {
    init(plain json: inout PlainJSON) throws(PlainJSON.Unusual)
}

extension ScoreBody {
    /// Reads a body of the form that most clients send, as ``WireJSON/decodeRequest(_:from:)`` does; nil for any other form,
    /// and for a body with an error.
    public init?(plain bytes: UnsafeRawBufferPointer) {
        guard let body = PlainJSON.read(ScoreBody.self, from: bytes) else { return nil }
        self = body
    }
}
