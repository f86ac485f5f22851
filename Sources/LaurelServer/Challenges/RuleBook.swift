import LaurelModel
import Synchronization

/// What games have decided about challenges and achievements: the one place where a game's configuration comes in.
final class RuleBook: Sendable {
    private let rules = Mutex<[GameID: ChallengeRules]>([:])

    subscript(game: GameID) -> ChallengeRules {
        get { rules.withLock { $0[game] ?? ChallengeRules() } }
        set { rules.withLock { $0[game] = newValue } }
    }
}

/// What a game has decided about challenges and achievements.
struct ChallengeRules: Sendable {
    var settings = ChallengeSettings()
    var achievements: [AchievementDefinition] = []
    var groupChallenges: [GroupChallengeDefinition] = []

    func achievement(_ id: AchievementID) throws -> AchievementDefinition {
        guard let achievement = achievements.first(where: { $0.id == id }), !achievement.isArchived else {
            throw Refusal.challenge(.achievementNotFound(id))
        }
        return achievement
    }

    func groupChallenge(_ id: GroupChallengeID) throws -> GroupChallengeDefinition {
        guard let definition = groupChallenges.first(where: { $0.id == id }), !definition.isArchived else {
            throw Refusal.challenge(.groupChallengeNotFound(id.text))
        }
        return definition
    }
}
