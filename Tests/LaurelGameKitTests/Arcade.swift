import Foundation
import GameKit
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import LaurelWire
import Testing

/// A server, and a device with a game that imports `GameKit`.
struct Arcade {
    /// The leaderboard of the sample game.
    static let cacti = "com.dragonforged.whackacac.leaderboard"

    let server: TestServer
    let clock: ManualDeviceClock
    let network: Airplane
    private let disk = MemoryDisk()

    init(in environment: GameEnvironment = .production, configuration: String = Self.desert) async throws {
        server = try await TestServer(game: "com.dragonforged.whackacac", in: environment)
        clock = ManualDeviceClock(server.clock.now, sleep: .lasts)
        network = Airplane(to: server.transport)
        try await server.configure(configuration)
        for (id, type) in [("best", SubmissionType.best), ("total", .sum)] {
            try await server.add(NewLeaderboardBody(id: LeaderboardID(id), submissionType: type))
        }
        try await server.add(
            NewLeaderboardBody(
                id: LeaderboardID("hourly"),
                recurrence: .fixed(
                    FixedRecurrence(
                        start: server.clock.now - .hours(10), duration: .minutes(15), interval: .hours(1)))))
        try launch()
    }

    /// Starts the game, as after an installation or after it was closed.
    func launch(displayName: String = "Ann") throws {
        LaurelGameKit.configure(
            try server.client(
                in: URL(filePath: "/game"), files: disk, transport: network, clock: AcceleratedClock(clock)),
            displayName: displayName)
        LaurelGameKit.bannerPresenter = nil
        LaurelGameKit.pagePresenter = nil
        GKLocalPlayer.local.unregisterAllListeners()
    }

    /// Starts the game, authenticates its player, and receives the player's events.
    func play() async throws {
        try launch()
        if let error = await authenticate() { throw error }
        await streamBegins()
    }

    /// Returns when the server has reported the start of the local player's event stream. Earlier events are not
    /// delivered.
    private func streamBegins() async {
        while !disk.names.contains(where: { $0.hasPrefix("events-of-") }) { await Task.yield() }
    }

    /// Sets the handler, and returns its first error.
    func authenticate() async -> GKError? {
        let (values, continuation) = AsyncStream.makeStream(of: GKError?.self)
        GKLocalPlayer.local.authenticateHandler = { page, error in
            MainActor.assertIsolated()
            #expect(page == nil)
            continuation.yield(error as? GKError)
        }
        let error = await values.first { _ in true } ?? nil
        GKLocalPlayer.local.authenticateHandler = nil
        return error
    }

    /// Returns the client of another player on another device, who is a friend of the local player.
    func friend(_ name: String) async throws -> LaurelClient {
        let client = try await otherPlayer(name)
        let me = GKLocalPlayer.local.gamePlayerID
        try await client.requestFriend(me)
        try await LaurelGameKit.laurelClient.requestFriend(try #require(await client.player).id)
        await streamBegins()
        return client
    }

    func otherPlayer(_ name: String) async throws -> LaurelClient {
        let client = try server.client(
            in: URL(filePath: "/of-\(name)"), files: MemoryDisk(), clock: AcceleratedClock(clock))
        try await client.signIn(displayName: name)
        return client
    }

    /// Uploads an image that the configuration specifies: a PNG that contains its name.
    func give(image name: String) async throws {
        let side: [UInt8] = [0, 0, 0, 16]
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        let rest: [UInt8] = [8, 2, 0, 0, 0, 0, 0, 0, 0]
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        try await server.send(
            "PUT", "admin/games/\(server.game)/images/\(name)", Data(start + side + side + rest + name.utf8 + end),
            as: "image/png")
    }

    /// Returns when a queue has failed so often that it waits for longer than the clock skips.
    func queueRests() async {
        // A client with an event stream waits for 45 seconds of silence; only other waits belong to a queue.
        while !clock.sleeps.contains(where: { $0 != .seconds(45) }) { await Task.yield() }
    }

    /// Advances the clocks of all devices and of the server.
    func pass(_ span: Span) {
        clock.advance(by: span)
        server.clock.advance(by: span)
    }

    /// The current time, as a date.
    var now: Date { Date(timeIntervalSince1970: Double(server.clock.now.milliseconds) / 1_000) }

    static let desert = """
        language: en
        defaultLeaderboard: \(cacti)
        leaderboards:
          - id: \(cacti)
            localizations:
              en: {name: Cacti whacked, image: cacti, suffix: {one: " Point", other: " Points"}}
          - id: secret
            visibility: hidden
            scoreRange: {lowest: 0, highest: 100}
          - id: race
            sortOrder: lowToHigh
        leaderboardSets:
          - id: main
            localizations:
              en: {name: The desert, image: desert}
            leaderboards:
              - race
              - id: \(cacti)
                displayNames:
                  en: {name: All cacti}
        achievements:
          - id: MyGame.bossDefeated
            points: 10
            localizations:
              en:
                title: Boss defeated
                image: boss
                beforeEarnedDescription: Defeat the boss.
                afterEarnedDescription: You did.
          - id: hundred
            points: 25
            repeatable: true
            localizations:
              en: {title: A hundred cacti}
          - id: hidden
            points: 5
            hidden: true
        groupChallenges:
          - id: weekend
            leaderboard: race
            image: weekend
            repeatable: true
            durations: [P1D, P7D]
            localizations:
              en: {name: The weekend, description: The fastest player wins.}
        """
}
