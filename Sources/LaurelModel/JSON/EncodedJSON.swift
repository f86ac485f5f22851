/// A value as JSON, before its fields are sorted.
enum EncodedJSON {
    /// A number, `true`, `false` or `null`.
    case literal(String)
    case text(String)
    case list(List)
    case object(Object)
    /// What the encoder will have encoded when the value is written.
    case deferred(JSONNodeEncoder)

    /// Containers are values that share what they write to.
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
