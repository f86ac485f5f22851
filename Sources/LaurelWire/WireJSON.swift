public import Foundation
public import LaurelModel

/// How bodies are written and read: camelCase, keys in alphabetical order, one line.
public enum WireJSON {
    /// How 64-bit scores and contexts are written; both are read.
    public enum Integers: String, Sendable, CaseIterable {
        case number
        /// For readers whose numbers have 53 bits.
        case string
    }

    public static func encode(_ body: some Encodable, integers: Integers = .number) throws -> Data {
        Data(try bytes(of: body, integers: integers))
    }

    public static func bytes(of body: some Encodable, integers: Integers = .number) throws -> [UInt8] {
        guard let body = body as? any JSONTextWritable else { return Array(try encoded(body, integers: integers)) }
        var text = JSONText(integers: integers)
        try body.write(to: &text)
        return text.bytes
    }

    /// A page's, which are asked for most.
    public static func bytes(of body: EntriesBody, integers: Integers = .number) -> [UInt8] {
        var text = JSONText(integers: integers)
        body.write(to: &text)
        return text.bytes
    }

    /// A single score's answer, which is written most.
    public static func bytes(of body: ReceiptBody, integers: Integers = .number) throws -> [UInt8] {
        var text = JSONText(integers: integers)
        try body.write(to: &text)
        return text.bytes
    }

    /// By the library, for every body.
    static func encoded(_ body: some Encodable, integers: Integers = .number) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if integers == .string { encoder.userInfo[.integersAsStrings] = true }
        return try encoder.encode(body)
    }

    /// A body from outside: what the library would guess at, such as a fraction for a whole number, is refused.
    ///
    /// - Throws: ``MalformedBody``.
    public static func decodeRequest<Body: Decodable>(
        _ body: Body.Type, from data: Data
    ) throws(MalformedBody) -> Body {
        if let plain = body as? any PlainJSONReadable.Type, let read = PlainJSON.read(plain, from: data) as? Body {
            return read
        }
        return try decodeStrictly(body, from: data)
    }

    /// The long way of ``decodeRequest(_:from:)``, which every body may go.
    static func decodeStrictly<Body: Decodable>(_ body: Body.Type, from data: Data) throws(MalformedBody) -> Body {
        let checked: Data
        do {
            checked = try JSONSyntax.checked(data, allowsFractions: body == ProgressBody.self)
        } catch {
            guard error.fraction != nil else { throw error }
            // Who reads a score knows its leaderboard too.
            do {
                _ = try decode(body, from: JSONSyntax.checked(data, allowsFractions: true))
            } catch  where error.fraction != nil {
                throw error
            }
            throw error
        }
        return try decode(body, from: checked)
    }

    /// - Throws: ``MalformedBody``.
    public static func decode<Body: Decodable>(_ body: Body.Type, from data: Data) throws(MalformedBody) -> Body {
        do {
            return try JSONDecoder().decode(body, from: data)
        } catch {
            throw MalformedBody(error)
        }
    }
}

/// What is wrong with a body that was sent, for the one who sent it.
public struct MalformedBody: Error, Hashable, Sendable, CustomStringConvertible {
    /// The field, such as `submissions[3].score`; empty for the whole.
    public private(set) var field: String
    public let reason: String
    /// The number that is a fraction; of a score, the leaderboard's format says more.
    public private(set) var fraction: FractionalScore?

    public init(field: String, reason: String) {
        self.field = field
        self.reason = reason
    }

    init(_ fraction: FractionalScore, at path: [any CodingKey] = []) {
        self.init(
            field: path.fieldPath, reason: "\(fraction.text.quotedForMessage) is a fraction. Write a whole number.")
        self.fraction = fraction
    }

    /// The same with what a score counts in `format`, where it is a fraction that stands for a score.
    public func explained(by format: ScoreFormat) -> MalformedBody {
        guard let fraction, field == "score" || field.hasSuffix(".score") else { return self }
        return MalformedBody(field: field, reason: InvalidScore.fraction(fraction.text, format).description)
    }

    /// The same fault, seen from further out.
    func inside(_ outer: String) -> MalformedBody {
        var fault = self
        fault.field = outer + (field.isEmpty || field.hasPrefix("[") ? field : "." + field)
        return fault
    }

    public var description: String { (field.isEmpty ? "The body: " : "The field \(field): ") + reason }
}

extension MalformedBody {
    fileprivate init(_ error: any Error) {
        if let fault = error as? MalformedBody {
            self = fault
            return
        }
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            self.init(field: Self.path(context.codingPath + [key]), reason: "It is missing.")
        case .typeMismatch(let type, let context):
            self.init(field: Self.path(context.codingPath), reason: "Write \(Self.name(of: type)).")
        case .valueNotFound(let type, let context):
            self.init(
                field: Self.path(context.codingPath),
                reason: "It is null; write \(Self.name(of: type)) or leave it out.")
        case .dataCorrupted(let context):
            let isSyntax = context.codingPath.isEmpty && context.underlyingError != nil
            self.init(
                field: Self.path(context.codingPath),
                reason: isSyntax ? "Write valid JSON in UTF-8." : context.debugDescription)
        default: self.init(field: "", reason: "It cannot be read.")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String { keys.fieldPath }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type, is Decimal.Type: "a number"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}

extension [any CodingKey] {
    /// Such as `submissions[3].score`; empty for the whole.
    var fieldPath: String {
        reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }
}
