import Foundation
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelConfiguration

/// Texts that are designed to be expensive to parse. Each is rejected quickly.
@Suite(.timeLimit(.minutes(15)))
struct HostileDocumentTests {
    private static let byteCountMax = 1 << 20

    @Test(arguments: ConfigurationDocument.Syntax.allCases)
    func `A document that is too large is rejected`(syntax: ConfigurationDocument.Syntax) {
        #expect(
            Samples.refusal(of: String(repeating: " ", count: Self.byteCountMax + 1), as: syntax)
                == "error: The document has 1048577 bytes. The limit is 1048576 bytes. Make it smaller.")
    }

    @Test func `Nested aliases are rejected before they exhaust the memory`() {
        var text = "a0: &a0 [laugh, laugh, laugh]\n"
        for level in 1..<64 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1)]\n" }
        #expect(Samples.refusal(of: text)?.hasPrefix("error: The alias “*a0” is not supported") == true)
        // An alias as a key would be hashed with its complete value.
        #expect(Samples.refusal(of: text + "? *a63\n: 1")?.hasPrefix("error: The alias “*a0” is not supported") == true)
        #expect(
            Samples.refusal(of: "a: &x {b: 1}\nc:\n  <<: *x")?.hasPrefix("error: The alias “*x” is not") == true)
    }

    @Test(arguments: ["[", "{a: ", "- ", "? "])
    func `Unclosed nesting in YAML is rejected`(opening: String) {
        for count in [40, 900, 100_000] {
            let refusal = Samples.refusal(of: String(repeating: opening, count: count))
            #expect(refusal?.contains("yaml_") == false, "The parser's own text names functions: \(refusal ?? "")")
        }
    }

    @Test(arguments: ["[", "{\"a\":"])
    func `Unclosed nesting in JSON is rejected`(opening: String) {
        #expect(
            Samples.refusal(of: String(repeating: opening, count: 100_000), as: .json)?
                .hasSuffix("error: The document has more than 32 levels. Reduce the nesting.") == true)
    }

    @Test func `Closed nesting beyond 32 levels is rejected`() {
        let lists = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
        let sentence = "1:33: error: The document has more than 32 levels. Reduce the nesting."
        #expect(Samples.refusal(of: lists) == sentence)
        #expect(Samples.refusal(of: lists, as: .json) == sentence)
    }

    @Test func `A megabyte of mistakes is reported up to the maximum number of findings`() {
        let keys = (0..<60_000).map { "k\($0): 1" }
        let yaml = Samples.refusal(of: keys.joined(separator: "\n"))?.split(separator: "\n")
        #expect(yaml?.count == 101)
        #expect(yaml?.contains { $0.hasSuffix("There are more findings. Fix these first.") } == true)
        let json = Samples.refusal(
            of: "{" + (0..<60_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}", as: .json)
        #expect(json?.split(separator: "\n").count == 101)
    }

    @Test(arguments: [
        ("0", true), ("-0", true), ("10", true), ("1.5", true), ("1e9", true), ("1E+9", true), ("-1.25e-3", true),
        ("", false), ("-", false), ("01", false), ("+1", false), ("1.", false), (".5", false), ("1e", false),
        ("1e+", false),
        ("1x", false), ("0x1", false), ("1.2.3", false), ("true", false),
    ])
    func `A JSON number is recognized`(text: String, isNumber: Bool) {
        #expect(JSONScanner.isNumber(text) == isNumber)
    }

    @Test func `A line of a megabyte is read`() throws {
        let boards = (0..<15_000).map { "{\"id\":\"board-\($0)\",\"tieRule\":\"shared\",\"shared\":true}" }
        let text = "{\"leaderboards\":[\(boards.joined(separator: ","))]}"
        #expect(try Samples.read(text, as: .json).leaderboards.count == 15_000)
        #expect(try Samples.read(text).leaderboards.count == 15_000)
    }

    @Test func `Bytes that are not UTF-8 are rejected`() {
        for syntax in ConfigurationDocument.Syntax.allCases {
            let error = #expect(throws: InvalidDocument.self) {
                try ConfigurationDocument(Data([0x61, 0xFF]), syntax: syntax)
            }
            #expect(error?.description == "error: The document is not UTF-8. Save it as UTF-8.")
        }
    }

    private static let markedDocuments: [(ConfigurationDocument.Syntax, String, String, escape: String)] = [
        (.json, "{\"a", "\":1}", ""), (.json, "{\"a", "\":1}", "\\u"), (.json, "{\"language\":\"a", "\"}", ""),
        (.yaml, "? a", "\n: 1", ""), (.yaml, "? \"a", "\"\n: 1", "\\u"), (.yaml, "language: a", "", ""),
        (.yaml, "leaderboards:\n  - {id: a, sortOrder: a", "}", ""),
        (.yaml, "leaderboards:\n  - {id: a, referenceName: \"a", "\"}", "\\u"),
        (.yaml, "language: !a", " b", "%"), (.yaml, "? \"a", "\"\n: 1", "\\\n"),
    ]

    @Test(arguments: markedDocuments.indices)
    func `Combining marks in a name, a scalar or a tag cost linear processor time`(index: Int) {
        let (syntax, opening, closing, escape) = Self.markedDocuments[index]
        func marks(_ count: Int) -> String {
            ["\u{301}", "\u{327}"].map { (mark: Unicode.Scalar) in
                let unit =
                    switch escape {
                    case "\\u": "\\u0" + String(mark.value, radix: 16)
                    case "%": String(mark).utf8.map { "%" + String($0, radix: 16) }.joined()
                    default: String(mark)
                    }
                // Each line of a folded scalar has fewer marks than the limit for marks in a row.
                guard escape == "\\\n" else { return String(repeating: unit, count: count) }
                return String(repeating: String(repeating: unit, count: 90) + escape, count: count / 90)
            }.joined()
        }
        func seconds(_ count: Int) -> Double {
            let document = opening + marks(count) + closing
            #expect(Samples.refusal(of: document, as: syntax) != nil)
            return ProcessorTime.ofThread { _ = Samples.refusal(of: document, as: syntax) }
        }
        let (small, large) = (seconds(10_000), seconds(40_000))
        #expect(large < 8 * max(small, 0.05), "\(small) s, then \(large) s")
    }

    @Test func `U+0000 in a text is rejected`() {
        let sentence = "The text contains U+0000 or more than 100 combining marks in a row. Remove them."
        #expect(Samples.refusal(of: "{\"language\":\"\\u0000\"}", as: .json)?.hasSuffix(sentence) == true)
        #expect(Samples.refusal(of: "language: \"\\0\"")?.hasSuffix(sentence) == true)
    }

    @Test(arguments: [#"language: "de" # 100%00"#, #"{language: de, theme: {}} # '\x00' \u0000"#])
    func `A comment may contain an escape of U+0000`(text: String) throws {
        #expect(try Samples.read(text).language == Samples.read("language: de").language)
    }

    @Test(arguments: [
        "{\"\(String(repeating: "x", count: 201))\":1}", "{\"a\":{\"\(String(repeating: "x", count: 201))\":1}}",
    ])
    func `A field name of more than 200 bytes is rejected`(text: String) {
        for syntax in ConfigurationDocument.Syntax.allCases {
            #expect(Samples.refusal(of: text, as: syntax)?.contains("has 201 bytes. The limit is 200.") == true)
        }
    }

    @Test func `A byte order mark is ignored`() throws {
        #expect(try Samples.read("\u{FEFF}language: de").language.text == "de")
        #expect(try Samples.read("\u{FEFF}{\"language\": \"de\"}", as: .json).language.text == "de")
    }
}
