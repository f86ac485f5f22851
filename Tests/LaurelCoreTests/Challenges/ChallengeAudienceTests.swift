import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

struct ChallengeAudienceTests {
    private let arcade: Arcade
    private let service: RealmService

    init() async throws {
        arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points"))])
        for name in ["ann", "ben", "cat"] {
            try await arcade.commit([.submit(arcade.submission(10, by: name, id: "first \(name)"))])
        }
        service = try await arcade.service()
    }

    private func challenge(
        _ receivers: [String], audience: ChallengeSettings.Audience = .friends
    ) async throws(ServiceError) -> ChallengeChanges {
        var settings = ChallengeSettings()
        settings.audience = audience
        return try await service.challenges.perform(
            .issue(
                ChallengeIssue(
                    game: arcade.game.id, issuer: Self.reference("ann"), receivers: receivers.map(Self.reference),
                    // A text of two words is an id.
                    subject: .submission(try! SubmissionID("first ann"), on: [try! LeaderboardID("points")]),
                    settings: settings)))
    }

    private static func reference(_ name: String) -> PlayerReference {
        // A name of three letters is an external id.
        try! PlayerReference(name)
    }

    private func write(_ table: String, _ pairs: (UInt32, UInt32)...) async throws {
        try await arcade.ledger.transact(in: arcade.realm) { transaction in
            for (a, b) in pairs {
                try transaction.write([RecordKey(RecordTable(table), "\(a.rowName)/\(b.rowName)"): ""])
            }
        }
    }

    private func expectRefused(audience: ChallengeSettings.Audience = .friends) async {
        await #expect(throws: ServiceError.refused(.challenge(.receiverRefused(Self.reference("ben"))))) {
            try await challenge(["ben"], audience: audience)
        }
    }

    @Test func `Two players are friends after both have asked`() async throws {
        await expectRefused()
        try await write("friend", (1, 2))
        await expectRefused()
        try await write("friend", (2, 1))
        #expect(try await challenge(["ben"]).challenges.count == 1)
    }

    @Test func `A player can challenge any player if the game allows it`() async throws {
        #expect(try await challenge(["ben", "cat"], audience: .anyone).challenges.count == 2)
    }

    @Test(arguments: [(UInt32(1), UInt32(2)), (2, 1)])
    func `A block by either player prevents challenges`(blocker: UInt32, other: UInt32) async throws {
        try await arcade.befriend(count: 3)
        try await write("block", (blocker, other))
        await expectRefused()
        await expectRefused(audience: .anyone)
        #expect(try await challenge(["cat"]).challenges.count == 1)
    }

    @Test func `A challenge with an ineligible receiver is rejected for all receivers`() async throws {
        try await write("friend", (1, 3), (3, 1))
        let head = service.position
        await #expect(throws: ServiceError.self) { try await challenge(["cat", "ben"]) }
        #expect(service.position == head)
        #expect(try await service.notifications.list(after: nil, limit: 9).isEmpty)
    }

    @Test(arguments: [PlayerFlags.underage, .banned, .closed])
    func `A player who is underage, banned or erased cannot be challenged`(flags: PlayerFlags) async throws {
        try await arcade.befriend(count: 3)
        try await service.moderation.setFlags(flags, of: Self.reference("ben"))
        await expectRefused()
        await expectRefused(audience: .anyone)
    }

    @Test func `A hidden player's challenges notify no player and are not won`() async throws {
        try await arcade.befriend(count: 3)
        try await service.moderation.setFlags(.hidden, of: Self.reference("ann"))
        #expect(try await challenge(["ben"]).challenges.count == 1)
        #expect(try await service.challenges.list(of: PlayerNumber(1), as: .issued, limit: 9).challenges.count == 1)
        #expect(try await service.challenges.list(of: PlayerNumber(2), as: .received, limit: 9).challenges.isEmpty)
        #expect(try await service.notifications.list(after: nil, limit: 9).isEmpty)
        try await service.moderation.setFlags([], of: Self.reference("ann"))
        try await service.moderation.setFlags(.hidden, of: Self.reference("cat"))
        #expect(try await challenge(["cat"]).challenges.count == 1)
        let receipt = try await service.submit([arcade.submission(99, by: "cat")])[0]
        #expect(receipt.outcome == .ranked && receipt.challengesCompleted.isEmpty)
    }

    @Test func `A hidden player's group challenge notifies no player`() async throws {
        try await arcade.befriend(count: 3)
        try await service.moderation.setFlags(.hidden, of: Self.reference("ann"))
        let definition = GroupChallengeDefinition(
            id: try GroupChallengeID("race"), leaderboard: try LeaderboardID("points"))
        _ = try await service.challenges.perform(
            .start(
                GroupChallengeStart(
                    game: arcade.game.id, definition: definition, duration: .oneDay, tries: .one,
                    starter: Self.reference("ann"), invited: [Self.reference("ben")])))
        #expect(try await service.challenges.groups(of: PlayerNumber(1)).count == 1)
        #expect(try await service.challenges.groups(of: PlayerNumber(2)).isEmpty)
        #expect(try await service.notifications.list(after: nil, limit: 9).isEmpty)
    }

    @Test func `A player can decline to return challenges`() async throws {
        try await arcade.befriend(count: 3)
        _ = try await challenge(["ben"])
        try await service.challenges.setReturns(false, of: PlayerNumber(2))
        let receipt = try await service.submit([arcade.submission(99, by: "ben")])[0]
        #expect(receipt.challengesCompleted.count == 1)
        #expect(try await service.challenges.list(of: PlayerNumber(1), as: .received, limit: 9).challenges.isEmpty)
    }

    @Test func `An erased player leaves no open challenge`() async throws {
        try await arcade.befriend(count: 3)
        let issued = try await challenge(["ben", "cat"]).challenges
        let changes = try await service.challenges.perform(.forget(Self.reference("ann")))
        #expect(Set(changes.challenges.map(\.id)) == Set(issued.map(\.id)))
        #expect(changes.challenges.allSatisfy { $0.invalidity == .playerGone })
        #expect(try await arcade.rows(of: "openChallenge").isEmpty)
    }

    @Test func `A page of challenges continues after the last page, newest first`() async throws {
        try await arcade.befriend(count: 3)
        var scores: [Int64] = []
        for score in Int64(11)...15 {
            arcade.clock.advance(by: .seconds(1))
            try await arcade.commit([.submit(arcade.submission(score, by: "ann", id: "ann \(score)"))])
            _ = try await service.challenges.perform(
                .issue(
                    ChallengeIssue(
                        game: arcade.game.id, issuer: Self.reference("ann"), receivers: [Self.reference("ben")],
                        subject: .submission(SubmissionID("ann \(score)"), on: [LeaderboardID("points")]))))
        }
        var cursor: String?
        repeat {
            let page = try await service.challenges.list(of: PlayerNumber(2), as: .received, after: cursor, limit: 2)
            for known in page.challenges {
                if case .score(let score) = known.challenge.target { scores.append(score.score) }
            }
            cursor = page.next
        } while cursor != nil
        #expect(scores == [15, 14, 13, 12, 11])
    }
}
