import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import Testing

/// The stream of events, through the client and the real server.
@Suite(.timeLimit(.minutes(2)))
struct EventStreamTests {
    /// Ann and Ben are friends; Ann has a score that can be dared.
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
            try await ann.askFriend(benID)
            try await ben.askFriend(annID)
        }

        /// Ann has a score and dares Ben to beat it.
        func dare(_ score: Int) async throws {
            let id = try await ann.submit(score, to: "recent").id
            try await ann.issueChallenge(score: id, on: "recent", to: [benID])
        }

        func restartBen() throws -> LaurelClient {
            try arcade.play(over: bensNetwork, on: bensDisk, seed: 3)
        }
    }

    /// Somebody who listens, and has begun to.
    private final class StreamCollector: Sendable {
        let notification: AsyncStream<LaurelEvent>
        private let listening: Task<Void, any Error>

        init(_ evening: ChallengeScenario) async {
            let (notification, handing) = AsyncStream.makeStream(of: LaurelEvent.self)
            self.notification = notification
            listening = Task { [ben = evening.ben] in
                defer { handing.finish() }
                for try await event in ben.events() { handing.yield(event) }
            }
            // The server has said where the stream begins.
            while !evening.bensDisk.names.contains(where: { $0.hasPrefix("events-of-") }) { await Task.yield() }
        }

        func stop() async throws {
            listening.cancel()
            try await end()
        }

        func end() async throws { try await listening.value }
    }

    @Test func `told once each, over connections that break`() async throws {
        let evening = try await ChallengeScenario()
        let collector = await StreamCollector(evening)
        var notification = collector.notification.makeAsyncIterator()
        var scores: [Int64] = []
        for score in 1...6 {
            try await evening.dare(score)
            while let event = await notification.next() {
                guard event.kind == .challengeReceived, case .score(let goal)? = event.challenge?.goal else { continue }
                #expect(event.id != nil && event.showsBanner)
                scores.append(goal.score)
                break
            }
            switch score {
            case 2: evening.bensNetwork.breakStreams()
            case 3:
                evening.bensNetwork.expect(.offline, .status(503, retryAfter: 1), .status(401, retryAfter: nil))
                evening.bensNetwork.breakStreams()
            case 4:
                // Longer than a token lives.
                evening.arcade.pass(.hours(2))
                evening.bensNetwork.breakStreams()
            default: break
            }
        }
        #expect(scores == [1, 2, 3, 4, 5, 6])
        try await collector.stop()
    }

    @Test(arguments: [true, false])
    func `comes back at once when the network does`(isNotified: Bool) async throws {
        let arcade = try await Arcade()
        let laurel = try arcade.play()
        try await laurel.signIn()
        arcade.network.set(.offline)
        let (notification, tell) = AsyncStream.makeStream(of: LaurelEvent.self)
        let listening = Task { for try await event in laurel.events(watching: "best") { tell.yield(event) } }
        // It waits for longer than this test lasts.
        while arcade.clock.sleeps.isEmpty { await Task.yield() }
        arcade.network.set(.fine)
        if isNotified {
            await laurel.networkDidReturn()
        } else {
            _ = try await laurel.leaderboards()
        }
        let playing = Self.play(laurel)
        #expect(await notification.first { _ in true } != nil)
        playing.cancel()
        listening.cancel()
    }

    @Test func `what is told while the game is closed comes first, also where nothing was told before`() async throws {
        let evening = try await ChallengeScenario()
        try await StreamCollector(evening).stop()
        try await evening.dare(1)
        try await evening.dare(2)
        for expected in [[1, 2], [2, 3], [3]] as [[Int64]] {
            let ben = try evening.restartBen()
            var events = ben.events().makeAsyncIterator()
            var seen: [Int64] = []
            for _ in expected {
                guard case .score(let goal)? = try await events.next()?.challenge?.goal else { continue }
                seen.append(goal.score)
            }
            #expect(seen == expected)
            // It is killed before it asks for the next: the last one has not been dealt with, and is told again.
            if expected == [1, 2] { try await evening.dare(3) }
        }
    }

    @Test func `a leaderboard is watched by a game that has signed nobody in`() async throws {
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
        var nobodys = watcher.events().makeAsyncIterator()
        let nobody = await #expect(throws: LaurelError.self) { _ = try await nobodys.next() }
        #expect(nobody?.status == 401 || nobody?.code == .playerRequired)
    }

    @Test func `whoever signs out hears no more`() async throws {
        let evening = try await ChallengeScenario()
        let collector = await StreamCollector(evening)
        try await evening.ben.signOut()
        evening.bensNetwork.breakStreams()
        let error = await #expect(throws: LaurelError.self) { try await collector.end() }
        #expect(error?.code == .notAuthenticated)
    }

    /// Whoever plays before a stream has begun is not heard on it: so until somebody was.
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

/// Short waits pass at once; a wait for silence lasts.
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
