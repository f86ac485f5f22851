import LaurelModel
import Testing

@testable import LaurelCommands

@Suite
struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("名前", 4), ("ｱ", 1), ("Ａ", 2), ("한글", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2),
        ("😀", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("…", 1), ("�", 1), ("عربي", 4),
        ("ไทย", 3), ("ที่", 1), ("a\u{200B}b", 2), ("\u{20000}", 2), ("⭐", 2), ("½", 1), ("™", 1),
    ])
    func `Text is measured in terminal cells`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("名前名", 5, "名前…"),
        ("名前名", 4, "名…"), ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"), ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
    ])
    func `Text is truncated between characters`(text: String, width: Int, cut: String) {
        #expect(DisplayWidth.truncate(text, to: width) == cut)
    }

    @Test(arguments: [
        ("plain", "plain"), ("é名👩‍👩‍👧", "é名👩‍👩‍👧"), ("\u{0}\u{1F}\u{7F}\u{80}\u{9F}", "�����"), ("a\r\nb\tc", "a��b�c"),
        ("\u{2028}\u{2029}\u{202A}\u{202E}\u{2066}\u{2069}", "������"), ("\u{A0}\u{200D}", "\u{A0}\u{200D}"),
        ("\u{61C}\u{200E}\u{200F}", "���"),
    ])
    func `Control characters are replaced`(text: String, harmless: String) {
        #expect(SanitizedText.of(text) == harmless)
    }
}
