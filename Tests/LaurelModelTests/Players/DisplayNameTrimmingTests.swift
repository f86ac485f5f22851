import LaurelModel
import Testing

struct `A display name` {
    /// A space and the combining mark after it are one Swift character.
    @Test func `A combining mark after a surrounding space is retained`() throws {
        #expect(try DisplayName.stored("\u{0C}\u{07A7}").text == "\u{07A7}")
        #expect(DisplayName(sanitizing: "\u{0C}\u{07A7}")?.text == "\u{FFFD}\u{07A7}")
        #expect(try Array(DisplayName.stored(" \u{301}a ").text.unicodeScalars) == ["\u{301}", "a"])
    }
}
