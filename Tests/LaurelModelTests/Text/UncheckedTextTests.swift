import LaurelModel
import Testing

/// Tests of text from outside the process.
@Suite struct UncheckedTextTests {
    @Test(arguments: ["limit", "a b", "~", String(repeating: "x", count: 64)])
    func `A short ASCII text is a name`(text: String) {
        #expect(UncheckedText(text).name == text)
    }

    @Test(arguments: ["", "é", "a\u{0}", "a\u{7F}", "a\n", "e\u{301}", String(repeating: "x", count: 65)])
    func `Other text is not a name`(text: String) {
        #expect(UncheckedText(text).name == nil)
    }

    @Test(arguments: [
        "", "Zoë", "e\u{301}", "👩🏽‍🚀", "नमस्ते", "a\u{301}" + String(repeating: "\u{327}", count: 99), "\u{7F}",
    ])
    func `A text with few combining marks in a row is a value`(text: String) {
        #expect(UncheckedText(text).value.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(arguments: ["\u{0}", "a\u{0}b", "é\u{0}", "a" + String(repeating: "\u{301}", count: 101)])
    func `A text with U+0000 or with many combining marks in a row is not a value`(text: String) {
        #expect(UncheckedText(text).value == nil)
    }

    @Test(arguments: [
        ("a+b", "a b", "a+b"), ("a%2Bb", "a+b", "a+b"), ("%C3%a9", "é", "é"), ("", "", ""), ("%00", "\u{0}", "\u{0}"),
    ])
    func `Percent-encoded text is decoded`(text: String, form: String, path: String) throws {
        #expect(try #require(UncheckedText(text).percentDecoded(isForm: true)) == form)
        #expect(try #require(UncheckedText(text).percentDecoded(isForm: false)) == path)
    }

    @Test(arguments: ["%", "%4", "%4g", "%ff", "a%c3", "%+1"])
    func `A percent sign without two hexadecimal digits or invalid UTF-8 is rejected`(text: String) {
        #expect(UncheckedText(text).percentDecoded(isForm: true) == nil)
    }

    @Test func `Unchecked texts are compared by bytes`() {
        #expect(!(UncheckedText("caf\u{E9}") == "cafe\u{301}"))
        #expect(UncheckedText("Close").isSpelled("close"))
        #expect(!UncheckedText("clos\u{E9}").isSpelled("close"))
        #expect(UncheckedText(" a ;\tb;; c").elements(separatedBy: ";").compactMap(\.name) == ["a", "b", "c"])
    }
}
