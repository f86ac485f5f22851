import LaurelModel
import Testing

struct ExternalIDTests {
    @Test(arguments: ["p", "P_1", "_p_", "player 7", "76561197960287930", String(repeating: "x", count: 200), "p-1"])
    func `A valid external id is accepted unchanged`(text: String) throws {
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
        // The underscore and a combining accent are one character, but the bytes still start with p_.
        ("p_\u{301}ann", "An external player id must not start with p_, the prefix of Laurel's ids."),
    ])
    func `An invalid external id is rejected with the broken rule`(text: String, reason: String) {
        #expect(sentence { try ExternalID(text) } == reason)
    }

    @Test(arguments: ["me", "..", " a ", "a\nb"])
    func `A stored external id is accepted without the checks for new ids`(text: String) throws {
        #expect(try ExternalID.stored(text).text == text)
    }

    @Test func `External ids with different encodings of an accent are different`() throws {
        #expect(try ExternalID("caf\u{E9}") != ExternalID("cafe\u{301}"))
    }
}
