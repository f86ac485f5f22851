import Foundation
import GameKit

/// The chapter's manager of all interaction with Game Center, in current Swift.
///
/// `@unchecked` because it is used from the main thread only, as in the Objective-C listings.
final class GameCenterManager: NSObject, @unchecked Sendable {
    weak var delegate: (any GameCenterManagerDelegate)?
    private let defaults: UserDefaults

    init(defaults: UserDefaults) { self.defaults = defaults }

    // Listings "Authenticating" and "iOS 6 Authentication": errors are shown, and a view controller is presented if
    // there is one.
    func authenticateLocalUser() {
        GKLocalPlayer.local.authenticateHandler = { viewController, error in
            if let error {
                switch error {
                case GKError.notSupported: self.delegate?.alert("This device does not support Game Center")
                case GKError.cancelled: self.delegate?.alert("This device has failed login too many times from the app")
                default: self.delegate?.alert(error.localizedDescription)
                }
            } else if let viewController {
                self.delegate?.present(viewController)
            } else {
                self.delegate?.gameCenterLoggedIn(nil)
                self.submitAllSavedScores()
            }
        }
    }

    // Listing "Submitting Scores".
    func reportScore(_ score: Int64, forLeaderboard identifier: String) {
        let scoreReporter = GKScore(leaderboardIdentifier: identifier)
        scoreReporter.value = score
        report(scoreReporter)
    }

    private func report(_ scoreReporter: GKScore) {
        GKScore.report([scoreReporter]) { error in
            if error != nil {
                let savedScoreData = try? NSKeyedArchiver.archivedData(
                    withRootObject: scoreReporter, requiringSecureCoding: true)
                self.storeScoreForLater(savedScoreData)
            }
            self.delegate?.gameCenterScoreReported(error)
        }
    }

    // Listing "storeScoreForLater:".
    private func storeScoreForLater(_ scoreData: Data?) {
        guard let scoreData else { return }
        defaults.set(savedScores + [scoreData], forKey: "savedScores")
    }

    var savedScores: [Data] { defaults.array(forKey: "savedScores") as? [Data] ?? [] }

    // Listing "submitAllSavedScores".
    private func submitAllSavedScores() {
        let savedScoreArray = savedScores
        defaults.removeObject(forKey: "savedScores")
        for scoreData in savedScoreArray {
            if let scoreReporter = try? NSKeyedUnarchiver.unarchivedObject(ofClass: GKScore.self, from: scoreData) {
                report(scoreReporter)
            }
        }
    }

    // Listing "Going Further with Leaderboards".
    func retrieveScores(
        forLeaderboard identifier: String, withPlayerScope playerScope: GKLeaderboard.PlayerScope,
        timeScope: GKLeaderboard.TimeScope, withRange range: NSRange
    ) {
        let leaderboardRequest = GKLeaderboard()
        leaderboardRequest.playerScope = playerScope
        leaderboardRequest.timeScope = timeScope
        leaderboardRequest.range = range
        leaderboardRequest.identifier = identifier
        leaderboardRequest.loadScores { scores, error in self.delegate?.scoreDataUpdated(scores, error: error) }
    }
}

/// The chapter's `GameCenterManagerDelegate`. Every call is on the main thread.
protocol GameCenterManagerDelegate: AnyObject {
    func alert(_ message: String)
    func present(_ viewController: UIViewController)
    func gameCenterLoggedIn(_ error: (any Error)?)
    func gameCenterScoreReported(_ error: (any Error)?)
    func scoreDataUpdated(_ scores: [GKScore]?, error: (any Error)?)
}
