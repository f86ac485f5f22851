public import Foundation
import LaurelModel

/// Reads and writes the bodies of requests and answers: camelCase, fields in alphabetical order, one line.
public enum WireJSON {
    /// How 64-bit scores and contexts are written. Both forms are read.
    public enum Integers: String, Sendable, CaseIterable {
        case number
        /// For clients whose numbers have 53 bits.
        case string

        var form: JSONWriter.Form { JSONWriter.Form(quotesExactIntegers: self == .string) }
    }

    public static func encode(_ body: some Encodable, integers: Integers = .number) throws -> Data {
        Data(try bytes(of: body, integers: integers))
    }

    public static func bytes(of body: some Encodable, integers: Integers = .number) throws -> [UInt8] {
        guard let body = body as? any JSONWritable else {
            return try JSON.encode(body, form: integers.form)
        }
        var json = JSONWriter(integers.form)
        try body.write(to: &json)
        return json.bytes
    }

    /// Reads the body of a request. A number with a fraction is refused, except in a body with percentages.
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

    /// Reads the body of a request by ``JSONReader``, whatever its form.
    static func decodeStrictly<Body: Decodable>(_ body: Body.Type, from data: Data) throws(MalformedBody) -> Body {
        do throws(MalformedBody) {
            let hasFractions = body is any FractionalBody.Type
            return try decode(body, from: data, by: hasFractions ? JSONRules.request.allowingFractions : .request)
        } catch {
            guard error.fraction != nil else { throw error }
            // The body says more: which field is unknown, and the leaderboard whose format explains what to send.
            _ = try decode(body, from: data, by: JSONRules.request.allowingFractions)
            throw error
        }
    }

    /// Reads the body of an answer.
    ///
    /// - Throws: ``MalformedBody``.
    public static func decode<Body: Decodable>(_ body: Body.Type, from data: Data) throws(MalformedBody) -> Body {
        try decode(body, from: data, by: .stored)
    }

    private static func decode<Body: Decodable>(
        _ body: Body.Type, from data: Data, by rules: JSONRules
    ) throws(MalformedBody) -> Body {
        do {
            return try JSON.decode(body, from: data, by: rules)
        } catch {
            throw MalformedBody(error)
        }
    }
}

/// The body of a request in which numbers may have fractions.
protocol FractionalBody {}

/// A body that writes itself, in the order and form in which its encoding would be written.
///
/// A page is written in a tenth of the time.
protocol JSONWritable {
    func write(to json: inout JSONWriter) throws
}
