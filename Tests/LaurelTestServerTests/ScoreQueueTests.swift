import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import LaurelWire
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ScoreQueueTests {
    @Test func `airplane mode for twenty days: every score counts, with its own date`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.set(.offline)
        var total: Int64 = 0
        var best: (score: Int64, date: Date)?
        for day in 1...20 as ClosedRange<Int64> {
            arcade.pass(.days(1))
            let score = day % 7
            total += score
            if score > best?.score ?? -1 { best = (score, arcade.now) }
            let deliveries = try await laurel.submit(score, to: ["best", "recent", "total"])
            #expect(deliveries.allSatisfy { $0.isWaiting })
        }
        #expect(await laurel.scores.waitingCount == 60)
        let last = arcade.now
        arcade.clock.restart()
        arcade.pass(.hours(5))
        arcade.network.set(.fine)

        let restarted = try arcade.play()
        let deliveries = await restarted.scores.deliveries
        await restarted.networkDidReturn()
        #expect(await restarted.scores.waitingCount == 0)
        var notification: [ScoreDelivery] = []
        for await delivery in deliveries {
            notification.append(delivery)
            if notification.count == 60 { break }
        }
        #expect(notification.prefix(3).map(\.leaderboardID) == ["best", "recent", "total"])
        #expect(notification.allSatisfy { $0.receipt?.isReplayed == false })
        let entry = try #require(try await restarted.entries(of: "best").localPlayerEntry)
        #expect(entry.score == best?.score)
        #expect(entry.date == best?.date)
        #expect(try await restarted.entries(of: "recent").localPlayerEntry?.date == last)
        #expect(try await restarted.entries(of: "total").localPlayerEntry?.score == total)
    }

    @Test func `whatever happens on the way, a score counts once`() async throws {
        for weather in FaultyNetwork.NetworkCondition.all {
            let arcade = try await Arcade()
            let laurel = try arcade.play()
            try await laurel.signIn()
            arcade.network.expect(weather)
            let delivery = try await laurel.submit(7, to: "total")
            // A new token is got unseen where the old one is refused; the rest waits, and says so.
            let passes: [FaultyNetwork.NetworkCondition] = [.fine, .doubled, .status(401, retryAfter: nil)]
            #expect(delivery.isWaiting == !passes.contains(weather), "\(weather)")
            await laurel.scores.flush()
            #expect(try await laurel.entries(of: "total").localPlayerEntry?.score == 7, "\(weather)")
            #expect(await laurel.scores.waitingCount == 0)
            #expect(arcade.disk.names.filter { $0.hasPrefix("scores") } == [])
        }
    }

    @Test func `a server that asks to be left alone is`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.expect(.status(429, retryAfter: 30))
        #expect(try await laurel.submit(1, to: "total").isWaiting)
        arcade.network.forget()
        #expect(try await laurel.submit(2, to: "total").isWaiting)
        #expect(arcade.network.requests.isEmpty)
        arcade.pass(.seconds(31))
        #expect(try await laurel.submit(4, to: "total").receipt?.entry?.score == 7)
    }

    @Test func `it tries again by itself, later each time`() async throws {
        let arcade = try await Arcade(sleep: .passes)
        let laurel = try arcade.play()
        try await laurel.signIn()
        let deliveries = await laurel.scores.deliveries
        arcade.network.expect(.offline, .offline, .status(503, retryAfter: nil), .offline, .fine)
        #expect(try await laurel.submit(1, to: "total").isWaiting)
        for await delivery in deliveries where delivery.receipt != nil { break }
        #expect(arcade.clock.sleeps.count == 4)
        #expect(arcade.clock.sleeps.allSatisfy { $0 <= .seconds(8) })
    }

    @Test func `whatever else reaches the server has what waits sent`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        for weather in [FaultyNetwork.NetworkCondition.offline, .status(403, retryAfter: nil)] {
            arcade.network.expect(weather)
            #expect(try await laurel.submit(1, to: "total").isWaiting)
            let deliveries = await laurel.scores.deliveries
            _ = try await laurel.leaderboards()
            #expect(await deliveries.first { _ in true }?.receipt?.outcome == .ranked)
        }
        // What was not tried yet since the game was started, too; and a stream of events reaches the server as well.
        arcade.network.set(.offline)
        try await laurel.submit(1, to: "total")
        let restarted = try arcade.play()
        arcade.network.set(.fine)
        let deliveries = await restarted.scores.deliveries
        let listening = Task { for try await _ in restarted.events() {} }
        #expect(await deliveries.first { _ in true }?.receipt?.entry?.score == 3)
        listening.cancel()
    }

    @Test(arguments: [
        FaultyNetwork.NetworkCondition.status(503, retryAfter: nil), .status(429, retryAfter: 30),
        .problem(503, "storage-full"),
    ])
    func `what a server did not take waits, whatever else it answers`(weather: FaultyNetwork.NetworkCondition)
        async throws
    {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.expect(weather)
        #expect(try await laurel.submit(1, to: "total").isWaiting)
        arcade.network.forget()
        _ = try await laurel.leaderboards()
        _ = try await laurel.leaderboards()
        #expect(await laurel.scores.waitingCount == 1)
        #expect(arcade.network.requests.allSatisfy { $0.url.path.hasSuffix("leaderboards") })
    }

    @Test func `a client that is dropped leaves nobody asleep`() async throws {
        let arcade = try await Arcade()
        weak var network: FaultyNetwork?
        do {
            let own = FaultyNetwork(to: arcade.server.transport)
            network = own
            let laurel = try arcade.play(over: own)
            try await laurel.signIn()
            own.set(.offline)
            #expect(try await laurel.submit(1, to: "total").isWaiting)
        }
        while network != nil { await Task.yield() }
    }

    @Test func `what is wrong with one score is no other's trouble`() async throws {
        let arcade = try await Arcade()
        try await arcade.server.add(
            NewLeaderboardBody(id: LeaderboardID("narrow"), scoreRange: ScoreRange(0, 10)))
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.set(.offline)
        for (score, board) in [(1, "total"), (11, "narrow"), (2, "total"), (3, "gone"), (4, "total")] {
            try await laurel.submit(score, to: board)
        }
        // The whole batch is refused twice: it comes in halves then.
        arcade.network.expect(.problem(400, "invalid-request"), .problem(413, "body-too-large"))
        arcade.network.set(.fine)
        let deliveries = await laurel.scores.deliveries
        await laurel.scores.flush()
        #expect(await laurel.scores.waitingCount == 0)
        #expect(try await laurel.entries(of: "total").localPlayerEntry?.score == 7)
        var codes: [LaurelError.Code] = []
        for await delivery in deliveries {
            if case .refused(let error) = delivery.status { codes.append(error.code) }
            if codes.count == 2 { break }
        }
        #expect(codes == [.scoreOutOfRange, .leaderboardNotFound])
    }

    @Test func `each player's scores are theirs; nobody's are the first one's who signs in`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        let early = try await laurel.submit(100, to: "total")
        #expect(early.isWaiting)
        let ann = try await laurel.signIn(displayName: "Ann")
        await laurel.scores.flush()
        #expect(try await laurel.entries(of: "total").localPlayerEntry?.score == 100)
        arcade.network.set(.offline)
        try await laurel.submit(10, to: "total")
        try await laurel.signOut()
        #expect(await laurel.scores.waitingCount == 0)

        // Another player's device key comes into the place of the first one's.
        arcade.network.set(.fine)
        let folder = URL(filePath: "/game")
        let key = folder.appending(path: "device-key.secret")
        let annsKey = try #require(try arcade.disk.contents(of: key))
        try arcade.disk.remove(key)
        let bob = try await laurel.signIn(displayName: "Bob")
        #expect(bob.id != ann.id)
        await laurel.scores.flush()
        #expect(try await laurel.entries(of: "total").localPlayerEntry == nil)
        try await laurel.signOut()
        try arcade.disk.write(annsKey, to: key)
        #expect(try await laurel.signIn() == ann)
        await laurel.scores.flush()
        #expect(try await laurel.entries(of: "total").localPlayerEntry?.score == 110)
    }

    @Test func `killed at every step, no score is lost or doubled`() async throws {
        for step in 0...8 {
            let arcade = try await Arcade()
            let network = FaultyNetwork(to: arcade.server.transport)
            let laurel = try arcade.play(over: network)
            try await laurel.signIn()
            arcade.disk.stop(afterSteps: step)
            var promised: Int64 = 0
            for bit in 0..<3 where (try? await laurel.submit(1 << bit, to: "total")) != nil { promised += 1 << bit }
            network.set(.offline)
            arcade.disk.start()
            let restarted = try arcade.play()
            await restarted.scores.flush()
            #expect(await restarted.scores.waitingCount == 0)
            let total = try await restarted.entries(of: "total").localPlayerEntry?.score ?? 0
            #expect(total == promised, "stopped after step \(step)")
        }
    }

    @Test func `killed at every step of the first sign-in, what was earned before it is not lost`() async throws {
        for step in 0...10 {
            let arcade = try await Arcade()
            let laurel = try arcade.play()
            #expect(try await laurel.submit(7, to: "total").isWaiting)
            arcade.disk.stop(afterSteps: step)
            _ = try? await laurel.signIn()
            await laurel.scores.flush()
            arcade.disk.start()
            let restarted = try arcade.play()
            try await restarted.signIn()
            await restarted.scores.flush()
            #expect(await restarted.scores.waitingCount == 0)
            let total = try await restarted.entries(of: "total").entries.map(\.score)
            #expect(total == [7], "stopped after step \(step)")
        }
    }

    @Test(arguments: [Span.days(-400), .hours(-1), .seconds(-3), .hours(1), .days(400)])
    func `a clock that somebody sets changes no date`(span: Span) async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.set(.offline)
        try await laurel.submit(5, to: "best")
        let earned = arcade.now
        arcade.pass(.hours(3))
        arcade.clock.set(by: span)
        arcade.network.set(.fine)
        await laurel.scores.flush()
        #expect(try await laurel.entries(of: "best").localPlayerEntry?.date == earned)
        // From here on the clock is wrong, and it does not matter.
        arcade.pass(.hours(1))
        try await laurel.submit(6, to: "best")
        #expect(try await laurel.entries(of: "best").localPlayerEntry?.date == arcade.now)
    }

    @Test func `of equal scores the first keeps its date, though a wrong clock made its id`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.set(.offline)
        arcade.clock.set(by: .days(-400))
        try await laurel.submit(5, to: "best")
        let earned = arcade.now
        arcade.pass(.hours(1))
        arcade.clock.set(by: .days(400))
        try await laurel.submit(5, to: "best")
        arcade.network.set(.fine)
        await laurel.scores.flush()
        #expect(await laurel.scores.waitingCount == 0)
        #expect(try await laurel.entries(of: "best").localPlayerEntry?.date == earned)
    }

    @Test func `a score that was sent once keeps its identifier`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        // The device cannot know whether the request or its answer is lost.
        arcade.network.set(.requestLost)
        #expect(try await laurel.submit(7, to: "total").isWaiting)
        // The score looks new, and its id is older than the server remembers.
        arcade.pass(.days(46))
        arcade.clock.restart()
        arcade.clock.set(by: .days(-46))
        let restarted = try arcade.play(over: FaultyNetwork(to: arcade.server.transport))
        let deliveries = await restarted.scores.deliveries
        await restarted.networkDidReturn()
        guard case .refused(let error) = await deliveries.first(where: { _ in true })?.status else {
            Issue.record("The score was sent under another identifier.")
            return
        }
        #expect(error.code == .idempotencyKeyExpired)
    }

    @Test func `a score that was never sent gets another identifier where a wrong clock made its own`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        arcade.clock.set(by: .days(-400))
        #expect(try await laurel.submit(7, to: "total").isWaiting)
        arcade.clock.restart()
        let restarted = try arcade.play()
        let deliveries = await restarted.scores.deliveries
        try await restarted.signIn()
        #expect(await deliveries.first { _ in true }?.receipt?.entry?.score == 7)
    }

    /// What a player did, and what they must have of it at the end.
    @Test(arguments: Seeds.first(100))
    func `nothing lost, nothing doubled, dates kept`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let arcade = try await Arcade()
        var network = FaultyNetwork(to: arcade.server.transport)
        var laurel = try arcade.play(over: network, seed: seed)
        try await laurel.signIn()
        let clockIsSet = Bool.random(using: &random)
        var total: Int64 = 0
        var best: (score: Int64, date: Date)?
        var recent: (score: Int64, date: Date)?
        for _ in 0..<20 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let score = Int64.random(in: 0..<6, using: &random)
                arcade.pass(Span(milliseconds: .random(in: 1...60_000, using: &random)))
                if Int.random(in: 0..<4, using: &random) == 0 {
                    arcade.disk.stop(afterSteps: .random(in: 0..<6, using: &random))
                }
                guard (try? await laurel.submit(score, to: ["best", "recent", "total"])) != nil else { break }
                total += score
                if score > best?.score ?? -1 { best = (score, arcade.now) }
                recent = (score, arcade.now)
            case 4, 5: network.set(FaultyNetwork.NetworkCondition.all.randomElement(using: &random)!)
            case 6: await laurel.scores.flush()
            case 7:
                arcade.pass(Span(milliseconds: .random(in: 0...86_400_000, using: &random)))
                if clockIsSet { arcade.clock.set(by: .hours(.random(in: -9_000...9_000, using: &random))) }
            default:
                // The game is killed, and perhaps its device with it.
                network.set(.offline)
                if !clockIsSet, Bool.random(using: &random) { arcade.clock.restart() }
                arcade.disk.start()
                network = FaultyNetwork(to: arcade.server.transport)
                laurel = try arcade.play(over: network, seed: random.next())
            }
        }
        network.set(.offline)
        arcade.disk.start()
        arcade.pass(.seconds(60))
        laurel = try arcade.play(seed: random.next())
        await laurel.scores.flush()
        #expect(await laurel.scores.waitingCount == 0)
        let stored = try await laurel.entries(of: "total").localPlayerEntry
        #expect(stored?.score ?? 0 == total)
        let bestKept = try await laurel.entries(of: "best").localPlayerEntry
        #expect(bestKept?.score == best?.score)
        #expect(bestKept?.date == best?.date)
        let recentKept = try await laurel.entries(of: "recent").localPlayerEntry
        #expect(recentKept?.score == recent?.score)
        #expect(recentKept?.date == recent?.date)
    }
}
