import Foundation
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
        #"{"a":{"b":[1,{"c":"\"\\\u00e9"}]},"d":null}"#, "\u{FEFF}{}", #"[{"a":1},{"a":2}]"#, #""1.5""#,
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

    @Test(arguments: ["1.5", "1.0", "-0.0", "4503599627370497.5", "0.99999999999999999999"])
    func `a fraction is refused where it stands`(number: String) throws {
        let fault = try #require(Self.fault(in: "{\"a\":[{},{\"b\":\(number)}]}"))
        #expect(fault.field == "a[1].b")
        #expect(fault.reason.contains("“\(number)” is a fraction"))
    }

    @Test(arguments: ["1e3", "1E+3", "1e-3", "1.5e400"])
    func `an exponent is refused`(number: String) throws {
        let fault = try #require(Self.fault(in: "{\"a\":\(number)}"))
        #expect(fault.field == "a")
        #expect(fault.reason.contains(number))
    }

    @Test func `a field twice, too many fields and too many levels are refused`() {
        #expect(Self.fault(in: #"{"a":{"b":1,"c":2,"b":3}}"#) == MalformedBody(field: "a.b", reason: "Name it once."))
        let fields = (0..<65).map { "\"f\($0)\":1" }.joined(separator: ",")
        #expect(Self.fault(in: "{\(fields)}") == MalformedBody(field: "f64", reason: "There are too many fields."))
        let deep = Self.fault(in: String(repeating: "[", count: 1_000_000))
        #expect(deep?.reason == "It has too many levels.")
    }
}
