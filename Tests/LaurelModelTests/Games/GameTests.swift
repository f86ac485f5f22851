import LaurelModel
import Testing

struct GameTests {
    static let id = try! GameID("com.dragonforged.whackacac")

    @Test func `A game's name and group default to its id`() throws {
        let alone = try Game(id: Self.id)
        #expect(alone.name == Self.id.text)
        #expect(alone.group.text == Self.id.text)
        let other = try Game(id: Self.id, name: "Whack", group: GroupID("whack"))
        #expect(other.name == "Whack")
        #expect(other.group.text == "whack")
    }

    @Test(arguments: ["", " ", "two\nlines", String(repeating: "x", count: 201)])
    func `A game name that is not one line of text is rejected`(name: String) {
        #expect(throws: InvalidGame.name(name)) { try Game(id: Self.id, name: name) }
    }

    @Test func `The error for an invalid game name states the rule`() {
        #expect(
            sentence { try Game(id: Self.id, name: " ") }
                == "“ ” is not a valid game name. Use one line of 1 to 200 bytes.")
    }

    @Test func `A group has one realm in each environment`() throws {
        let group = try GroupID("whack")
        let realms = GameEnvironment.allCases.map { Realm(group: group, environment: $0) }
        #expect(realms.map(\.description) == ["whack (sandbox)", "whack (production)"])
        #expect(realms[0] != realms[1])
    }

    @Test func `A game cannot use the group that is reserved for the server`() throws {
        #expect(throws: InvalidGame.reserved) { try Game(id: GameID("_server")) }
        #expect(throws: InvalidGame.reserved) { try Game(id: Self.id, group: .server) }
        #expect(try Game(id: GameID("_server"), group: GroupID("com.example")).group.text == "com.example")
    }
}
