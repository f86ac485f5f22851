import LaurelConfiguration
import LaurelModel

/// The parts of a game's configuration and settings that apply to challenges and achievements.
struct ChallengeRules: Sendable {
    let settings: ChallengeSettings
    let achievements: [AchievementDefinition]
    let groupChallenges: [GroupChallengeDefinition]

    init(_ configuration: GameConfiguration, settings: ChallengeSettings) {
        self.settings = settings
        achievements = configuration.achievements
        groupChallenges = configuration.groupChallenges
    }

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
