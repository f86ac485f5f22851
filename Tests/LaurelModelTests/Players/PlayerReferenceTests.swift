import LaurelModel
import Testing

struct PlayerReferenceTests {
    @Test func `A reference that starts with p_ is a player id`() throws {
        let text = "p_014d2pf2dbsqqzxq5tk1v58cgg"
        #expect(try PlayerReference(text) == .id(PlayerID(text)))
        #expect(try PlayerReference(text).text == text)
    }

    @Test(arguments: ["ann", "P_014d2pf2dbsqqzxq5tk1v58cgg", "p", "_p"])
    func `A reference without the prefix is an external id`(text: String) throws {
        #expect(try PlayerReference(text) == .external(ExternalID(text)))
        #expect(try PlayerReference(text).text == text)
    }

    @Test(arguments: [
        (
            "p_ann",
            """
            “p_ann” is not a valid player id. Use p_ and 26 characters, or an external id that starts differently.
            """
        ),
        (
            "p_\u{301}ann",
            """
            “p_\u{301}ann” is not a valid player id. Use p_ and 26 characters, or an external id that starts \
            differently.
            """
        ),
        ("", "The external player id is empty. Use 1 to 200 bytes."),
        (String(repeating: "x", count: 201), "The external player id has 201 bytes. Use at most 200."),
    ])
    func `An invalid player reference is rejected with the broken rule`(text: String, reason: String) {
        #expect(sentence { try PlayerReference(text) } == reason)
    }
}
