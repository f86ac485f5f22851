import Foundation
import LaurelModel

/// A fast parser for bodies in their usual form, in one pass and without building a tree.
///
/// It stops at an escape, a character outside ASCII, a null, an unknown or repeated field, or an error. Then
/// ``JSONReader`` reads the body, and only it reports errors. Both parsers read equal values from every body that this
/// parser accepts.
struct PlainJSON {
    /// An error of a body that this parser does not accept.
    struct Unusual: Error {}

    private var scanner: JSONScanner

    /// Returns the body as a `Value`; nil if it does not have the usual form.
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

    /// Whether the next value is an array.
    var isList: Bool {
        mutating get {
            scanner.skipSpace()
            return scanner.next == UInt8(ascii: "[")
        }
    }

    /// Reads an object. `read` is called with the name of each field, and must read its value.
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

    /// Reads a string of ASCII characters without escapes.
    mutating func text() throws(Unusual) -> String {
        scanner.skipSpace()
        guard let text = scanner.plainText() else { throw Unusual() }
        return text
    }

    /// Reads a whole number without a fraction or an exponent.
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

/// A body that ``PlainJSON`` can parse.
protocol PlainJSONReadable {
    init(plain json: inout PlainJSON) throws(PlainJSON.Unusual)
}

extension ScoreBody {
    /// Reads a body in the usual form, like ``WireJSON/decodeRequest(_:from:)``; nil for any other form, and for a body
    /// with an error.
    public init?(plain bytes: UnsafeRawBufferPointer) {
        guard let body = PlainJSON.read(ScoreBody.self, from: bytes) else { return nil }
        self = body
    }
}
