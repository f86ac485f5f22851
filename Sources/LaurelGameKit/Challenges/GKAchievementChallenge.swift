import Foundation

/// A challenge to complete an achievement.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKAchievementChallenge: GKChallenge, @unchecked Sendable {
    /// The achievement, as whoever issued the challenge has it.
    open var achievement: GKAchievement? {
        let state = storage.current
        guard let id = state.achievement, let issuer = state.issuer else { return nil }
        let achievement = GKAchievement(identifier: id, player: .known(issuer))
        achievement.percentComplete = 100
        return achievement
    }
}
