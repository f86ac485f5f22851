import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import LaurelWire
import Testing

@Suite
struct ClientTests {
    @Test func `A first score is ranked`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        #expect(await laurel.player == nil)
        let player = try await laurel.signIn(displayName: "Ann")
        #expect(player.displayName == "Ann")
        #expect(await laurel.isSandbox == false)

        let delivery = try await laurel.submit(1_500, to: "best", context: .max)
        let receipt = try #require(delivery.receipt)
        #expect(receipt.outcome == .ranked)
        #expect(receipt.entry?.rank == 1)
        #expect(receipt.entry?.context == .max)
        #expect(receipt.playerCount == 1)
        #expect(delivery.isWaiting == false)
        #expect(await laurel.scores.waitingCount == 0)

        let page = try await laurel.entries(of: "best")
        #expect(page.entries.map(\.player) == [player])
        #expect(page.entries.map(\.formattedScore) == ["1,500"])
        #expect(page.localPlayerEntry == page.entries.first)
        #expect(page.entries.map(\.date) == [arcade.now])
        #expect(page.occurrence == nil)
        let prospect = try await laurel.rank(of: 1_000, on: "best")
        #expect((prospect.rank, prospect.playerCount) == (2, 1))
    }

    @Test func `A score for several leaderboards has a receipt for each`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        let deliveries = try await laurel.submit(5, to: ["best", "nowhere", "total"])
        #expect(deliveries.map(\.leaderboardID) == ["best", "nowhere", "total"])
        #expect(deliveries[0].receipt?.outcome == .ranked)
        #expect(deliveries[2].receipt?.outcome == .ranked)
        guard case .refused(let error) = deliveries[1].status else {
            Issue.record("\(deliveries[1])")
            return
        }
        #expect(error.code == .leaderboardNotFound)
        #expect(await laurel.scores.waitingCount == 0)
    }

    @Test func `Leaderboards and their occurrences are readable`() async throws {
        let arcade = try await Arcade()
        try await arcade.server.add(
            NewLeaderboardBody(
                id: LeaderboardID("daily"), sortOrder: .lowToHigh,
                recurrence: .fixed(
                    FixedRecurrence(
                        start: arcade.server.clock.now - .hours(30), duration: .hours(12), interval: .hours(24)))))
        let laurel = try arcade.play()
        try await laurel.signIn()
        let daily = try await laurel.leaderboard("daily")
        #expect(daily.isRecurring)
        #expect(daily.order == .lowToHigh)
        #expect(daily.occurrence?.number == 1)
        #expect(daily.occurrence?.state == .open)
        #expect(daily.occurrence?.duration == 43_200)
        let all = try await laurel.leaderboards().map { $0.id }
        #expect(all.sorted() == ["best", "daily", "recent", "total"])

        let delivery = try await laurel.submit(60, to: "daily", occurrence: 1)
        #expect(delivery.receipt?.outcome == .ranked)
        arcade.pass(.hours(8))
        guard case .refused(let error) = try await laurel.submit(50, to: "daily").status else {
            Issue.record("The score should be refused, because the occurrence has ended.")
            return
        }
        #expect(error.code == .occurrenceNotActive)
        #expect(error.nextStartDate == daily.occurrence?.nextStartDate)
        #expect(error.leaderboardID == "daily")
        let current = try await laurel.entries(of: "daily", occurrence: .current)
        #expect(current.entries.map(\.score) == [60])
        #expect(try await laurel.occurrences(of: "daily").map(\.number).contains(1))
    }

    @Test(arguments: [
        ("best", LaurelKit.Leaderboard.Selection.top(1), [1]),
        ("best", .rows(from: 2, count: 2), [2, 3]),
        ("best", .aroundScore(31, count: 3), [2, 3, 4]),
        ("best", .percentile(50, count: 1), [3]),
        ("best", .players(["p_00000000000000000000000000"]), []),
    ])
    func `A selection returns the requested rows`(
        board: String, selection: LaurelKit.Leaderboard.Selection, ranks: [Int]
    ) async throws {
        let arcade = try await Arcade()
        let scores = (1...5).map {
            "{\"leaderboardID\":\"best\",\"player\":\"player-\($0)\",\"score\":\($0 * 10)}"
        }
        try await arcade.server.post("admin/scores", Data("[\(scores.joined(separator: ","))]".utf8))
        let page = try await arcade.play().entries(of: board, selection)
        #expect(page.entries.map(\.rank) == ranks)
        #expect(page.playerCount == 5)
        #expect(page.notFound.count == (ranks.isEmpty ? 1 : 0))
    }

    @Test func `Errors have the codes and fields of the server`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        let missing = await #expect(throws: LaurelError.self) { _ = try await laurel.leaderboard("nowhere") }
        #expect(missing?.code == .leaderboardNotFound)
        #expect(missing?.status == 404)
        #expect(missing?.isTemporary == false)
        let malformed = await #expect(throws: LaurelError.self) { try await laurel.submit(1, to: "two words") }
        #expect(malformed?.code == .invalidRequest)
        let friends = await #expect(throws: LaurelError.self) {
            _ = try await laurel.entries(of: "best", scope: .friends)
        }
        #expect(friends?.code == .playerRequired)
    }

    @Test func `A temporary failure is retried after the delay that the server requests`() async throws {
        let arcade = try await Arcade(sleep: .passes)
        let laurel = try arcade.play()
        arcade.network.expect(.offline, .status(503, retryAfter: 2), .fine)
        #expect(try await laurel.entries(of: "best").playerCount == 0)
        #expect(arcade.network.requests.count == 3)
        #expect(arcade.clock.sleeps.count == 2)
        #expect((.seconds(2)...Span(milliseconds: 2_250)).contains(arcade.clock.sleeps[1]))

        arcade.network.set(.offline)
        let error = await #expect(throws: LaurelError.self) { _ = try await laurel.entries(of: "best") }
        #expect(error?.code == .serverUnreachable)
        #expect(error?.isTemporary == true)
        arcade.network.forget()
        // A delay that is too long to wait for is reported immediately.
        arcade.network.set(.status(429, retryAfter: 60))
        let limited = await #expect(throws: LaurelError.self) { _ = try await laurel.entries(of: "best") }
        #expect(limited?.retryAfter == .seconds(60))
        #expect(arcade.network.requests.count == 1)
    }

    @Test func `A device keeps its player across restarts, expired tokens and ended sessions`() async throws {
        let arcade = try await Arcade()
        let first = try await arcade.play().signIn(displayName: "Ann")
        let restarted = try arcade.play()
        #expect(await restarted.player == first)

        for days in [0, 1, 400] as [Int64] {
            arcade.pass(.days(days) + .hours(1))
            let delivery = try await restarted.submit(days, to: "best")
            #expect(delivery.receipt?.entry?.player == first, "\(days) days later")
        }
        try await restarted.signOut()
        #expect(await restarted.player == nil)
        #expect(try await restarted.signIn(displayName: "Bob") == first)
    }

    @Test func `Reads include at least the position that the client has seen`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        try await laurel.submit(1, to: "best")
        arcade.network.forget()
        _ = try await laurel.entries(of: "best")
        _ = try await laurel.leaderboards()
        let positions = arcade.network.requests.compactMap { $0.headers["Laurel-Min-Position"].flatMap(Int.init) }
        #expect(positions.count == 2)
        #expect(positions.allSatisfy { $0 > 0 })
    }

    @Test func `A client does not use positions of an earlier epoch`() async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        try await laurel.submit(1, to: "best")
        _ = try await laurel.entries(of: "best")
        let before = try #require(arcade.network.requests.last?.headers["Laurel-Epoch"].flatMap(Int.init))
        try await arcade.server.send("POST", "admin/wipe", Data("{\"game\":\"\(arcade.server.game)\"}".utf8))
        arcade.network.forget()
        try await laurel.signIn()
        try await laurel.submit(2, to: "best")
        #expect(try await laurel.entries(of: "best").localPlayerEntry?.score == 2)
        let after = arcade.network.requests.compactMap { $0.headers["Laurel-Epoch"].flatMap(Int.init) }
        #expect(try #require(after.last) > before)
    }
}

extension Span {
    fileprivate static func + (a: Span, b: Span) -> Span { Span(milliseconds: a.milliseconds + b.milliseconds) }
}
