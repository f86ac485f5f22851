import LaurelModel
import Testing

struct GameTests {
    static let id = try! GameID("com.dragonforged.whackacac")

    @Test func `has its id for a name and a group to itself unless told otherwise`() throws {
        let alone = try Game(id: Self.id)
        #expect(alone.name == Self.id.text)
        #expect(alone.group.text == Self.id.text)
        let other = try Game(id: Self.id, name: "Whack", group: GroupID("whack"))
        #expect(other.name == "Whack")
        #expect(other.group.text == "whack")
    }

    @Test(arguments: ["", " ", "two\nlines", String(repeating: "x", count: 201)])
    func `refuses a name that is no line of text`(name: String) {
        #expect(throws: InvalidGame.name(name)) { try Game(id: Self.id, name: name) }
    }

    @Test func `says what a name must be like`() {
        #expect(
            sentence { try Game(id: Self.id, name: " ") }
                == "“ ” is not a valid game name. Use one line of 1 to 200 bytes.")
    }

    @Test func `one group in two environments is two realms`() throws {
        let group = try GroupID("whack")
        let realms = GameEnvironment.allCases.map { Realm(group: group, environment: $0) }
        #expect(realms.map(\.description) == ["whack (sandbox)", "whack (production)"])
        #expect(realms[0] != realms[1])
    }

    @Test func `the server's own group is no game's`() throws {
        #expect(throws: InvalidGame.reserved) { try Game(id: GameID("_server")) }
        #expect(throws: InvalidGame.reserved) { try Game(id: Self.id, group: .server) }
        #expect(try Game(id: GameID("_server"), group: GroupID("com.example")).group.text == "com.example")
    }
}
