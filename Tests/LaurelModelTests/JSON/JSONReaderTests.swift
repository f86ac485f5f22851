import Foundation
import LaurelModel
import Testing

@Suite struct JSONReaderTests {
    private static func fault(_ text: String, by rules: JSONRules = .stored) -> String? {
        do throws(JSONFault) {
            _ = try JSONReader.read(text, by: rules)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("", "1:1: Expected a value."), ("nul", "1:1: Expected a value."),
        ("[1,2", "1:5: Expected a comma or “]”."), ("1 2", "1:3: Expected the end."),
        ("[01]", "1:2 [0]: Expected a value."), ("[1,]", "1:4 [1]: Expected a value."),
        ("{\"a\" 1}", "1:6: Expected a colon."),
        ("{\"a\":1,\n}", "2:1: Expected a field name in quotes."),
        ("{\"a\":1,\n \"a\":2}", "2:2 a: The field “a” occurs twice."),
        ("{\"\u{E9}\": [tru]}", "1:8 \u{E9}[0]: Expected a value."),
        ("[\"\u{1}\"]", "1:3 [0]: Expected no control character within quotes."),
        ("\"\\ud800\"", "1:8: Expected a surrogate pair."),
        ("\"\\udc00\"", "1:8: Expected a surrogate pair."), ("\"a", "1:3: Expected a closing quote."),
        ("\"\\x\"", "1:4: Expected a valid escape sequence."),
        ("\"\\u12g4\"", "1:4: Expected four hexadecimal digits."),
    ])
    func `A JSON error states its position, its field and the expected token`(text: String, description: String) {
        #expect(Self.fault(text) == description)
    }

    @Test func `A byte that is not UTF-8 is rejected with its position`() {
        for bytes: [UInt8] in [[0xC3], [0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80]] {
            let text = Data(Array("[\"\u{E9}\",\"a".utf8) + bytes + Array("\"]".utf8))
            let fault = #expect(throws: JSONFault.self) { try JSONReader.read(text, by: .stored) }
            #expect(fault?.problem == .notUTF8)
            #expect(fault?.path == "[1]")
            #expect(fault?.place == TextPlace(line: 1, column: 8))
        }
    }

    @Test func `Field names are compared after their escapes are decoded`() {
        #expect(Self.fault(#"{"score":1,"sc\u006fre":2}"#) == "1:12 score: The field “score” occurs twice.")
        let fields = (0..<100).map { "\"f\($0)\":1" } + ["\"f70\":2"]
        #expect(Self.fault("{\(fields.joined(separator: ","))}")?.hasSuffix("The field “f70” occurs twice.") == true)
    }

    @Test func `Each set of JSON rules has its own limits`() {
        let levels = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        for rules in [JSONRules.stored, .outside, .document, .request] {
            #expect(Self.fault(levels(rules.depthMax), by: rules) == nil)
            #expect(Self.fault(levels(rules.depthMax + 1), by: rules)?.contains("levels") == true)
        }
        #expect(Self.fault("[1.5]") == nil)
        #expect(Self.fault("[1.5]", by: .request)?.hasSuffix("“1.5” is a fraction. Use a whole number.") == true)
        #expect(Self.fault("[1.5]", by: JSONRules.request.allowingFractions) == nil)
        #expect(Self.fault("[1e20]", by: .request)?.contains("outside the range") == true)
        #expect(Self.fault(#"["\u0000"]"#) == nil)
        #expect(Self.fault(#"["\u0000"]"#, by: .outside)?.contains("U+0000") == true)
        #expect(Self.fault(#"{"\u00e9":1}"#, by: .outside) == nil)
        #expect(Self.fault(#"{"\u00e9":1}"#, by: .request)?.contains("ASCII") == true)
    }

    @Test func `A whole number in another notation is converted to its digits`() throws {
        let node = try JSONReader.read("[1.0,-1e3,9007199254740993.0,-0]", by: .request)
        guard case .list(let numbers) = node.content else {
            Issue.record("The value is not a list.")
            return
        }
        let texts = numbers.compactMap { if case .number(let text) = $0.content { text } else { nil } }
        #expect(texts == ["1", "-1000", "9007199254740993", "-0"])
        #expect(numbers.map(\.offset) == [1, 5, 10, 29])
    }

    @Test func `A byte order mark is skipped`() throws {
        #expect(Self.fault("\u{FEFF}{}") == nil)
        #expect(Self.fault("{\u{FEFF}}") != nil)
    }

    @Test(.timeLimit(.minutes(15)), arguments: ["[", "{\"a\":"])
    func `A million nested levels are rejected without parsing them`(opening: String) {
        #expect(
            Self.fault(String(repeating: opening, count: 1_000_000))?.hasSuffix("more than 128 levels deep.") == true)
    }
}
