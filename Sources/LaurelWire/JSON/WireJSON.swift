public import Foundation
import LaurelModel

/// The JSON format of requests and responses: camelCase, fields in alphabetical order, one line.
public enum WireJSON {
    /// The format of 64-bit scores and contexts in responses. Requests may use either format.
    public enum Integers: String, Sendable, CaseIterable {
        /// Numbers.
        case number
        /// Strings, for clients whose numbers have only 53 bits of precision.
        case string

        var form: JSONWriter.Form { JSONWriter.Form(quotesExactIntegers: self == .string) }
    }

    /// Returns the JSON of a body.
    public static func encode(_ body: some Encodable, integers: Integers = .number) throws -> Data {
        Data(try bytes(of: body, integers: integers))
    }

    /// Returns the JSON of a body as bytes.
    public static func bytes(of body: some Encodable, integers: Integers = .number) throws -> [UInt8] {
        guard let body = body as? any JSONWritable else {
            return try JSON.encode(body, form: integers.form)
        }
        var json = JSONWriter(integers.form)
        try body.write(to: &json)
        return json.bytes
    }

    /// Decodes the body of a request. A number with a fraction is rejected, except in a body with percentages.
    ///
    /// - Throws: ``MalformedBody``
    public static func decodeRequest<Body: Decodable>(
        _ body: Body.Type, from data: Data
    ) throws(MalformedBody) -> Body {
        if let plain = body as? any PlainJSONReadable.Type, let read = PlainJSON.read(plain, from: data) as? Body {
            return read
        }
        return try decodeStrictly(body, from: data)
    }

    /// Decodes the body of a request with ``JSONReader``, without ``PlainJSON``.
    static func decodeStrictly<Body: Decodable>(_ body: Body.Type, from data: Data) throws(MalformedBody) -> Body {
        do throws(MalformedBody) {
            let hasFractions = body is any FractionalBody.Type
            return try decode(body, from: data, by: hasFractions ? JSONRules.request.allowingFractions : .request)
        } catch {
            guard error.fraction != nil else { throw error }
            // The body's own error is more specific: an unknown field, or the leaderboard whose format explains the
            // score.
            _ = try decode(body, from: data, by: JSONRules.request.allowingFractions)
            throw error
        }
    }

    /// Decodes the body of a response.
    ///
    /// - Throws: ``MalformedBody``
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

/// A body that writes its own JSON, equal to that of its `Encodable` conformance.
///
/// For a page of entries, this takes a tenth of the time of the conformance.
protocol JSONWritable {
    func write(to json: inout JSONWriter) throws
}
