import LaurelKit

extension GKAchievement {
    /// The achievements that the player has begun, as far as they have come.
    @discardableResult
    public class func loadAchievements() async throws -> [GKAchievement] {
        try await GameSession.ask { try await $0.achievements() }
            .filter { $0.lastReportedDate != nil }.map { GKAchievement($0) }
    }

    @preconcurrency
    public class func loadAchievements(
        completionHandler: (@Sendable ([GKAchievement]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKAchievement.loadAchievements() }
    }

    /// Takes back all of the player's progress.
    public class func resetAchievements() async throws {
        _ = try await GameSession.ask { try await $0.resetAchievements() }
    }

    @preconcurrency
    public class func resetAchievements(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await GKAchievement.resetAchievements() }
    }

    /// Reports how far the player has come. Progress that is less than the server knows changes nothing.
    ///
    /// Where it cannot be sent now it is kept on the device and sent later, and an error says so
    /// (``GKError/willBeSentLater``).
    ///
    /// - Throws: ``GKError`` of the first that was not taken; the others are reported nevertheless.
    public class func report(_ achievements: [GKAchievement]) async throws {
        for achievement in achievements { try achievement.mustBeReportable() }
        let session = try GameSession.authenticated
        var percents: [String: Double] = [:]
        for achievement in achievements {
            percents[achievement.identifier] = max(
                achievement.percentComplete, percents[achievement.identifier] ?? 0)
            session.setShowsBanner(achievement.showsCompletionBanner, for: achievement.identifier)
        }
        let reported = percents
        let deliveries = try await GameSession.ask { try await $0.reportProgress(reported) }
        for achievement in achievements {
            let delivery = deliveries.first { $0.achievementID == achievement.identifier }
            achievement.wasReported(at: delivery?.achievement?.lastReportedDate)
        }
        for delivery in deliveries {
            if let error = GKError(delivery) { throw error }
        }
    }

    @preconcurrency
    public class func report(
        _ achievements: [GKAchievement],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKAchievement.report(achievements) }
    }

    /// Reports achievements, which may win these challenges and no others.
    ///
    /// - Throws: ``GKError`` with the code `apiNotAvailable`, and reports nothing, where another challenge could be won: a
    ///   server lets a completed achievement win every challenge to complete it.
    public class func report(
        _ achievements: [GKAchievement], withEligibleChallenges challenges: [GKChallenge]
    ) async throws {
        try await challenges.mustHaveAll(of: achievements.filter(\.isCompleted).map(\.identifier))
        try await report(achievements)
    }

    @preconcurrency
    public class func report(
        _ achievements: [GKAchievement], withEligibleChallenges challenges: [GKChallenge],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) {
            try await GKAchievement.report(achievements, withEligibleChallenges: challenges)
        }
    }

    /// Those of `players` who can be dared to earn it: friends who have not, or who can earn it again.
    @discardableResult
    public func selectChallengeablePlayers(_ players: [GKPlayer]) async throws -> [GKPlayer] {
        let id = identifier
        let suggested = try await GameSession.ask { try await $0.suggestedReceivers(achievement: id) }
        let ids = Set(suggested.map(\.id))
        return players.filter { ids.contains($0.gamePlayerID) }
    }

    @preconcurrency
    public func selectChallengeablePlayers(
        _ players: [GKPlayer],
        withCompletionHandler completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.selectChallengeablePlayers(players) }
    }
}
