import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import Testing

/// Every route for players, through the client and a complete server.
@Suite
struct PlayerRoutesTests {
    /// Returns two clients whose players are friends.
    private func friends() async throws -> (arcade: Arcade, ann: LaurelClient, ben: LaurelClient) {
        let arcade = try await Arcade()
        let ann = try arcade.play(seed: 1)
        let ben = try arcade.play(on: MemoryDisk(), seed: 2)
        let annID = try await ann.signIn(displayName: "Ann").id
        let benID = try await ben.signIn(displayName: "Ben").id
        try await ann.requestFriend(benID)
        try await ben.requestFriend(annID)
        return (arcade, ann, ben)
    }

    @Test func `A player reads and changes their profile`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        let me = try await laurel.signIn(displayName: "Ann")
        let profile = try await laurel.profile()
        #expect(profile.player == me)
        #expect(profile.creationDate == arcade.now)
        #expect(profile.isUnderage == false && profile.isBanned == false)
        #expect(try await laurel.rename(to: "Anne").displayName == "Anne")
        #expect(await laurel.player?.displayName == "Anne")
        #expect(await (try arcade.play()).player?.displayName == "Anne")

        let other = try arcade.play(on: MemoryDisk(), seed: 2)
        try await other.signIn()
        let seen = try await other.profile(of: me.id)
        #expect(seen.displayName == "Anne" && seen.isBanned == nil)
        let missing = await #expect(throws: LaurelError.self) { _ = try await other.profile(of: "unknown") }
        #expect(missing?.code == .playerNotFound)
    }

    @Test func `An avatar is generated, replaced by an upload, and generated again`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        let me = try await laurel.signIn()
        #expect(try await laurel.avatar(of: me.id).mediaType.hasPrefix("image/svg+xml"))
        #expect(try laurel.avatarURL(of: me.id).path.hasSuffix("/v1/players/\(me.id)/avatar"))
        let pixels = try #require(Data(base64Encoded: Self.picture))
        try await laurel.setAvatar(pixels)
        let own = try await laurel.avatar(of: me.id)
        #expect(own.mediaType == "image/png" && own.data == pixels)
        try await laurel.removeAvatar()
        #expect(try await laurel.avatar(of: me.id).mediaType.hasPrefix("image/svg+xml"))
    }

    @Test func `A player exports and erases their account`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        let me = try await laurel.signIn(displayName: "Ann")
        try await laurel.submit(7, to: "best")
        let copy = try JSONSerialization.jsonObject(with: await laurel.exportAccount()) as? [String: Any]
        #expect((copy?["scores"] as? [[String: Any]])?.first?["score"] as? Int == 7)
        arcade.network.set(.offline)
        try await laurel.submit(8, to: "best")
        arcade.network.set(.fine)
        try await laurel.eraseAccount()
        #expect(await laurel.player == nil)
        #expect(await laurel.scores.waitingCount == 0)
        #expect(try await laurel.entries(of: "best").playerCount == 0)
        #expect(try await laurel.signIn().id != me.id)
        #expect(try await laurel.entries(of: "best").playerCount == 0)
    }

    @Test func `A score without a leaderboard goes to the player's default`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        guard case .refused(let error) = try await laurel.submit(1).status else {
            Issue.record("The submission should fail, because there is no default leaderboard.")
            return
        }
        #expect(error.code == .noDefaultLeaderboard)
        try await laurel.chooseDefaultLeaderboard("total")
        let delivery = try await laurel.submit(2)
        #expect(delivery.leaderboardID == "total" && delivery.receipt?.entry?.score == 2)
        try await laurel.chooseDefaultLeaderboard(nil)
        #expect(try await laurel.submit(3).receipt == nil)
    }

    @Test func `A score with the game's own date and id counts once, on that date`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        let (date, id) = (arcade.now.addingTimeInterval(-86_400), UUID())
        for isReplayed in [false, true] {
            let delivery = try await laurel.submit(5, to: "total", earnedAt: date, id: id)
            #expect(delivery.id == id.uuidString)
            #expect(delivery.receipt?.isReplayed == isReplayed)
            arcade.pass(hours: 1)
        }
        let entry = try #require(try await laurel.entries(of: "total").localPlayerEntry)
        #expect(entry.score == 5 && entry.date == date)
    }

    @Test func `Friends are requested, accepted, removed and blocked`() async throws {
        let (_, ann, ben) = try await friends()
        let (annID, benID) = try await (#require(ann.player).id, #require(ben.player).id)
        #expect(try await ann.friends().map(\.id) == [benID])
        #expect(try await ann.removeFriend(benID).state == Friend.State.none)
        #expect(try await ben.friends().isEmpty)

        let code = try await ben.friendCode()
        #expect(try await ann.requestFriend(code).state == .requested)
        let renewed = try await ben.renewFriendCode()
        #expect(renewed != code)
        let gone = await #expect(throws: LaurelError.self) { _ = try await ann.requestFriend(code) }
        #expect(gone?.code == .friendCodeNotFound)
        #expect(try await ann.friendRequests().sent.map(\.id) == [benID])
        #expect(try await ben.friendRequests().received.map(\.player.displayName) == ["Ann"])
        #expect(try await ben.requestFriend(annID).state == .friends)

        try await ann.submit(10, to: "best")
        try await ben.submit(20, to: "best")
        let page = try await ann.entries(of: "best", scope: .friends)
        #expect(page.entries.map(\.rank) == [1, 2] && page.entries.map(\.globalRank) == [1, 2])

        #expect(try await ann.block(benID).state == .blocked)
        #expect(try await ann.blockedPlayers().map(\.id) == [benID])
        let blocked = await #expect(throws: LaurelError.self) { _ = try await ann.requestFriend(benID) }
        #expect(blocked?.code == .playerBlocked)
        #expect(try await ann.unblock(benID).state == Friend.State.none)
        #expect(try await ann.blockedPlayers().isEmpty)
    }

    @Test func `Achievements are completed, repeated if repeatable, and reset`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        let known = try await laurel.achievements()
        #expect(known.map(\.id) == ["first-cactus", "every-cactus"])
        #expect(known[0].title == "First cactus" && known[0].description == "Whack one." && known[0].points == 10)
        #expect(known.map(\.isRepeatable) == [false, true])
        let half = try await laurel.reportProgress(["first-cactus": 33.33, "every-cactus": 100])
            .sorted { $0.achievementID > $1.achievementID }.compactMap(\.achievement)
        #expect(half.map(\.percentComplete) == [33.33, 100] && half.map(\.isCompleted) == [false, true])
        // A request that arrives twice earns nothing twice.
        arcade.network.expect(.doubled)
        let again = try await laurel.reportProgress(["first-cactus": 100, "every-cactus": 100])
            .sorted { $0.achievementID > $1.achievementID }.compactMap(\.achievement)
        #expect(again.map(\.completionCount) == [1, 2])
        #expect(again[0].description == "You did." && again[0].completionDate == arcade.now)
        #expect(try await laurel.resetAchievements().map(\.percentComplete) == [0, 0])
        let mixed = try await laurel.reportProgress(["nothing": 1, "first-cactus": 1])
        #expect(mixed.map(\.achievement?.percentComplete) == [1, nil], "An unknown id stops no other report.")
        guard case .refused(let unknown) = mixed[1].status else {
            Issue.record("\(mixed)")
            return
        }
        #expect(unknown.code == .achievementNotFound)
        let tooMuch = await #expect(throws: LaurelError.self) { try await laurel.reportProgress(["first-cactus": 101]) }
        #expect(tooMuch?.code == .invalidRequest)
    }

    @Test func `Challenges are suggested, issued, selected, declined and completed`() async throws {
        let (arcade, ann, ben) = try await friends()
        let (annID, benID) = try await (#require(ann.player).id, #require(ben.player).id)
        // A friend without a score.
        let cat = try arcade.play(on: MemoryDisk(), seed: 3)
        let catID = try await cat.signIn(displayName: "Cat").id
        try await cat.requestFriend(annID)
        try await ann.requestFriend(catID)
        try await ben.submit(100, to: "best")
        let score = try await ann.submit(150, to: "best", context: .max)
        #expect(try await ann.suggestedReceivers(leaderboard: "best").map(\.id) == [benID])

        let issued = try await ann.issueChallenge(score: score.id, on: "best", to: [benID], message: "Beat me!")
        let challenge = try #require(issued.first)
        guard case .score(let goal) = challenge.goal else {
            Issue.record("\(challenge.goal)")
            return
        }
        #expect(goal.score == 150 && goal.context == .max && goal.leaderboardID == "best")
        #expect(goal.formattedScore == "150" && goal.occurrence == nil)
        #expect(challenge.message == "Beat me!" && challenge.state == .pending && challenge.issueDate == arcade.now)
        #expect(try await ben.challenges() == issued)
        #expect(try await ben.acceptChallenge(challenge.id).acceptDate == arcade.now)
        #expect(try await ben.selectChallenge(challenge.id).state == .pending)
        let win = try await ben.submit(151, to: "best")
        #expect(win.receipt?.challengesCompleted == [challenge.id])
        #expect(try await ann.challenges(.issued, state: .completed).map(\.id) == [challenge.id])

        // Beating the challenge issues a return challenge.
        let returned = try #require(try await ann.challenges(state: .pending).first)
        #expect(returned.returnedChallengeID == challenge.id && returned.issuer.id == benID)
        #expect(try await ann.declineChallenge(returned.id).state == .declined)
        #expect(try await ann.challenges(state: .pending).isEmpty)

        let early = await #expect(throws: LaurelError.self) {
            try await ann.issueChallenge(achievement: "first-cactus", to: [benID])
        }
        #expect(early?.code == .achievementNotCompleted)
        try await ann.reportProgress(["first-cactus": 100])
        #expect(try await ann.suggestedReceivers(achievement: "first-cactus").map(\.id) == [benID, catID])
        let achievementChallenges = try await ann.issueChallenge(achievement: "first-cactus", to: [benID])
        #expect(achievementChallenges.map(\.goal) == [.achievement("first-cactus")])
        #expect(annID != benID)
    }

    @Test func `A challenge link is claimed once by a new player`() async throws {
        let (_, ann, _) = try await friends()
        let arcade = try await Arcade()
        let issuer = try arcade.play()
        let me = try await issuer.signIn(displayName: "Ann")
        let score = try await issuer.submit(10, to: "best")
        let link = try await issuer.challengeLink(score: score.id, message: "Come here.")
        #expect(link.issuer.id == me.id && link.message == "Come here." && !link.isTaken)
        let page = RouterTransport.server.absoluteString + "/g/\(arcade.server.game)/links/\(link.code)"
        #expect(link.url.absoluteString == page)
        let newPlayer = try arcade.play(on: MemoryDisk(), seed: 1)
        let seen = try await newPlayer.challengeLink(withCode: link.code)
        #expect(seen.goal == link.goal && seen.expirationDate == link.expirationDate)
        try await newPlayer.signIn(displayName: "Zoe")
        let challenge = try await newPlayer.claimChallengeLink(link.code)
        #expect(try await newPlayer.claimChallengeLink(link.code) == challenge)
        #expect(try await newPlayer.challenges().map(\.id) == [challenge.id])
        #expect(try await issuer.challengeLink(withCode: link.code).isTaken)
        try await issuer.reportProgress(["first-cactus": 100])
        #expect(try await issuer.challengeLink(achievement: "first-cactus").goal == .achievement("first-cactus"))
        let unknown = await #expect(throws: LaurelError.self) { try await ann.claimChallengeLink(link.code) }
        #expect(unknown?.status == 404)
    }

    @Test func `A player configures notifications and registered devices`() async throws {
        let (arcade, ann, ben) = try await friends()
        #expect(try await ann.settings() == PlayerSettings())
        let chosen = PlayerSettings(muted: [.challengeReceived], returnsChallenges: false)
        #expect(try await ann.changeSettings(to: chosen) == chosen)
        #expect(try await ann.settings() == chosen)
        // Beating the challenge issues no return challenge.
        let goal = try await ben.submit(10, to: "best")
        let listening = Task {
            for try await event in ann.events() where event.kind == .challengeReceived { return event.showsBanner }
            return true
        }
        // The file exists when the server has reported the start of the stream.
        while !arcade.disk.names.contains(where: { $0.hasPrefix("events-of-") }) { await Task.yield() }
        let annID = try await #require(ann.player).id
        try await ben.issueChallenge(score: goal.id, to: [annID])
        #expect(try await listening.value == false)
        arcade.pass(.seconds(1))
        try await ann.submit(11, to: "best")
        #expect(try await ben.challenges().isEmpty)
        let token = Data([0, 15, 255])
        try await ann.addDevice(token)
        #expect(arcade.network.requests.last?.url.lastPathComponent == "000fff")
        try await ann.removeDevice(token)
    }

    @Test func `A group challenge is started, joined and played`() async throws {
        let (arcade, ann, ben) = try await friends()
        let benID = try await #require(ben.player).id
        #expect(try await ann.groupChallengeDefinitions().map(\.tries) == [[.one, .three, .unlimited]])
        let group = try await ann.startGroupChallenge("day-race", days: 3, tries: .three, inviting: [benID])
        #expect(group.definitionID == "day-race" && group.leaderboardID == "best" && group.tries == .three)
        #expect(group.endDate == arcade.now.addingTimeInterval(3 * 86_400) && !group.isEnded)
        #expect(try await ben.groupChallenges() == [group])
        try await ben.joinGroupChallenge(group.id)
        try await ben.submit(5, to: "best")
        let standings = try await ann.standings(ofGroupChallenge: group.id)
        #expect(standings.groupChallenge == group)
        #expect(standings.lines.first?.player.id == benID)
        #expect(standings.lines.first?.score == 5 && standings.lines.first?.rank == 1)
        let wrong = await #expect(throws: LaurelError.self) {
            try await ann.startGroupChallenge("day-race", days: 2, inviting: [benID])
        }
        #expect(wrong?.code == .invalidRequest)
    }

    @Test func `A leaderboard set contains its leaderboards in order`() async throws {
        let arcade = try await Arcade()
        let sets = try await arcade.play().leaderboardSets()
        #expect(sets.map(\.name) == ["The desert"])
        #expect(sets.first?.leaderboards.map(\.id) == ["best", "total"])
    }

    /// A picture of 16 by 16 gray pixels.
    private static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAD0lEQVR42mNoQAMMI1sAAAUMgAHjM1mKAAAAAElFTkSuQmCC"
}
