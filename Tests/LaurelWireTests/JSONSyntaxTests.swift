import Foundation
import LaurelModel
import LaurelWire
import Testing

/// Rejection of invalid JSON, with the path of the error.
@Suite struct JSONSyntaxTests {
    /// A body that accepts any JSON, because only the reader is tested.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    private static func fault(in text: String) -> MalformedBody? {
        do throws(MalformedBody) {
            _ = try WireJSON.decodeRequest(Anything.self, from: Data(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "{}", "[]", "0", "-0", "10", "-9223372036854775808", "true", "false", "null", "\"\"", " [ 1 , 2 ] \r\n\t",
        #"{"a":{"b":[1,{"c":"\"\\\u00e9\ud83d\ude42\/\b\f\n\r\t"}]},"d":null}"#, "\u{FEFF}{}", #"[{"a":1},{"a":2}]"#,
        #""1.5""#,
        String(repeating: "[", count: 16) + String(repeating: "]", count: 16),
    ])
    func `Valid JSON is accepted`(text: String) {
        #expect(Self.fault(in: text) == nil)
    }

    @Test(arguments: [
        ("", ""), (" ", ""), ("{", ""), ("}", ""), ("[1,]", "[1]"), (#"{"a":1,}"#, ""), (#"{"a" 1}"#, ""),
        (#"{a:1}"#, ""), ("[1 2]", ""), ("{} {}", ""), ("01", ""), ("-", ""), ("+1", ""), (".5", ""), ("1.", ""),
        ("1e", ""), ("tru", ""), ("nul", ""), ("NaN", ""), ("\"a", ""), ("\"a\\", ""), ("\"\n\"", ""),
        (#"{"a":[1,-]}"#, "a[1]"), ("\u{0}", ""), ("'a'", ""),
    ])
    func `Invalid JSON is rejected`(text: String, field: String) {
        #expect(
            Self.fault(in: text)
                == MalformedBody(field: field, reason: "The text is not valid JSON in UTF-8. Correct the syntax."))
    }

    @Test(arguments: [
        (#"{"a":"\ud800b"}"#, "a"), (#"{"a":"\udc00"}"#, "a"), (#"{"a":"\ud800\u0041"}"#, "a"),
        (#"{"a":"\u12g4"}"#, "a"),
        (#"{"a":"\x"}"#, "a"), (#"{"a":["\u"]}"#, "a[0]"),
    ])
    func `An escape that is not a character is rejected with the path of its field`(text: String, field: String) {
        #expect(
            Self.fault(in: text)
                == MalformedBody(field: field, reason: "The text is not valid JSON in UTF-8. Correct the syntax."))
    }

    @Test func `A byte that is not UTF-8 is rejected with the path of its field`() {
        let bytes = Array(#"{"a":{"b":"x"#.utf8) + [0xFF] + Array(#""}}"#.utf8)
        #expect(throws: MalformedBody(field: "a.b", reason: "The text is not valid JSON in UTF-8. Correct the syntax."))
        {
            try WireJSON.decodeRequest(Anything.self, from: Data(bytes))
        }
    }

    @Test(arguments: [#"{"a":"\u0000"}"#, "{\"a\":\"x\(String(repeating: "\u{301}", count: 101))\"}"])
    func `U+0000 and many combining marks in a row are rejected with the path of their field`(text: String) throws {
        let fault = try #require(Self.fault(in: text))
        #expect(fault.field == "a")
        #expect(fault.reason.hasPrefix("The text contains U+0000 or more than 100 combining marks"))
    }

    @Test(arguments: [
        "{\"e\u{301}\":1}", #"{"":1}"#, #"{"\u0000":1}"#, "{\"\(String(repeating: "x", count: 65))\":1}",
    ])
    func `A field name that is not a short ASCII text is rejected`(text: String) throws {
        #expect(
            Self.fault(in: text)?.reason
                == "A field name does not have 1 to 64 ASCII characters. Use the documented names.")
    }

    @Test(arguments: [
        "1.5", "-0.5", "4503599627370497.5", "0.99999999999999999999", "1e-3",
    ])
    func `A fraction is rejected with the path of its field`(number: String) throws {
        let fault = try #require(Self.fault(in: "{\"a\":[{},{\"b\":\(number)}]}"))
        #expect(fault.field == "a[1].b")
        #expect(fault.reason.contains("“\(number)” is a fraction"))
    }

    @Test(arguments: [
        ("1.0", 1), ("1e3", 1_000), ("1E+3", 1_000), ("-0.0", 0), ("1000.0", 1_000),
        ("9007199254740993.0", 9_007_199_254_740_993),
        ("-9.223372036854775808e18", Int64.min), ("9223372036854775807.000", .max),
    ])
    func `A whole number in another notation is read exactly`(number: String, value: Int64) throws {
        let body = try WireJSON.decodeRequest(
            ScoreBody.self, from: Data("{\"player\":\"ann\",\"context\":2.0,\"score\":\(number),\"id\":\"a\"}".utf8))
        #expect(body.score == value)
        #expect(body.context == 2)
        #expect(body.id?.text == "a")
    }

    @Test(arguments: ["1e20", "1.5e400", "9223372036854775808.0", "1e99999999999"])
    func `A number beyond 64 bits is rejected`(number: String) throws {
        #expect(throws: MalformedBody.self) {
            try WireJSON.decodeRequest(ScoreBody.self, from: Data("{\"score\":\(number)}".utf8))
        }
    }

    @Test func `A repeated field, too many fields and too many levels are rejected`() {
        let repeated = "The field is repeated. Send it once."
        let nested = Self.fault(in: #"{"a":{"b":1,"c":2,"b":3}}"#)
        #expect(nested == MalformedBody(field: "a.b", reason: repeated))
        let escaped = Self.fault(in: #"{"score":1,"sc\u006fre":2}"#)
        #expect(escaped == MalformedBody(field: "score", reason: repeated))
        let fields = (0..<65).map { "\"f\($0)\":1" }.joined(separator: ",")
        #expect(
            Self.fault(in: "{\(fields)}")
                == MalformedBody(field: "f64", reason: "The object has too many fields. Use fewer fields."))
        let deep = Self.fault(in: String(repeating: "[", count: 1_000_000))
        #expect(deep?.reason == "The value is nested too deeply. Use fewer levels.")
    }
}
