import LaurelModel
import Testing

struct ExternalIDTests {
    @Test(arguments: ["p", "P_1", "_p_", "player 7", "76561197960287930", String(repeating: "x", count: 200), "p-1"])
    func `A valid external id is accepted unchanged`(text: String) throws {
        #expect(try ExternalID(text).text == text)
        #expect(try ExternalID(text).description == text)
    }

    @Test(arguments: [
        ("", "The external player id is empty. Use 1 to 200 bytes."),
        (String(repeating: "x", count: 201), "The external player id has 201 bytes. Use at most 200."),
        ("a\0", "The external player id contains the character U+0000. Remove it."),
        (".", "The external player id is ., .. or me, which have another meaning in URLs. Use another id."),
        ("..", "The external player id is ., .. or me, which have another meaning in URLs. Use another id."),
        ("me", "The external player id is ., .. or me, which have another meaning in URLs. Use another id."),
        ("a\nb", "The external player id contains a control character, such as a line break. Remove it."),
        (" a", "The external player id starts or ends with a space. Remove the space."),
        ("a\u{A0}", "The external player id starts or ends with a space. Remove the space."),
        ("p_", "The external player id starts with p_, the prefix of Laurel's ids. Use another id."),
        ("p_ann", "The external player id starts with p_, the prefix of Laurel's ids. Use another id."),
        // The underscore and a combining accent are one character, but the bytes still start with p_.
        ("p_\u{301}ann", "The external player id starts with p_, the prefix of Laurel's ids. Use another id."),
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
