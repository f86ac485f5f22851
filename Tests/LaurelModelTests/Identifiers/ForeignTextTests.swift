import LaurelModel
import Testing

struct ForeignTextTests {
    /// 199 bytes: another character of one byte fits, and a character of two bytes does not.
    static let almostFull = String(repeating: "x", count: 199)

    @Test(arguments: [
        "x", " ", "\n", "two words", "\u{E9}", almostFull + "x", String(repeating: "\u{E9}", count: 100),
        String(repeating: "\u{1F600}", count: 50),
    ])
    func `A foreign text of 1 to 200 bytes is accepted unchanged`(text: String) throws {
        #expect(try ForeignText(text).text.utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: [
        ("", InvalidForeignText.empty, "is empty. Use 1 to 200 bytes."),
        (almostFull + "xx", .tooLong(byteCount: 201), "has 201 bytes. Use at most 200."),
        (almostFull + "\u{E9}", .tooLong(byteCount: 201), "has 201 bytes. Use at most 200."),
        (almostFull + "\u{1F600}", .tooLong(byteCount: 203), "has 203 bytes. Use at most 200."),
        ("a\0b", .holdsNull, "contains the character U+0000. Remove it."),
        ("\0", .holdsNull, "contains the character U+0000. Remove it."),
    ])
    func `An invalid foreign text is rejected with the broken rule`(
        text: String, reason: InvalidForeignText, words: String
    ) {
        #expect(throws: reason) { try ForeignText(text) }
        #expect(reason.description == words)
    }

    @Test func `Foreign texts are equal only if their bytes are, regardless of Unicode equivalence`() throws {
        let composed = "caf\u{E9}"
        let decomposed = "cafe\u{301}"
        #expect(composed == decomposed, "Swift's own comparison treats both texts as equal.")
        let texts: Set = [try ForeignText(composed), try ForeignText(decomposed), try ForeignText(composed)]
        #expect(try ForeignText(composed) != ForeignText(decomposed))
        #expect(try ForeignText(composed) == ForeignText(composed))
        #expect(texts.count == 2)
    }
}
