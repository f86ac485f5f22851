import LaurelKit

extension GKAchievement {
    /// The most in one request.
    private static let countMax = 100

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
    /// Nothing is kept on the device: report again what could not be sent.
    ///
    /// - Throws: ``GKError``; nothing was reported where one of the achievements is unknown.
    public class func report(_ achievements: [GKAchievement]) async throws {
        for achievement in achievements { try achievement.mustBeReportable() }
        let session = try GameSession.authenticated
        var percents: [String: Double] = [:]
        for achievement in achievements {
            percents[achievement.identifier] = max(
                achievement.percentComplete, percents[achievement.identifier] ?? 0)
            session.setShowsBanner(achievement.showsCompletionBanner, for: achievement.identifier)
        }
        let ids = percents.keys.sorted()
        for first in stride(from: 0, to: ids.count, by: countMax) {
            let some = Set(ids[first..<min(first + countMax, ids.count)])
            let batch = percents.filter { some.contains($0.key) }
            let reported = try await GameSession.ask { try await $0.reportProgress(batch) }
            for achievement in achievements {
                achievement.wasReported(at: reported.first { $0.id == achievement.identifier }?.lastReportedDate)
            }
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
