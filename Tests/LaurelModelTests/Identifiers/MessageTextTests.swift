import LaurelModel
import Testing

struct MessageTextTests {
    @Test(arguments: [
        ("", "“”"),
        ("plain", "“plain”"),
        ("a\nb\0c\u{1B}[31m", "“a\u{FFFD}b\u{FFFD}c\u{FFFD}[31m”"),
        (String(repeating: "x", count: 60), "“" + String(repeating: "x", count: 60) + "”"),
        (String(repeating: "x", count: 61), "“" + String(repeating: "x", count: 60) + "…”"),
    ])
    func `A text is quoted in a message without control characters, and shortened`(text: String, quoted: String) {
        #expect(text.quotedForMessage == quoted)
    }
}
