import LaurelModel
import Testing

/// Tests of names that players choose.
@Suite struct ChosenNameTests {
    @Test(arguments: [
        "Ann", "  Ann ", "Zoë", "Наталья", "Ρούλα", "花子", "أحمد", "שרה", "राम", "김민준", "Ann 🏎️", "👩‍👩‍👧", "Łukasz", "Đỗ Anh",
        "Bob_99", "Рома", "❤️ Ann", "👩🏽‍🚀", "ශ්‍රී", "Bob 1️⃣", String(repeating: "x", count: 30),
    ])
    func `Names in many scripts are accepted`(text: String) throws { _ = try DisplayName(chosen: text) }

    @Test func `Names that look the same are equal`() throws {
        #expect(try DisplayName(chosen: "Zoe\u{308}") == DisplayName(chosen: "Zo\u{eb}"))
        #expect(Array(try DisplayName(chosen: "Zoe\u{308}").text.unicodeScalars).count == 3)
    }

    @Test(arguments: [
        ("", InvalidChosenName.unreadable), ("   ", .unreadable), ("a\u{7}b", .unreadable), ("a\nb", .unreadable),
        (String(repeating: "x", count: 31), .tooLong(characterCount: 31)),
        ("A\u{202E}nn", .invisible), ("A\u{200B}nn", .invisible), ("A\u{AD}nn", .invisible),
        ("A\u{E0041}nn", .invisible), ("A\u{200D}nn", .invisible), ("A\u{FE0F}nn", .invisible),
        ("Ann\u{200D}", .invisible), ("👩\u{200D}", .invisible), ("1\u{FE0F}", .invisible),
        ("\u{2800}\u{2800}", .invisible), ("Erased\u{200D} player", .invisible),
        ("\u{E000}", .invisible), ("a\u{301}\u{302}\u{303}\u{304}\u{305}", .invisible),
        ("Pаul", .lookAlike), ("Νicole", .lookAlike), ("АВС", .lookAlike), ("сосо", .lookAlike),
        ("Erased player", .blocked), ("erased  PLAYER", .blocked),
    ])
    func `An unreadable or misleading name is rejected`(text: String, reason: InvalidChosenName) {
        #expect(throws: reason) { try DisplayName(chosen: text) }
    }

    @Test(arguments: ["heck", "HECK", "h e c k", "h3ck", "hëck", "oh heck no", "ｈｅｃｋ"])
    func `A blocked word is found in any disguise`(text: String) {
        #expect(throws: InvalidChosenName.blocked) { try DisplayName(chosen: text, blocked: ["Heck", ""]) }
    }
}
