import Foundation
import LaurelKit
import LaurelTestServer
import LaurelTesting
import Testing
import WhackACac

/// Tests of the iOS example against a real server in the test's process.
@MainActor
struct GameModelTests {
    private let server: TestServer
    private let network: FaultyNetwork
    private let model: GameModel
    private let laurel: LaurelClient

    init() async throws {
        server = try await TestServer()
        // The configuration that the example's documentation names.
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appending(path: "Examples/Whack-a-Cac/laurel.yaml")
        try await server.configure(try String(contentsOf: file, encoding: .utf8))
        network = FaultyNetwork(to: server.transport)
        laurel = try server.client(
            in: URL(filePath: "/game"), files: MemoryDisk(), transport: network,
            clock: ManualDeviceClock(server.clock.now), random: SeededRandom(seed: 1))
        model = GameModel(laurel, random: SeededRandom(seed: 1))
    }

    /// Plays a round with a number of points.
    private func play(points: Int) {
        model.start()
        while !model.advance(by: .milliseconds(100)) {
            if model.round.score < points, let cactus = model.round.cacti.first { model.whack(cactus.id) }
        }
    }

    @Test func `A finished round is on the leaderboard`() async throws {
        await model.signIn(as: "Ann")
        #expect(model.message == "Welcome, Ann.")
        #expect(model.entries.isEmpty)
        play(points: 5)
        #expect(model.screen == .over)
        await model.finish()
        #expect(model.message == "Rank 1 of 1.")
        #expect(model.entries.map(\.score) == [5])
        #expect(model.ownEntry?.player.displayName == "Ann")
        #expect(!model.isLoading)
        let achievements = try await laurel.achievements().filter { $0.percentComplete > 0 }
        let progress = Dictionary(uniqueKeysWithValues: achievements.map { ($0.id, $0.percentComplete) })
        #expect(progress == ["first-cactus": 100, "ten-cacti": 50, "fifty-cacti": 10])
    }

    @Test func `A score without a connection is sent later`() async throws {
        await model.signIn(as: "Ann")
        network.set(.offline)
        play(points: 3)
        await model.finish()
        #expect(model.message == "No connection. Your score is stored and will be sent later.")
        #expect(model.entries.isEmpty)
        network.set(.fine)
        await model.signIn(as: "Ann")
        #expect(model.entries.map(\.score) == [3])
    }

    @Test func `The next round starts with no points`() async throws {
        play(points: 4)
        #expect(model.round.score == 4)
        model.start()
        #expect(model.screen == .playing)
        #expect(model.round.score == 0)
        #expect(model.message.isEmpty)
    }

    @Test func `The played time does not advance during a pause`() async throws {
        model.resume()
        #expect(model.screen == .start)
        model.start()
        model.advance(by: .milliseconds(100))
        model.pause()
        #expect(model.screen == .paused)
        #expect(!model.advance(by: .seconds(60)))
        let cactus = try #require(model.round.cacti.first)
        model.whack(cactus.id)
        #expect(model.round.score == 0)
        #expect(model.round.elapsed == .milliseconds(100))
        model.start()
        #expect(model.screen == .paused)
        model.resume()
        model.whack(cactus.id)
        #expect(model.round.score == 1)
    }

    @Test func `A score cannot be submitted during a round`() async throws {
        await model.signIn(as: "Ann")
        model.start()
        await model.finish()
        #expect(try await laurel.entries(of: GameModel.leaderboard).entries.isEmpty)
    }

    @Test func `A refused name is shown to the player`() async throws {
        await model.signIn(as: String(repeating: "x", count: 1_000))
        #expect(!model.message.isEmpty)
        #expect(await laurel.player == nil)
    }
}
