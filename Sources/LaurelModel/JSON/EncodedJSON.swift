/// A JSON value whose fields are not sorted yet.
enum EncodedJSON {
    /// A number, `true`, `false` or `null`.
    case literal(String)
    case text(String)
    case list(List)
    case object(Object)
    /// An encoder whose value is encoded when it is written.
    case deferred(JSONNodeEncoder)

    /// A list under construction. A class, because containers are values that share their storage.
    final class List {
        var elements: [EncodedJSON] = []
    }

    final class Object {
        var fields: [(name: String, value: EncodedJSON)] = []
    }

    init(_ number: some FixedWidthInteger) { self = .literal(String(number)) }

    init(_ flag: Bool) { self = .literal(flag ? "true" : "false") }

    init(_ number: some BinaryFloatingPoint & CustomStringConvertible) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number, .init(codingPath: [], debugDescription: "JSON cannot represent \(number)."))
        }
        self = .literal(JSONWriter.text(of: number))
    }

    static var null: EncodedJSON { .literal("null") }
}
