import Foundation
import GameKit

/// Subclasses as in tests of games: declarations that are `open` in Apple's GameKit can be overridden.
///
/// A subclass restates `@unchecked Sendable`, which the compiler requires for a subclass of a sendable class.
enum Overrides {
    final class Board: GKLeaderboard, @unchecked Sendable {
        override var title: String? { "Mine" }

        override class func loadLeaderboards(IDs leaderboardIDs: [String]?) async throws -> [GKLeaderboard] {
            [Board()]
        }
        override class func loadLeaderboards(
            IDs leaderboardIDs: [String]?,
            completionHandler: @escaping @Sendable ([GKLeaderboard]?, (any Error)?) -> Void
        ) { completionHandler([Board()], nil) }
        override class func submitScore(
            _ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String]
        ) async throws {}
        override func submitScore(_ score: Int, context: Int, player: GKPlayer) async throws {}
        override func submitScore(
            _ score: Int, context: Int, player: GKPlayer, completionHandler: @escaping @Sendable ((any Error)?) -> Void
        ) { completionHandler(nil) }
        override func loadEntries(
            for playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope, range: NSRange
        ) async throws -> (GKLeaderboard.Entry?, [GKLeaderboard.Entry], Int) { (Row(), [Row()], 1) }
        override func loadEntries(
            for players: [GKPlayer], timeScope: GKLeaderboard.TimeScope
        ) async throws -> (GKLeaderboard.Entry?, [GKLeaderboard.Entry]) { (nil, [Row()]) }
        override func loadPreviousOccurrence() async throws -> GKLeaderboard? { nil }
        override func loadImage() async throws -> UIImage { UIImage() }
        override func loadScores(completionHandler: (([GKScore]?, (any Error)?) -> Void)? = nil) {}
    }

    final class Row: GKLeaderboard.Entry, @unchecked Sendable {
        override var rank: Int { 1 }
        override var score: Int { 100 }
        override var player: GKPlayer { Friend() }
        override func challengeComposeController(
            withMessage message: String?, players: [GKPlayer]?, completion completionHandler: GKChallengeComposeHandler?
        ) -> UIViewController { UIViewController() }
    }

    final class Friend: GKPlayer, @unchecked Sendable {
        override var displayName: String { "Friend" }
        override var gamePlayerID: String { "p" }
        override class func loadPlayers(forIdentifiers identifiers: [String]) async throws -> [GKPlayer] { [] }
        override func loadPhoto(for size: GKPlayer.PhotoSize) async throws -> UIImage { UIImage() }
    }

    final class Local: GKLocalPlayer, @unchecked Sendable {
        override var isAuthenticated: Bool { true }
        override func loadFriends() async throws -> [GKPlayer] { [Friend()] }
        override func loadDefaultLeaderboardIdentifier() async throws -> String { "a" }
        override func register(_ listener: any GKLocalPlayerListener) {}
        override func fetchSavedGames() async throws -> [GKSavedGame] { [] }
        static func make() -> Local { Local() }
    }

    final class Medal: GKAchievement, @unchecked Sendable {
        override class func report(_ achievements: [GKAchievement]) async throws {}
        override class func resetAchievements() async throws {}
        override func selectChallengeablePlayers(_ players: [GKPlayer]) async throws -> [GKPlayer] { players }
    }

    final class Words: GKAchievementDescription, @unchecked Sendable {
        override class func loadAchievementDescriptions() async throws -> [GKAchievementDescription] { [] }
        override class func incompleteAchievementImage() -> UIImage { UIImage() }
    }

    final class Points: GKScore, @unchecked Sendable {
        override class func report(_ scores: [GKScore]) async throws {}
    }

    final class Group: GKLeaderboardSet, @unchecked Sendable {
        override class func loadLeaderboardSets() async throws -> [GKLeaderboardSet] { [] }
        override func loadLeaderboards() async throws -> [GKLeaderboard] { [] }
    }

    final class OverriddenChallenge: GKChallenge, @unchecked Sendable {
        override class func loadReceivedChallenges() async throws -> [GKChallenge] { [] }
        override func decline() {}
    }

    final class Play: GKGameActivity, @unchecked Sendable {
        override func setScore(on leaderboard: GKLeaderboard, to score: Int) {}
        override func end() {}
    }

    final class Point: GKAccessPoint, @unchecked Sendable {
        override func trigger(handler: @escaping () -> Void) { handler() }
    }

    final class Banner: GKNotificationBanner {
        override class func show(withTitle title: String?, message: String?) async {}
    }

    final class Screen: UIViewController, GKGameCenterControllerDelegate, @unchecked Sendable {
        override func present(_ viewControllerToPresent: UIViewController, animated: Bool, completion: (() -> Void)?) {}
        func gameCenterViewControllerDidFinish(_ gameCenterViewController: GKGameCenterViewController) {
            gameCenterViewController.dismiss(animated: true)
        }
    }
}
