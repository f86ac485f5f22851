import Foundation
import LaurelGameKit
import LaurelKit
import Testing

#if canImport(Darwin)
    import GameKit
#endif

/// The code of Documentation/PortGameKit.md: submits to Game Center if it is available, and to the developer's own
/// server.
private func submit(_ points: Int, to leaderboard: String) async throws {
    #if canImport(Darwin)
        try await GameKit.GKLeaderboard.submitScore(
            points, context: 0, player: GameKit.GKLocalPlayer.local, leaderboardIDs: [leaderboard])
    #endif
    try await LaurelGameKit.GKLeaderboard.submitScore(
        points, context: 0, player: LaurelGameKit.GKLocalPlayer.local, leaderboardIDs: [leaderboard])
}

extension GameKitTests {
    @Suite struct BringYourGame {
        @Test func `The example of the guide works with a configuration call`() async throws {
            let arcade = try await Arcade()
            // The environment specifies no server here, so the call is necessary.
            LaurelGameKit.configure(server: URL(string: "https://laurel.example.com")!, clientKey: "lrl_live_x")
            #expect(try LaurelGameKit.laurelClient.avatarURL(of: "p_1").host() == "laurel.example.com")
            try await arcade.play()
            try await submit(7, to: "best")
            let board = try await LaurelGameKit.GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            #expect(try await board.loadEntries(for: [], timeScope: .allTime).0?.score == 7)
        }
    }
}
