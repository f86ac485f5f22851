import Foundation

/// A challenge to earn an achievement.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKAchievementChallenge: GKChallenge, @unchecked Sendable {
    /// The achievement, with the issuing player's progress of 100 percent; nil if the challenge was not loaded.
    open var achievement: GKAchievement? {
        let state = storage.current
        guard let id = state.achievement, let issuer = state.issuer else { return nil }
        let achievement = GKAchievement(identifier: id, player: .known(issuer))
        achievement.percentComplete = 100
        return achievement
    }
}
