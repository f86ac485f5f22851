import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import LaurelWire

/// A server with three leaderboards, and a device that plays on it.
struct Arcade {
    let server: TestServer
    let clock: ManualDeviceClock
    let disk = MemoryDisk()
    let network: FaultyNetwork

    init(sleep: ManualDeviceClock.Sleep = .lasts) async throws {
        server = try await TestServer()
        for (id, type) in [("best", SubmissionType.best), ("recent", .mostRecent), ("total", .sum)] {
            try await server.add(NewLeaderboardBody(id: LeaderboardID(id), submissionType: type))
        }
        clock = ManualDeviceClock(server.clock.now, sleep: sleep)
        network = FaultyNetwork(to: server.transport)
    }

    /// The game is started.
    func play(over network: FaultyNetwork? = nil, seed: UInt64 = 0) throws -> LaurelClient {
        try server.client(
            in: URL(filePath: "/game"), files: disk, transport: network ?? self.network, clock: clock,
            random: SeededRandom(seed: seed))
    }

    /// For the device and for the server.
    func pass(_ span: Span) {
        clock.advance(by: span)
        server.clock.advance(by: span)
    }

    /// The server's time, as a game reads dates.
    var now: Date { Date(timeIntervalSince1970: Double(server.clock.now.milliseconds) / 1_000) }
}
