import Foundation
import LaurelModel
import Testing

struct IdentifierTests {
    @Test(arguments: [
        "a", "Z", "0", "...", "_", "-", "com.dragonforged.whackacac", "speedrun.any-percent_2", "UPPER.lower.09",
        String(repeating: "x", count: 100),
    ])
    func `A valid identifier is accepted unchanged`(text: String) throws {
        let id = try LeaderboardID(text)
        #expect(id.text == text)
        #expect(id.description == text)
        #expect(try GameID(text).text == text)
        #expect(try GroupID(text).text == text)
    }

    @Test(arguments: [
        ("", "The identifier is empty. Use A-Z a-z 0-9 . _ -"),
        (
            String(repeating: "x", count: 101),
            "The identifier has 101 characters. Use at most 100."
        ),
        (".", "The identifier is . or .., which clients remove from URLs. Use another identifier."),
        ("..", "The identifier is . or .., which clients remove from URLs. Use another identifier."),
        ("two words", #"The identifier contains " ". Use only A-Z a-z 0-9 . _ -"#),
        (" a", #"The identifier contains " ". Use only A-Z a-z 0-9 . _ -"#),
        ("a/b", #"The identifier contains "/". Use only A-Z a-z 0-9 . _ -"#),
        ("a\n", #"The identifier contains "\n". Use only A-Z a-z 0-9 . _ -"#),
        ("a\0", #"The identifier contains "\0". Use only A-Z a-z 0-9 . _ -"#),
        ("caf\u{E9}", #"The identifier contains "\u{00E9}". Use only A-Z a-z 0-9 . _ -"#),
        ("cafe\u{301}", #"The identifier contains "\u{0301}". Use only A-Z a-z 0-9 . _ -"#),
        ("\u{FF11}", #"The identifier contains "\u{FF11}". Use only A-Z a-z 0-9 . _ -"#),
        ("\u{661}", #"The identifier contains "\u{0661}". Use only A-Z a-z 0-9 . _ -"#),
    ])
    func `An invalid identifier is rejected with the broken rule`(text: String, reason: String) {
        #expect(sentence { try LeaderboardID(text) } == reason)
        #expect(sentence { try GameID(text) } == reason)
        #expect(sentence { try GroupID(text) } == reason)
    }

    @Test(arguments: [".", ".."])
    func `A stored identifier is accepted without the checks for new identifiers`(text: String) throws {
        let id = try JSONDecoder().decode(LeaderboardID.self, from: Data("\"\(text)\"".utf8))
        #expect(id.text == text)
        #expect(try LeaderboardID.stored(text) == id)
    }

    @Test func `The length in the error for an identifier is in characters, not in bytes`() {
        let sixtyCharacters = String(repeating: "\u{E9}", count: 60)
        #expect(throws: InvalidIdentifier.unexpected("\u{E9}")) { try LeaderboardID(sixtyCharacters) }
    }

    @Test func `The neighbors of the allowed characters are rejected`() {
        for stray in "@[`{/:,^" {
            #expect(throws: InvalidIdentifier.unexpected(stray.unicodeScalars.first!)) {
                try LeaderboardID("a\(stray)")
            }
        }
    }

    @Test func `Identifiers are case-sensitive`() throws {
        #expect(try LeaderboardID("Speedrun") != LeaderboardID("speedrun"))
    }

    @Test func `Identifiers are ordered by their bytes`() throws {
        let texts = ["a", "Z", "a.b", "a-b", "a_b", "9", "aa", "a0"]
        let byBytes = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(try texts.map { try LeaderboardID($0) }.sorted().map(\.text) == byBytes)
    }

    @Test func `An identifier is a string in JSON, with the same rules`() throws {
        let id = try LeaderboardID("speedrun")
        #expect(String(decoding: try JSONEncoder().encode([id]), as: UTF8.self) == #"["speedrun"]"#)
        #expect(try JSONDecoder().decode([LeaderboardID].self, from: Data(#"["speedrun"]"#.utf8)) == [id])
        #expect {
            try JSONDecoder().decode([LeaderboardID].self, from: Data(#"["two words"]"#.utf8))
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return false }
            return context.debugDescription == InvalidIdentifier.unexpected(" ").description
        }
    }
}
