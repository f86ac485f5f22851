import LaurelModel
import LaurelTesting
import Testing

struct `Between two players` {
    typealias State = Friendship.State

    @Test(arguments: [
        (State.none, Friendship.Act.ask, State.requested), (.none, .remove, .none), (.none, .block, .blocked),
        (.requested, .ask, .requested), (.requested, .remove, .none), (.requested, .block, .blocked),
        (.received, .ask, .friends), (.received, .remove, .none), (.received, .block, .blocked),
        (.friends, .ask, .friends), (.friends, .remove, .none), (.friends, .block, .blocked),
        (.friends, .unblock, .friends), (.blocked, .unblock, .none), (.blocked, .remove, .blocked),
        (.blocked, .block, .blocked),
    ])
    func `A friendship act changes the state as the table states`(before: State, act: Friendship.Act, after: State)
        throws
    {
        #expect(try Friendship(before).after(act).state == after)
    }

    @Test func `A player must unblock another player before sending a friend request`() {
        #expect(throws: FriendRefusal.blocked) { try Friendship(.blocked).after(.ask) }
    }

    @Test func `A block is not disclosed to the blocked player`() throws {
        let tie = try Friendship(isBlocked: true).after(.ask)
        #expect(tie.state == .requested)
        #expect(!tie.areFriends)
    }

    @Test(arguments: Seeds.first(20))
    func `Friendship stays mutual after any sequence of acts`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var ann = Friendship()
        for _ in 0..<200 {
            let act = Friendship.Act.allCases.randomElement(using: &random)!
            if Bool.random(using: &random) {
                ann = (try? ann.after(act)) ?? ann
            } else {
                ann = ((try? ann.mirrored.after(act)) ?? ann.mirrored).mirrored
            }
            #expect(ann.areFriends == ann.mirrored.areFriends)
            #expect(!(ann.areFriends && (ann.blocks || ann.isBlocked)), "A block ends a friendship.")
        }
    }

    @Test(
        arguments: [
            ("7K2M-9XQD", "7K2M-9XQD"), ("7k2m9xqd", "7K2M-9XQD"), (" 7k2m 9xqd", "7K2M-9XQD"),
            ("7K2M-9XQ", nil), ("7K2M-9XQU", nil), ("p_0123456789abcdefghjkmnpqrs", nil), ("", nil),
        ] as [(String, String?)])
    func `A friend code is parsed in any case, with or without dash and spaces`(text: String, code: String?) {
        #expect(FriendCode(text)?.text == code)
    }

    @Test func `A generated friend code can be parsed`() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<100 {
            let code = FriendCode(using: &random)
            #expect(FriendCode(code.text) == code)
        }
    }
}

extension Friendship {
    fileprivate init(_ state: State) {
        switch state {
        case .none: self.init()
        case .requested: self.init(asks: true)
        case .received: self.init(isAsked: true)
        case .friends: self.init(asks: true, isAsked: true)
        case .blocked: self.init(blocks: true)
        }
    }

    /// The relation from the other player's side.
    fileprivate var mirrored: Friendship {
        Friendship(asks: isAsked, isAsked: asks, blocks: isBlocked, isBlocked: blocks)
    }
}
