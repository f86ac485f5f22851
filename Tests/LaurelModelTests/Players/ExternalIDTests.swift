import LaurelModel
import Testing

struct ExternalIDTests {
    @Test(arguments: ["p", "P_1", "_p_", "player 7", "76561197960287930", String(repeating: "x", count: 200), "p-1"])
    func `keeps a studio's own id as it is`(text: String) throws {
        #expect(try ExternalID(text).text == text)
        #expect(try ExternalID(text).description == text)
    }

    @Test(arguments: [
        ("", "A player's id cannot be empty."),
        (String(repeating: "x", count: 201), "A player's id has at most 200 bytes; this one has 201."),
        ("a\0", "A player's id cannot hold the character U+0000."),
        (".", "A player's id cannot be ., .. or me: addresses give these another meaning."),
        ("..", "A player's id cannot be ., .. or me: addresses give these another meaning."),
        ("me", "A player's id cannot be ., .. or me: addresses give these another meaning."),
        ("a\nb", "A player's id cannot contain control characters, such as line breaks."),
        (" a", "A player's id cannot begin or end with a space. Remove it."),
        ("a\u{A0}", "A player's id cannot begin or end with a space. Remove it."),
        ("p_", "A studio's own player id cannot begin p_: Laurel's ids do."),
        ("p_ann", "A studio's own player id cannot begin p_: Laurel's ids do."),
        // A combining accent makes one character of the underscore and itself; the bytes begin p_ all the same.
        ("p_\u{301}ann", "A studio's own player id cannot begin p_: Laurel's ids do."),
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
