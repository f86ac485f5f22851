import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelCore

struct `Loading the players of a realm` {
    private static let playerCount = 600

    private let service: RealmService

    init() async throws {
        let arcade = try await Arcade()
        let submissions = try (1...Self.playerCount).map { number in
            Command.submit(try arcade.submission(Int64(number), by: "player \(number)"))
        }
        try await arcade.commit([Command.create(arcade.leaderboard("points"))] + submissions)
        service = try await arcade.service()
    }

    /// The number of players in memory.
    private var loadedCount: Int {
        service.published.read { memory in
            (1...Self.playerCount).count { memory.players[PlayerNumber(UInt32($0))] != nil }
        }
    }

    @Test func `A pause after a read takes as long as the read`() async throws {
        #expect(loadedCount == 0)
        let clock = PauseClock()
        try await service.loadPlayers(pacedBy: clock)
        #expect(loadedCount == Self.playerCount)
        // Reads of 250, 250 and 100 players.
        #expect(clock.pauses == [.seconds(1), .seconds(1), .seconds(1)])
    }

    @Test func `A canceled task reads no more players`() async throws {
        let clock = PauseClock { withUnsafeCurrentTask { $0?.cancel() } }
        try await Task { [service] in try await service.loadPlayers(pacedBy: clock) }.value
        #expect(loadedCount == 250)
        #expect(clock.pauses.count == 1)
    }
}
