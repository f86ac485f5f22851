@testable import LaurelModel
import LaurelTesting
import Testing

struct DisplayNameTests {
    // A literal cannot contain this scalar.
    private static let noncharacter = "a" + String(Character(Unicode.Scalar(0xFDD0 as UInt32)!))

    @Test func `A long name is cut in linear processor time`() {
        // Finding the last of many regional indicators requires reading all of them.
        func seconds(_ count: Int) -> Double {
            let text = String(repeating: "\u{1F1E6}", count: count)
            return ProcessorTime.ofThread { #expect(DisplayName(sanitizing: text)?.text.utf8.count == 200) }
        }
        let (small, large) = (seconds(5_000), seconds(20_000))
        #expect(large < 8 * max(small, 0.05), "\(small) s, then \(large) s")
    }

    @Test(arguments: [
        ("Ann", "Ann"), ("  Ann Bee\t", "Ann Bee"), ("Ann\n", "Ann"), ("\u{A0}Ann\u{3000}", "Ann"),
        ("Zo\u{EB}", "Zo\u{EB}"), ("\u{1F469}\u{200D}\u{1F680}", "\u{1F469}\u{200D}\u{1F680}"), ("p_ann", "p_ann"),
        (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
        (" " + String(repeating: "\u{E9}", count: 100), String(repeating: "\u{E9}", count: 100)),
    ])
    func `A display name is stored without surrounding spaces`(text: String, stored: String) throws {
        #expect(try DisplayName(text).text == stored)
        #expect(try DisplayName(text).description == stored)
    }

    @Test(arguments: [
        "", " ", "\u{3000}\u{A0}", "two\nlines", "tab\tinside", "bell\u{7}", "null\0", "a\u{85}b",
        "a\u{2028}b", "a\u{2029}b", "\u{200B}", "\u{200B} \u{2060}", "\u{3164}", String(repeating: "x", count: 201),
        String(repeating: "x", count: 199) + "\u{E9}", "a\u{202E}b", "a\u{2066}b", "a\u{200F}b", "\u{301}a", "\u{903}",
        Self.noncharacter,
    ])
    func `A text that is not one readable line is not a display name`(text: String) {
        #expect(throws: InvalidDisplayName(text: text)) { try DisplayName(text) }
    }

    @Test func `The error for an invalid display name states the rules`() {
        #expect(
            sentence { try DisplayName("two\nlines") } == """
                “two\u{FFFD}lines” is not a valid display name. Use one line of 1 to 200 bytes without control \
                characters, marks that change the direction of text, and marks without a letter.
                """)
    }

    @Test(
        arguments: [
            ("ann", "ann"), (" ann ", "ann"), ("two\nlines", "two lines"), ("a\tb\u{85}c\u{2028}d", "a b c d"),
            ("a\u{202E}b", "a\u{FFFD}b"), ("\u{301}a", "\u{FFFD}\u{301}a"), (Self.noncharacter, "a\u{FFFD}"),
            ("bell\u{7}", "bell\u{FFFD}"), ("\nann\r\n", "ann"), (" ", nil), ("", nil), ("\n", nil), ("\u{200B}", nil),
            (String(repeating: "x", count: 201), String(repeating: "x", count: 200)),
            (String(repeating: "x", count: 199) + "\u{E9}", String(repeating: "x", count: 199)),
            (String(repeating: "x", count: 199) + " y", String(repeating: "x", count: 199)),
            // A single character of 401 bytes cannot be shortened.
            ("e" + String(repeating: "\u{301}", count: 200), nil),
        ] as [(String, String?)])
    func `An imported name is sanitized if a visible character is left`(text: String, sanitized: String?) {
        #expect(DisplayName(sanitizing: text)?.text == sanitized)
    }

    @Test(arguments: [("ann", "ann"), ("two\nlines", "two lines"), (" ", "Player 7"), ("\u{3164}", "Player 7")])
    func `A player without a name is named by the external id if it can be displayed`(id: String, name: String)
        throws
    {
        #expect(DisplayName(fallbackFor: try ExternalID.stored(id), numbered: PlayerNumber(7)).text == name)
    }
}
