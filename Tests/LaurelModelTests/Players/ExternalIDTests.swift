import LaurelModel
import Testing

struct ExternalIDTests {
    @Test(arguments: ["p", "P_1", "_p_", "player 7", "76561197960287930", String(repeating: "x", count: 200), "p-1"])
    func `keeps a studio's own id as it is`(text: String) throws {
        #expect(try ExternalID(text).text == text)
        #expect(try ExternalID(text).description == text)
    }

    @Test(arguments: [
        ("", "An external player id must not be empty."),
        (String(repeating: "x", count: 201), "An external player id must have at most 200 bytes; this one has 201."),
        ("a\0", "An external player id must not contain the character U+0000."),
        (".", "An external player id must not be ., .. or me, which have another meaning in URLs."),
        ("..", "An external player id must not be ., .. or me, which have another meaning in URLs."),
        ("me", "An external player id must not be ., .. or me, which have another meaning in URLs."),
        ("a\nb", "An external player id must not contain control characters, such as line breaks."),
        (" a", "An external player id must not start or end with a space. Remove it."),
        ("a\u{A0}", "An external player id must not start or end with a space. Remove it."),
        ("p_", "An external player id must not start with p_, the prefix of Laurel's ids."),
        ("p_ann", "An external player id must not start with p_, the prefix of Laurel's ids."),
        // A combining accent makes one character of the underscore and itself; the bytes begin p_ all the same.
        ("p_\u{301}ann", "An external player id must not start with p_, the prefix of Laurel's ids."),
    ])
    func `refuses every other text, naming the rule`(text: String, reason: String) {
        #expect(sentence { try ExternalID(text) } == reason)
    }

    @Test(arguments: ["me", "..", " a ", "a\nb"])
    func `An id that was stored before is read again`(text: String) throws {
        #expect(try ExternalID.stored(text).text == text)
    }

    @Test func `two spellings of an accent are two players`() throws {
        #expect(try ExternalID("caf\u{E9}") != ExternalID("cafe\u{301}"))
    }
}
