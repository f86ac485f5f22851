import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting

/// A test fixture: a server with three leaderboards, and a device with a game.
struct Arcade {
    let server: TestServer
    let clock: ManualDeviceClock
    let disk = MemoryDisk()
    let network: FaultyNetwork

    init(sleep: ManualDeviceClock.Sleep = .lasts) async throws {
        server = try await TestServer()
        try await server.configure(
            """
            language: en
            achievements:
              - id: first-cactus
                points: 10
                localizations:
                  en: {title: First cactus, beforeEarnedDescription: Whack one., afterEarnedDescription: You did.}
              - {id: every-cactus, points: 20, repeatable: true}
            groupChallenges:
              - {id: day-race, leaderboard: best}
            leaderboardSets:
              - id: main
                localizations:
                  en: {name: The desert}
                leaderboards: [best, total]
            leaderboards:
              - {id: best, submissionType: best}
              - {id: recent, submissionType: mostRecent}
              - {id: total, submissionType: sum}
            """)
        clock = ManualDeviceClock(server.clock.now, sleep: sleep)
        network = FaultyNetwork(to: server.transport)
    }

    /// Starts the game, and returns its client.
    ///
    /// - Parameter disk: The disk of another device; nil for the fixture's own.
    func play(
        over network: FaultyNetwork? = nil, on disk: MemoryDisk? = nil, seed: UInt64 = 0
    ) throws -> LaurelClient {
        try server.client(
            in: URL(filePath: "/game"), files: disk ?? self.disk, transport: network ?? self.network, clock: clock,
            random: SeededRandom(seed: seed))
    }

    /// Advances the clocks of the device and the server.
    func pass(_ span: Span) {
        clock.advance(by: span)
        server.clock.advance(by: span)
    }

    func pass(hours: Int64) { pass(.hours(hours)) }

    /// The server's time as a date.
    var now: Date { Date(timeIntervalSince1970: Double(server.clock.now.milliseconds) / 1_000) }
}
