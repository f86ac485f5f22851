import Foundation
import LaurelModel
import LaurelWire
import Testing

/// What the library would guess at is refused, and it is said where.
@Suite struct JSONSyntaxTests {
    /// Whatever was sent: only what stands before the library is of interest.
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
    func `what is right is let through`(text: String) {
        #expect(Self.fault(in: text) == nil)
    }

    @Test(arguments: [
        ("", ""), (" ", ""), ("{", ""), ("}", ""), ("[1,]", "[1]"), (#"{"a":1,}"#, ""), (#"{"a" 1}"#, ""),
        (#"{a:1}"#, ""), ("[1 2]", ""), ("{} {}", ""), ("01", ""), ("-", ""), ("+1", ""), (".5", ""), ("1.", ""),
        ("1e", ""), ("tru", ""), ("nul", ""), ("NaN", ""), ("\"a", ""), ("\"a\\", ""), ("\"\n\"", ""),
        (#"{"a":[1,-]}"#, "a[1]"), ("\u{0}", ""), ("'a'", ""),
    ])
    func `what is no JSON is told so`(text: String, field: String) {
        #expect(Self.fault(in: text) == MalformedBody(field: field, reason: "Write valid JSON in UTF-8."))
    }

    @Test(arguments: [
        (#"{"a":"\ud800b"}"#, "a"), (#"{"a":"\udc00"}"#, "a"), (#"{"a":"\ud800\u0041"}"#, "a"),
        (#"{"a":"\u12g4"}"#, "a"),
        (#"{"a":"\x"}"#, "a"), (#"{"a":["\u"]}"#, "a[0]"),
    ])
    func `An escape that is not a character is refused with the path of its field`(text: String, field: String) {
        #expect(Self.fault(in: text) == MalformedBody(field: field, reason: "Write valid JSON in UTF-8."))
    }

    @Test func `A byte that is not UTF-8 is refused with the path of its field`() {
        let bytes = Array(#"{"a":{"b":"x"#.utf8) + [0xFF] + Array(#""}}"#.utf8)
        #expect(throws: MalformedBody(field: "a.b", reason: "Write valid JSON in UTF-8.")) {
            try WireJSON.decodeRequest(Anything.self, from: Data(bytes))
        }
    }

    @Test(arguments: [#"{"a":"\u0000"}"#, "{\"a\":\"x\(String(repeating: "\u{301}", count: 101))\"}"])
    func `U+0000 and many combining marks in a row are refused with the path of their field`(text: String) throws {
        let fault = try #require(Self.fault(in: text))
        #expect(fault.field == "a")
        #expect(fault.reason.hasPrefix("It contains U+0000 or more than 100 combining marks"))
    }

    @Test(arguments: [
        "{\"e\u{301}\":1}", #"{"":1}"#, #"{"\u0000":1}"#, "{\"\(String(repeating: "x", count: 65))\":1}",
    ])
    func `A field with another name than a short ASCII text is refused`(text: String) throws {
        #expect(Self.fault(in: text)?.reason == "A field's name has 1 to 64 ASCII characters.")
    }

    @Test(arguments: [
        "1.5", "-0.5", "4503599627370497.5", "0.99999999999999999999", "1e-3",
    ])
    func `a fraction is refused where it stands`(number: String) throws {
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
    func `A number beyond 64 bits is refused`(number: String) throws {
        #expect(throws: MalformedBody.self) {
            try WireJSON.decodeRequest(ScoreBody.self, from: Data("{\"score\":\(number)}".utf8))
        }
    }

    @Test func `a field twice, too many fields and too many levels are refused`() {
        #expect(Self.fault(in: #"{"a":{"b":1,"c":2,"b":3}}"#) == MalformedBody(field: "a.b", reason: "Name it once."))
        #expect(
            Self.fault(in: #"{"score":1,"sc\u006fre":2}"#) == MalformedBody(field: "score", reason: "Name it once."))
        let fields = (0..<65).map { "\"f\($0)\":1" }.joined(separator: ",")
        #expect(Self.fault(in: "{\(fields)}") == MalformedBody(field: "f64", reason: "There are too many fields."))
        let deep = Self.fault(in: String(repeating: "[", count: 1_000_000))
        #expect(deep?.reason == "It has too many levels.")
    }
}
