import LaurelModel
import Testing

struct `A display name` {
    /// A blank and the mark behind it are one character of Swift's.
    @Test func `keeps a mark that follows a blank`() throws {
        #expect(try DisplayName.stored("\u{0C}\u{07A7}").text == "\u{07A7}")
        #expect(DisplayName(sanitizing: "\u{0C}\u{07A7}")?.text == "\u{FFFD}\u{07A7}")
        #expect(try Array(DisplayName.stored(" \u{301}a ").text.unicodeScalars) == ["\u{301}", "a"])
    }
}
