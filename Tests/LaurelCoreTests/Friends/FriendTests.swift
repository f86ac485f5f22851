import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct `Friends` {
    let arcade: Arcade
    let service: RealmService
    let ann = try! PlayerReference("ann")
    let ben = try! PlayerReference("ben")

    init() async throws {
        arcade = try await Arcade()
        service = try await arcade.service()
        try await service.administration.create(arcade.leaderboard("points"))
        _ = try await service.submit(["ann", "ben", "cat"].map { try arcade.submission(1, by: $0) })
    }

    private func names(_ friends: [Friend]) -> [String?] { friends.map(\.player.externalID?.text) }

    private func act(_ act: Friendship.Act, _ other: PlayerReference, _ player: PlayerReference) async throws
        -> Friendship.State
    {
        try await service.friends.act(act, on: .reference(other), by: player, in: arcade.game.id).tie.state
    }

    @Test func `A friend request waits until it is accepted`() async throws {
        #expect(try await act(.ask, ben, ann) == .requested)
        #expect(names(try await service.friends.requests(of: ben).received) == ["ann"])
        #expect(names(try await service.friends.requests(of: ann).sent) == ["ben"])
        #expect(try await service.friends.list(of: ann, limit: 10).isEmpty)
        arcade.clock.advance(by: .seconds(60))
        #expect(try await act(.ask, ann, ben) == .friends)
        // Checks a service of another process too.
        for service in [service, try await arcade.service()] {
            for (player, other) in [(ann, "ben"), (ben, "ann")] {
                let friends = try await service.friends.list(of: player, limit: 10)
                #expect(names(friends) == [other])
                #expect(friends.map(\.since) == [arcade.clock.now])
                let requests = try await service.friends.requests(of: player)
                #expect(requests.received.isEmpty && requests.sent.isEmpty)
            }
        }
        #expect(try await act(.remove, ann, ben) == .none)
        #expect(try await service.friends.list(of: ann, limit: 10).isEmpty)
    }

    @Test func `A declined request can be repeated, and a blocked player's request is not delivered`() async throws {
        _ = try await act(.ask, ben, ann)
        #expect(try await act(.remove, ann, ben) == .none)
        #expect(try await service.friends.requests(of: ann).sent.isEmpty)
        _ = try await act(.ask, ben, ann)
        #expect(names(try await service.friends.requests(of: ben).received) == ["ann"])
        #expect(try await act(.block, ann, ben) == .blocked)
        #expect(try await service.friends.requests(of: ben).received.isEmpty)
        #expect(try await act(.ask, ben, ann) == .requested, "A blocked player must not notice the block.")
        #expect(try await service.friends.requests(of: ben).received.isEmpty)
        #expect(names(try await service.friends.blocks(of: ben)) == ["ann"])
        await #expect(throws: ServiceError.refused(.friends(.blocked))) { try await act(.ask, ann, ben) }
        _ = try await act(.unblock, ann, ben)
        _ = try await act(.ask, ben, ann)
        #expect(names(try await service.friends.requests(of: ben).received) == ["ann"])
    }

    @Test func `A hidden player's friend request is not delivered`() async throws {
        try await service.moderation.setFlags(.hidden, of: ann)
        #expect(try await act(.ask, ben, ann) == .requested)
        #expect(try await service.friends.requests(of: ben).received.isEmpty)
        #expect(names(try await service.friends.requests(of: ann).sent) == ["ben"])
    }

    @Test func `A friend code identifies its player until it is replaced`() async throws {
        let code = try await service.friends.code(of: ben, isNew: false)
        #expect(try await service.friends.code(of: ben, isNew: false) == code)
        #expect(
            try await service.friends.act(.ask, on: .code(code), by: ann, in: arcade.game.id).other.externalID?.text
                == "ben")
        let other = try await service.friends.code(of: ben, isNew: true)
        await #expect(throws: ServiceError.refused(.friends(.codeNotFound))) {
            try await service.friends.act(.ask, on: .code(code), by: ann, in: arcade.game.id)
        }
        #expect(
            try await service.friends.act(.ask, on: .code(other), by: ann, in: arcade.game.id).tie.state == .requested)
    }

    @Test func `A player cannot befriend themselves or an unknown player`() async throws {
        await #expect(throws: ServiceError.refused(.friends(.oneself))) { try await act(.ask, ann, ann) }
        let unknown = try PlayerReference("unknown")
        await #expect(throws: ServiceError.refused(.playerNotFound(unknown))) { try await act(.ask, unknown, ann) }
    }

    @Test func `A server key can replace a friend list within the limits`() async throws {
        let studio = AuditActor(name: "studio")
        let many = try (0..<FriendLimits.friendCountMax + 1).map { "friend \($0)" }.map { try PlayerReference($0) }
        _ = try await service.submit(many.map { try arcade.submission(1, by: $0.text) })
        try await service.friends.set(of: ann, to: Array(many.dropLast()), by: studio)
        let page = try await service.friends.list(of: ann, limit: 600)
        #expect(page.count == 600)
        let rest = try await service.friends.list(of: ann, after: .id(page.last!.player.id), limit: 600)
        #expect(names(page + rest) == many.dropLast().map(\.text))
        #expect(names(try await service.friends.list(of: many[7], limit: 5)) == ["ann"])
        await #expect(throws: ServiceError.refused(.friends(.tooManyFriends(most: 1_000)))) {
            try await service.friends.set(of: ann, to: many, by: studio)
        }
        _ = try await act(.ask, ann, ben)
        await #expect(throws: ServiceError.refused(.friends(.tooManyFriends(most: 1_000)))) {
            try await act(.ask, ben, ann)
        }
        try await service.friends.set(of: ann, to: [ben], by: studio)
        #expect(names(try await service.friends.list(of: ann, limit: 10)) == ["ben"])
        #expect(try await service.friends.list(of: many[7], limit: 5).isEmpty)
        for index in 0..<FriendLimits.sentCountMax { _ = try await act(.ask, many[index], ben) }
        await #expect(throws: ServiceError.refused(.friends(.tooManyRequests(most: 100)))) {
            try await act(.ask, many[500], ben)
        }
    }
}
