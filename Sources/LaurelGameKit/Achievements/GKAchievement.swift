public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// A player's progress toward an achievement.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKAchievement: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The archived state.
    private struct State: Sendable, Codable {
        var identifier: String
        /// The player's identifier; nil for the local player, even if another player signs in.
        var player: String?
        var percentComplete = 0.0
        var lastReportedDate: Date
        var showsCompletionBanner = true
    }

    private let state: Locked<State>
    private let owner: GKPlayer?

    /// Creates progress without an achievement. Set its ``identifier`` before reporting it.
    public override init() {
        state = Locked(State(identifier: "", lastReportedDate: GameSession.now))
        owner = nil
        super.init()
    }

    /// Creates the local player's progress toward an achievement.
    public init(identifier: String) {
        state = Locked(State(identifier: identifier, lastReportedDate: GameSession.now))
        owner = nil
        super.init()
    }

    /// Creates a player's progress toward an achievement.
    ///
    /// - Parameter player: The player. Only the local player's progress can be reported.
    public init(identifier: String, player: GKPlayer) {
        let id = player.gamePlayerID
        state = Locked(
            State(identifier: identifier, player: id.isEmpty ? nil : id, lastReportedDate: GameSession.now))
        owner = player
        super.init()
    }

    /// Creates the local player's progress as the server has stored it.
    init(_ achievement: Achievement) {
        state = Locked(
            State(
                identifier: achievement.id, percentComplete: achievement.percentComplete,
                lastReportedDate: achievement.lastReportedDate ?? GameSession.now))
        owner = nil
        super.init()
    }

    /// Creates progress from an archive; nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        state = Locked(stored)
        owner = nil
        super.init()
    }

    /// Archives the progress.
    open func encode(with coder: NSCoder) { coder.encodeJSON(state.current) }
    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// The achievement's identifier.
    open var identifier: String {
        get { state.current.identifier }
        set { state.withLock { $0.identifier = newValue } }
    }

    /// The progress in percent, from 0 to 100. The server never decreases it.
    open var percentComplete: Double {
        get { state.current.percentComplete }
        set { state.withLock { $0.percentComplete = newValue } }
    }

    /// Whether the progress has reached 100 percent.
    open var isCompleted: Bool { percentComplete >= 100 }
    /// The time of the last report; the creation time if the progress has not been reported.
    open var lastReportedDate: Date { state.current.lastReportedDate }

    /// Whether completing the achievement shows a banner. The default is true, unlike Apple's, which is false.
    open var showsCompletionBanner: Bool {
        get { state.current.showsCompletionBanner }
        set { state.withLock { $0.showsCompletionBanner = newValue } }
    }

    /// The player who has made the progress.
    open var player: GKPlayer { owner ?? GKLocalPlayer.local }

    /// Checks that the server would accept the report.
    ///
    /// - Throws: ``GKError`` with the code `notAuthenticated`, `invalidPlayer` or `invalidParameter`.
    func mustBeReportable() throws {
        let session = try GameSession.authenticated
        guard owner?.guestIdentifier == nil, state.current.player ?? session.player?.id == session.player?.id else {
            throw GKError(.invalidPlayer, "Only the local player's achievements can be reported.")
        }
        guard (0...100).contains(percentComplete) else {
            throw GKError(.invalidParameter, "Progress of \(percentComplete) % is outside the range 0…100.")
        }
    }

    func wasReported(at date: Date?) {
        state.withLock { $0.lastReportedDate = date ?? $0.lastReportedDate }
    }

    open override var description: String { "<GKAchievement \(identifier) \(percentComplete) %>" }

    // MARK: Deprecated

    /// Creates progress for a player identifier. Apple has deprecated it.
    ///
    /// - Returns: Nil if `identifier` is nil or `playerID` is not the local player's.
    public convenience init?(identifier: String?, forPlayer playerID: String) {
        guard let identifier, playerID == GKLocalPlayer.local.gamePlayerID else { return nil }
        self.init(identifier: identifier)
    }

    /// The player's identifier. Apple has deprecated it.
    open var playerID: String? { player.gamePlayerID }

    /// Selects the identifiers of the players who can be challenged; see ``selectChallengeablePlayers(_:)``.
    @discardableResult
    open func selectChallengeablePlayerIDs(_ playerIDs: [String]?) async throws -> [String] {
        let players = try await GKPlayer.loadPlayers(forIdentifiers: playerIDs ?? [])
        return try await selectChallengeablePlayers(players).map(\.gamePlayerID)
    }

    /// Selects the identifiers of the players who can be challenged, and passes them to a completion handler on the
    /// main queue.
    @preconcurrency
    open func selectChallengeablePlayerIDs(
        _ playerIDs: [String]?,
        withCompletionHandler completionHandler: (@Sendable ([String]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.selectChallengeablePlayerIDs(playerIDs) }
    }

    /// Returns nil, as on Apple's platforms. Pass players instead of identifiers.
    open func challengeComposeController(
        withPlayers playerIDs: [String]?, message: String?, completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage? { nil }

    // MARK: Reporting

    /// Loads the local player's achievements with reported progress.
    @discardableResult
    open class func loadAchievements() async throws -> [GKAchievement] {
        try await GameSession.request { try await $0.achievements() }
            .filter { $0.lastReportedDate != nil }.map { GKAchievement($0) }
    }

    /// Loads the local player's achievements with reported progress, and passes them to a completion handler on the
    /// main queue.
    @preconcurrency
    open class func loadAchievements(
        completionHandler: (@Sendable ([GKAchievement]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKAchievement.loadAchievements() }
    }

    /// Resets all progress of the local player.
    open class func resetAchievements() async throws {
        _ = try await GameSession.request { try await $0.resetAchievements() }
    }

    /// Resets all progress of the local player, and calls a completion handler on the main queue.
    @preconcurrency
    open class func resetAchievements(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await GKAchievement.resetAchievements() }
    }

    /// Reports progress. The server ignores progress that is lower than the stored progress.
    ///
    /// Progress that cannot be sent now is stored on the device and sent later. The call then throws an error with
    /// ``GKError/willBeSentLater``.
    ///
    /// - Throws: The ``GKError`` of the first report that failed; the remaining progress is reported nevertheless.
    open class func report(_ achievements: [GKAchievement]) async throws {
        for achievement in achievements { try achievement.mustBeReportable() }
        let session = try GameSession.authenticated
        var percents: [String: Double] = [:]
        for achievement in achievements {
            percents[achievement.identifier] = max(
                achievement.percentComplete, percents[achievement.identifier] ?? 0)
            session.setShowsBanner(achievement.showsCompletionBanner, for: achievement.identifier)
        }
        let reported = percents
        let deliveries = try await GameSession.request { try await $0.reportProgress(reported) }
        for achievement in achievements {
            let delivery = deliveries.first { $0.achievementID == achievement.identifier }
            achievement.wasReported(at: delivery?.achievement?.lastReportedDate)
        }
        for delivery in deliveries {
            if let error = GKError(delivery) { throw error }
        }
    }

    /// Reports progress, and calls a completion handler on the main queue.
    @preconcurrency
    open class func report(
        _ achievements: [GKAchievement],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKAchievement.report(achievements) }
    }

    /// Reports progress that may complete only the given challenges.
    ///
    /// The server cannot limit the challenges: a completed achievement completes every pending challenge to earn it.
    ///
    /// - Throws: ``GKError`` with the code `apiNotAvailable`, without a report, if another challenge would be
    ///   completed.
    open class func report(
        _ achievements: [GKAchievement], withEligibleChallenges challenges: [GKChallenge]
    ) async throws {
        try await challenges.mustHaveAll(of: achievements.filter(\.isCompleted).map(\.identifier))
        try await report(achievements)
    }

    /// Reports progress that may complete only the given challenges, and calls a completion handler on the main queue.
    @preconcurrency
    open class func report(
        _ achievements: [GKAchievement], withEligibleChallenges challenges: [GKChallenge],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) {
            try await GKAchievement.report(achievements, withEligibleChallenges: challenges)
        }
    }

    /// Selects the players who can be challenged to earn the achievement: friends who have not earned it, or can earn
    /// it again.
    @discardableResult
    open func selectChallengeablePlayers(_ players: [GKPlayer]) async throws -> [GKPlayer] {
        let id = identifier
        let suggested = try await GameSession.request { try await $0.suggestedReceivers(achievement: id) }
        let ids = Set(suggested.map(\.id))
        return players.filter { ids.contains($0.gamePlayerID) }
    }

    /// Selects the players who can be challenged to earn the achievement, and passes them to a completion handler on
    /// the main queue.
    @preconcurrency
    open func selectChallengeablePlayers(
        _ players: [GKPlayer],
        withCompletionHandler completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.selectChallengeablePlayers(players) }
    }

    // MARK: Challenges

    /// Prepares a challenge to earn this achievement, which the local player has completed. Returns a
    /// ``LaurelChallengeComposer``.
    @_disfavoredOverload
    @discardableResult
    open func challengeComposeController(
        withMessage message: String?, players: [GKPlayer], completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(
            .achievement(identifier), message: message, players: players, block: completionHandler)
    }

    /// Prepares a challenge to earn this achievement, which the local player has completed. Returns a
    /// ``LaurelChallengeComposer``.
    @discardableResult
    open func challengeComposeController(
        withMessage message: String?, players: [GKPlayer],
        completion completionHandler: GKChallengeComposeHandler? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(
            .achievement(identifier), message: message, players: players, completion: completionHandler)
    }
}
