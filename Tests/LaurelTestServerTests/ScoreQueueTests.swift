import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import LaurelWire
import Testing

@Suite(.timeLimit(.minutes(15)))
struct ScoreQueueTests {
    @Test func `Scores from twenty days in airplane mode count with their own dates`() async throws {
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
        var delivered: [ScoreDelivery] = []
        for await delivery in deliveries {
            delivered.append(delivery)
            if delivered.count == 60 { break }
        }
        #expect(delivered.prefix(3).map(\.leaderboardID) == ["best", "recent", "total"])
        #expect(delivered.allSatisfy { $0.receipt?.isReplayed == false })
        let entry = try #require(try await restarted.entries(of: "best").localPlayerEntry)
        #expect(entry.score == best?.score)
        #expect(entry.date == best?.date)
        #expect(try await restarted.entries(of: "recent").localPlayerEntry?.date == last)
        #expect(try await restarted.entries(of: "total").localPlayerEntry?.score == total)
    }

    @Test func `A score counts once under every network condition`() async throws {
        for weather in FaultyNetwork.NetworkCondition.all {
            let arcade = try await Arcade()
            let laurel = try arcade.play()
            try await laurel.signIn()
            arcade.network.expect(weather)
            let delivery = try await laurel.submit(7, to: "total")
            // A rejected token is renewed automatically. In all other conditions the score waits and is reported as
            // waiting.
            let passes: [FaultyNetwork.NetworkCondition] = [.fine, .doubled, .status(401, retryAfter: nil)]
            #expect(delivery.isWaiting == !passes.contains(weather), "\(weather)")
            await laurel.scores.flush()
            #expect(try await laurel.entries(of: "total").localPlayerEntry?.score == 7, "\(weather)")
            #expect(await laurel.scores.waitingCount == 0)
            #expect(arcade.disk.names.filter { $0.hasPrefix("scores") } == [])
        }
    }

    @Test func `The queue waits as long as the server requests`() async throws {
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

    @Test func `The queue retries automatically with growing delays`() async throws {
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

    @Test func `A request that reaches the server flushes the queue`() async throws {
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
        // This includes scores that were not tried since the game's start, and event streams as the successful request.
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
    func `A score that the server postponed waits regardless of other requests`(
        weather: FaultyNetwork.NetworkCondition
    ) async throws {
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

    @Test func `A deallocated client leaves no sleeping task`() async throws {
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

    @Test func `An invalid score does not affect the other scores of its batch`() async throws {
        let arcade = try await Arcade()
        try await arcade.server.add(
            NewLeaderboardBody(id: LeaderboardID("narrow"), scoreRange: ScoreRange(0, 10)))
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.set(.offline)
        for (score, board) in [(1, "total"), (11, "narrow"), (2, "total"), (3, "gone"), (4, "total")] {
            try await laurel.submit(score, to: board)
        }
        // The whole batch is rejected twice, and then sent in halves.
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

    @Test func `A score that is pending review is delivered`() async throws {
        let arcade = try await Arcade()
        try await arcade.server.post(
            "admin/leaderboards",
            Data(#"{"id":"checked","checks":{"maximumImprovement":100,"onViolation":"hold"}}"#.utf8))
        let laurel = try arcade.play()
        try await laurel.signIn()
        try await laurel.submit(50, to: "checked")
        arcade.pass(.seconds(1))
        let delivery = try await laurel.submit(1_000, to: "checked")
        #expect(delivery.receipt?.outcome == .held, "\(delivery.status)")
        #expect(delivery.receipt?.entry?.score == 50)

        // Scores that were earned offline are sent in one batch.
        arcade.network.set(.offline)
        for score in [2_000, 60] as [Int64] {
            arcade.pass(.seconds(1))
            #expect(try await laurel.submit(score, to: "checked").isWaiting)
        }
        arcade.network.set(.fine)
        let deliveries = await laurel.scores.deliveries
        await laurel.scores.flush()
        var outcomes: [ScoreReceipt.Outcome?] = []
        for await delivery in deliveries.prefix(2) { outcomes.append(delivery.receipt?.outcome) }
        #expect(outcomes == [.held, .ranked])
        #expect(await laurel.scores.waitingCount == 0)
    }

    @Test func `Players have separate queues, and earlier scores belong to the first player`() async throws {
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

        // The key of another player's device replaces the first one.
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

    @Test func `A game that is killed at any step neither loses nor repeats a score`() async throws {
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
            #expect(total == promised, "The game was stopped after step \(step).")
        }
    }

    @Test func `A first sign-in that is killed at any step loses no earlier score`() async throws {
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
            #expect(total == [7], "The game was stopped after step \(step).")
        }
    }

    @Test(arguments: [Span.days(-400), .hours(-1), .seconds(-3), .hours(1), .days(400)])
    func `A changed wall clock changes no date`(span: Span) async throws {
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
        // From here on the clock is wrong, which has no effect.
        arcade.pass(.hours(1))
        try await laurel.submit(6, to: "best")
        #expect(try await laurel.entries(of: "best").localPlayerEntry?.date == arcade.now)
    }

    @Test func `The first of equal scores keeps its date even if a wrong clock made its id`() async throws {
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

    @Test func `A score that may have been sent keeps its id`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        // The device cannot distinguish a lost request from a lost response.
        arcade.network.set(.requestLost)
        #expect(try await laurel.submit(7, to: "total").isWaiting)
        // The score's clock seems correct, and its id is older than the server's memory of ids.
        arcade.pass(.days(46))
        arcade.clock.restart()
        arcade.clock.set(by: .days(-46))
        let restarted = try arcade.play(over: FaultyNetwork(to: arcade.server.transport))
        let deliveries = await restarted.scores.deliveries
        await restarted.networkDidReturn()
        guard case .refused(let error) = await deliveries.first(where: { _ in true })?.status else {
            Issue.record("The score was sent with another id.")
            return
        }
        #expect(error.code == .idempotencyKeyExpired)
    }

    @Test func `An unsent score gets a new id if a wrong clock made its id`() async throws {
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

    /// Performs random actions, and compares the result with the expected scores.
    @Test(arguments: Seeds.first(100))
    func `Random faults neither lose nor repeat a score, and dates remain`(seed: UInt64) async throws {
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
                // Kills the game and, in some rounds, restarts its device.
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
