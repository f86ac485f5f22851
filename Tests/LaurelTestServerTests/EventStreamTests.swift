import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import Testing

/// The event stream of the client with a complete server.
@Suite(.timeLimit(.minutes(15)))
struct EventStreamTests {
    /// Two friends, Ann and Ben. Ann can challenge Ben.
    private struct ChallengeScenario {
        let arcade: Arcade
        let ann: LaurelClient
        let ben: LaurelClient
        let bensDisk = MemoryDisk()
        let bensNetwork: FaultyNetwork
        private let benID: String

        init() async throws {
            arcade = try await Arcade()
            bensNetwork = FaultyNetwork(to: arcade.server.transport)
            ann = try arcade.play(seed: 1)
            let clock = DelayedClock(arcade.server.clock.now)
            ben = try arcade.server.client(
                in: URL(filePath: "/game"), files: bensDisk, transport: bensNetwork, clock: clock,
                random: SeededRandom(seed: 2))
            let annID = try await ann.signIn(displayName: "Ann").id
            benID = try await ben.signIn(displayName: "Ben").id
            try await ann.requestFriend(benID)
            try await ben.requestFriend(annID)
        }

        /// Submits a score of Ann and challenges Ben to beat it.
        func challenge(_ score: Int) async throws {
            let id = try await ann.submit(score, to: "recent").id
            try await ann.issueChallenge(score: id, on: "recent", to: [benID])
        }

        func restartBen() throws -> LaurelClient {
            try arcade.play(over: bensNetwork, on: bensDisk, seed: 3)
        }
    }

    /// A consumer of Ben's events. Its stream is open when the initializer returns.
    private final class StreamCollector: Sendable {
        let events: AsyncStream<LaurelEvent>
        private let listening: Task<Void, any Error>

        init(_ scenario: ChallengeScenario) async {
            let (events, handing) = AsyncStream.makeStream(of: LaurelEvent.self)
            self.events = events
            listening = Task { [ben = scenario.ben] in
                defer { handing.finish() }
                for try await event in ben.events() { handing.yield(event) }
            }
            // The file exists when the server has reported the start of the stream.
            while !scenario.bensDisk.names.contains(where: { $0.hasPrefix("events-of-") }) { await Task.yield() }
        }

        func stop() async throws {
            listening.cancel()
            try await end()
        }

        func end() async throws { try await listening.value }
    }

    @Test func `Each notification is delivered once over broken connections`() async throws {
        let scenario = try await ChallengeScenario()
        let collector = await StreamCollector(scenario)
        var events = collector.events.makeAsyncIterator()
        var scores: [Int64] = []
        for score in 1...6 {
            try await scenario.challenge(score)
            while let event = await events.next() {
                guard event.kind == .challengeReceived, case .score(let goal)? = event.challenge?.goal else { continue }
                #expect(event.id != nil && event.showsBanner)
                scores.append(goal.score)
                break
            }
            switch score {
            case 2: scenario.bensNetwork.breakStreams()
            case 3:
                scenario.bensNetwork.expect(.offline, .status(503, retryAfter: 1), .status(401, retryAfter: nil))
                scenario.bensNetwork.breakStreams()
            case 4:
                // Longer than the lifetime of a token.
                scenario.arcade.pass(.hours(2))
                scenario.bensNetwork.breakStreams()
            default: break
            }
        }
        #expect(scores == [1, 2, 3, 4, 5, 6])
        try await collector.stop()
    }

    @Test(arguments: [true, false])
    func `A stream reconnects immediately when the network returns`(isNotified: Bool) async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.set(.offline)
        let (events, continuation) = AsyncStream.makeStream(of: LaurelEvent.self)
        let listening = Task { for try await event in laurel.events(watching: "best") { continuation.yield(event) } }
        // The retry delay is longer than this test.
        while arcade.clock.sleeps.isEmpty { await Task.yield() }
        arcade.network.set(.fine)
        if isNotified {
            await laurel.networkDidReturn()
        } else {
            _ = try await laurel.leaderboards()
        }
        let playing = Self.play(laurel)
        #expect(await events.first { _ in true } != nil)
        playing.cancel()
        listening.cancel()
    }

    @Test func `Notifications from the time when the game was closed arrive first`() async throws {
        let scenario = try await ChallengeScenario()
        try await StreamCollector(scenario).stop()
        try await scenario.challenge(1)
        try await scenario.challenge(2)
        for expected in [[1, 2], [2, 3], [3]] as [[Int64]] {
            let ben = try scenario.restartBen()
            var events = ben.events().makeAsyncIterator()
            var seen: [Int64] = []
            for _ in expected {
                guard case .score(let goal)? = try await events.next()?.challenge?.goal else { continue }
                seen.append(goal.score)
            }
            #expect(seen == expected)
            // The game is killed before it requests the next event. The last event was not acknowledged and is
            // redelivered.
            if expected == [1, 2] { try await scenario.challenge(3) }
        }
    }

    @Test func `A client without a signed-in player can watch a leaderboard`() async throws {
        let arcade = try await Arcade()
        let watcher = try arcade.play(on: MemoryDisk(), seed: 9)
        let laurel = try arcade.play()
        try await laurel.signIn(displayName: "Ann")
        let playing = Self.play(laurel)
        var events = watcher.events(watching: "best").makeAsyncIterator()
        let update = try #require(try await events.next())
        playing.cancel()
        #expect(update.kind == .leaderboardUpdated && update.leaderboardID == "best" && update.id == nil)
        #expect(update.entries.map(\.player.displayName) == ["Ann"] && update.playerCount == 1)

        var nowhere = watcher.events(watching: "nowhere").makeAsyncIterator()
        let error = await #expect(throws: LaurelError.self) { _ = try await nowhere.next() }
        #expect(error?.code == .leaderboardNotFound)
        var anonymousEvents = watcher.events().makeAsyncIterator()
        let anonymous = await #expect(throws: LaurelError.self) { _ = try await anonymousEvents.next() }
        #expect(anonymous?.status == 401 || anonymous?.code == .playerRequired)
    }

    @Test func `A stream ends when the player signs out`() async throws {
        let scenario = try await ChallengeScenario()
        let collector = await StreamCollector(scenario)
        try await scenario.ben.signOut()
        scenario.bensNetwork.breakStreams()
        let error = await #expect(throws: LaurelError.self) { try await collector.end() }
        #expect(error?.code == .notAuthenticated)
    }

    /// Submits scores until a watching stream has received one: scores from before its start are not delivered.
    private static func play(_ laurel: LaurelClient) -> Task<Void, any Error> {
        Task {
            for score in 1... {
                try Task.checkCancellation()
                try await laurel.submit(score, to: "best")
            }
        }
    }

    @Test func `URLSession streams events over HTTP`() async throws {
        let server = try await TestServer(at: SystemDeviceClock().reading.moment)
        try await server.configure("{leaderboards: [{id: best}]}")
        let folder = FileManager.default.temporaryDirectory.appending(path: "laurel-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await server.listening { address in
            let laurel = try LaurelClient(server: address, clientKey: server.clientKey, folder: folder)
            try await laurel.signIn(displayName: "Ann")
            var events = laurel.events(watching: "best").makeAsyncIterator()
            let playing = Self.play(laurel)
            let event = try #require(try await events.next())
            #expect([.leaderboardUpdated, .leaderChanged, .entryImproved].contains(event.kind))
            playing.cancel()
            _ = try? await playing.value
        }
    }
}

/// A clock on which short waits return immediately and the wait for silence does not.
private struct DelayedClock: DeviceClock {
    private let clock: ManualDeviceClock
    private let still: ManualDeviceClock

    init(_ moment: Moment) {
        clock = ManualDeviceClock(moment)
        still = ManualDeviceClock(moment, sleep: .lasts)
    }

    var reading: DeviceTime { clock.reading }

    func wait(for span: Span) async throws {
        try await (span < .seconds(30) ? clock : still).wait(for: span)
    }
}
