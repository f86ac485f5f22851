import Foundation
import LaurelTesting
import Testing

@testable import LaurelPages

/// The escaping of text in markup.
@Suite struct HTMLTests {
    @Test func `Text is escaped once, and markup is not escaped`() {
        let name: HTML = "<b>\("a < b & \"c\" > 'd'")</b>"
        #expect(name.text == "<b>a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;</b>")
        let none: HTML? = nil
        let page: HTML = "<p>\(name)\(none)\([name, name])\(7)</p>"
        #expect(page.text == "<p>\(name.text)\(name.text)\(name.text)7</p>")
    }

    @Test(arguments: UInt64(0)..<100)
    func `Random text cannot end an element or an attribute`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pieces = ["<", ">", "\"", "'", "&", "\u{301}", "a", "é", "\u{202E}", "\u{0}", "&lt;", "--", "</script>"]
        let text = (0..<20).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
        let made: HTML = "\(text)"
        #expect(!made.text.unicodeScalars.contains { "<>\"'".unicodeScalars.contains($0) })
        // Compares scalars, because a combining mark after a semicolon forms a different character.
        let back = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(made.text) {
            $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal)
        }
        #expect(back.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func `Every word has a text in every language`() {
        for word in PageWord.allCases {
            let texts = PageWord.texts[word] ?? []
            #expect(texts.count == PageWord.languages.count && texts.allSatisfy { !$0.isEmpty }, "\(word)")
        }
    }
}
