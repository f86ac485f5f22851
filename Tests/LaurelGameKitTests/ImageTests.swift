import Foundation
import GameKit
import LaurelKit
import LaurelTestServer
import Testing

extension GameKitTests {
    @Suite struct ImageTests {
        @Test func `Uploaded images are loaded`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            for name in ["cacti", "desert", "boss", "weekend"] {
                try await arcade.give(image: name)
            }
            let board = try await GKLeaderboard.loadLeaderboards(IDs: [Arcade.cacti])[0]
            let set = try await GKLeaderboardSet.loadLeaderboardSets()[0]
            let boss = try await GKAchievementDescription.loadAchievementDescriptions()[0]
            let weekend = try await GKChallengeDefinition.all[0]
            let images: [UIImage?] = [
                try await board.loadImage(), try await set.loadImage(), try await boss.loadImage(),
                try await weekend.image,
            ]
            #expect(images.map { $0?.mediaType } == Array(repeating: "image/png", count: 4))
            let names = images.compactMap { $0 }.map {
                String(decoding: $0.data.dropFirst(33).dropLast(12), as: UTF8.self)
            }
            #expect(names == ["cacti", "desert", "boss", "weekend"], "Each item has its own image.")
            let (values, continuation) = AsyncStream.makeStream(of: Int.self)
            board.loadImage { image, _ in continuation.yield(image?.data.count ?? 0) }
            set.loadImage { image, _ in continuation.yield(image?.data.count ?? 0) }
            boss.loadImage { image, _ in continuation.yield(image?.data.count ?? 0) }
            #expect(await values.take(3).sorted() == images.prefix(3).compactMap { $0?.data.count }.sorted())
        }

        @Test func `An item without an image throws Apple's error`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let board = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            let none = await expectError(.communicationsFailure) { try await board.loadImage() }
            #expect(none?.laurelError == nil)
            // The configuration specifies an image that has not been uploaded.
            let cacti = try await GKLeaderboard.loadLeaderboards(IDs: [Arcade.cacti])[0]
            let missing = await expectError(.communicationsFailure) { try await cacti.loadImage() }
            #expect(missing?.laurelError?.code == .imageNotFound)
        }
    }
}
