import Foundation
import GameKit
import LaurelModel
import LaurelKit
import Testing

extension GameKitTests {
    /// The three listings of Apple's article on recurring leaderboards, and the behavior that it describes.
    @Suite struct RecurringListings {
        let id = "hourly"

        private func score(on board: GKLeaderboard) async throws -> Int? {
            try await board.loadEntries(for: .global, timeScope: .allTime, range: NSRange(1...10)).0?.score
        }

        @Test func `A score is submitted to several leaderboards`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let points = 120

            // Submit a score to one or more leaderboards
            try await GKLeaderboard.submitScore(
                points,
                context: 0,
                player: GKLocalPlayer.local,
                leaderboardIDs: [id, "best"])

            for board in try await GKLeaderboard.loadLeaderboards(IDs: [id, "best"]) {
                #expect(try await score(on: board) == points)
            }
        }

        @Test func `A score goes to the current occurrence while it is open`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            func submit(_ points: Int) async throws {
                // Submit a score to the current occurrence of a recurring leaderboard
                let leaderboards = try await GKLeaderboard.loadLeaderboards(IDs: [id])
                guard let leaderboard = leaderboards.first,
                    let endDate = leaderboard.startDate?.addingTimeInterval(leaderboard.duration), endDate > arcade.now
                else { return }

                try await GKLeaderboard.submitScore(
                    points,
                    context: 0,
                    player: GKLocalPlayer.local,
                    leaderboardIDs: [id])
            }
            try await submit(10)
            arcade.pass(.minutes(20))
            try await submit(99)
            let board = try await GKLeaderboard.loadLeaderboards(IDs: [id])[0]
            #expect(try await score(on: board) == 10, "In the gap the current occurrence is the one that just ended.")
            #expect(board.nextStartDate == arcade.now.addingTimeInterval(40 * 60))
            // A submission would have been rejected.
            await expectError(.invalidParameter) {
                try await GKLeaderboard.submitScore(
                    99, context: 0, player: GKLocalPlayer.local, leaderboardIDs: [id])
            }
        }

        @Test func `The instance method submits only to its own occurrence`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let first = try await GKLeaderboard.loadLeaderboards(IDs: [id])[0]
            try await first.submitScore(10, context: 3, player: GKLocalPlayer.local)
            #expect(try await score(on: first) == 10)
            arcade.pass(.hours(1))
            let failure = await expectError(.invalidParameter) {
                try await first.submitScore(99, context: 0, player: GKLocalPlayer.local)
            }
            #expect(failure?.laurelError?.code == .occurrenceNotActive)
            let second = try await GKLeaderboard.loadLeaderboards(IDs: [id])[0]
            #expect(second.startDate == first.nextStartDate)
            #expect(try await score(on: second) == nil)
            let (values, continuation) = AsyncStream.makeStream(of: Bool.self)
            second.submitScore(20, context: 0, player: GKLocalPlayer.local) { continuation.yield($0 == nil) }
            #expect(await values.first { _ in true } == true)
            #expect(try await score(on: second) == 20)
            #expect(try await score(on: first) == 10)

            let classic = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            try await classic.submitScore(1, context: 0, player: GKLocalPlayer.local)
            #expect(try await score(on: classic) == 1)
        }

        @Test func `The previous occurrence is the latest one with a score of the player`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let other = try await arcade.otherPlayer("Ben")
            try await GKLeaderboard.submitScore(
                10, context: 0, player: GKLocalPlayer.local, leaderboardIDs: [id])
            try await other.submit(30, to: id)
            let start = try await GKLeaderboard.loadLeaderboards(IDs: [id])[0].startDate
            arcade.pass(.hours(1))
            try await other.submit(40, to: id)
            arcade.pass(.hours(1))

            // Load current occurrence of a recurring leaderboard
            let leaderboards = try await GKLeaderboard.loadLeaderboards(IDs: [id])

            let current = try #require(leaderboards.first)
            // Load previous occurrence using the current occurrence.
            let previous = try await current.loadPreviousOccurrence()

            // Do something with the previous occurrence.
            #expect(previous?.startDate == start, "The latest occurrence with a score, not the one between.")
            let (local, entries, count) = try #require(
                try await previous?.loadEntries(for: .global, timeScope: .allTime, range: NSRange(1...10)))
            #expect(local?.rank == 2 && entries.map(\.score) == [30, 10] && count == 2)
            #expect(try await previous?.loadPreviousOccurrence() == nil, "A player sees one previous occurrence.")
        }
    }
}
