public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// How far a player has come with an achievement.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKAchievement: NSObject, NSSecureCoding, @unchecked Sendable {
    /// What is archived.
    private struct State: Sendable, Codable {
        var identifier: String
        /// Nil for the local player, whoever that will be.
        var player: String?
        var percentComplete = 0.0
        var lastReportedDate: Date
        var showsCompletionBanner = true
    }

    private let state: Locked<State>
    private let owner: GKPlayer?

    /// Creates progress on no achievement yet: set its ``identifier``.
    public override init() {
        state = Locked(State(identifier: "", lastReportedDate: GameSession.now))
        owner = nil
        super.init()
    }

    public init(identifier: String) {
        state = Locked(State(identifier: identifier, lastReportedDate: GameSession.now))
        owner = nil
        super.init()
    }

    /// - Parameter player: Only the local player's can be reported.
    public init(identifier: String, player: GKPlayer) {
        let id = player.gamePlayerID
        state = Locked(
            State(identifier: identifier, player: id.isEmpty ? nil : id, lastReportedDate: GameSession.now))
        owner = player
        super.init()
    }

    /// As the server has it for the local player.
    init(_ achievement: Achievement) {
        state = Locked(
            State(
                identifier: achievement.id, percentComplete: achievement.percentComplete,
                lastReportedDate: achievement.lastReportedDate ?? GameSession.now))
        owner = nil
        super.init()
    }

    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        state = Locked(stored)
        owner = nil
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encodeJSON(state.current) }
    public static var supportsSecureCoding: Bool { true }

    open var identifier: String {
        get { state.current.identifier }
        set { state.withLock { $0.identifier = newValue } }
    }

    /// From 0 to 100. On the server it never falls.
    open var percentComplete: Double {
        get { state.current.percentComplete }
        set { state.withLock { $0.percentComplete = newValue } }
    }

    open var isCompleted: Bool { percentComplete >= 100 }
    /// When it was reported last; when this was made, for one that was not.
    open var lastReportedDate: Date { state.current.lastReportedDate }

    /// Whether completing it shows a banner; it does unless this is set to false.
    open var showsCompletionBanner: Bool {
        get { state.current.showsCompletionBanner }
        set { state.withLock { $0.showsCompletionBanner = newValue } }
    }

    open var player: GKPlayer { owner ?? GKLocalPlayer.local }

    /// - Throws: ``GKError`` with the code `invalidPlayer` or `invalidParameter`.
    func mustBeReportable() throws {
        let session = try GameSession.authenticated
        guard owner?.guestIdentifier == nil, state.current.player ?? session.player?.id == session.player?.id else {
            throw GKError(.invalidPlayer, "Only the local player's achievements can be reported.")
        }
        guard (0...100).contains(percentComplete) else {
            throw GKError(.invalidParameter, "An achievement is complete to 0 to 100 %, not \(percentComplete).")
        }
    }

    func wasReported(at date: Date?) {
        state.withLock { $0.lastReportedDate = date ?? $0.lastReportedDate }
    }

    open override var description: String { "<GKAchievement \(identifier) \(percentComplete) %>" }

    // MARK: Deprecated

    /// - Parameter playerID: The local player's; nil is returned for any other.
    public convenience init?(identifier: String?, forPlayer playerID: String) {
        guard let identifier, playerID == GKLocalPlayer.local.gamePlayerID else { return nil }
        self.init(identifier: identifier)
    }

    open var playerID: String? { player.gamePlayerID }

    /// Selects the players by their ids; see ``selectChallengeablePlayers(_:)``.
    @discardableResult
    open func selectChallengeablePlayerIDs(_ playerIDs: [String]?) async throws -> [String] {
        let players = try await GKPlayer.loadPlayers(forIdentifiers: playerIDs ?? [])
        return try await selectChallengeablePlayers(players).map(\.gamePlayerID)
    }

    @preconcurrency
    open func selectChallengeablePlayerIDs(
        _ playerIDs: [String]?,
        withCompletionHandler completionHandler: (@Sendable ([String]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.selectChallengeablePlayerIDs(playerIDs) }
    }

    /// Does nothing, as on Apple's platforms: pass players, and not ids.
    open func challengeComposeController(
        withPlayers playerIDs: [String]?, message: String?, completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage? { nil }

    // MARK: Reporting

    /// The achievements that the player has begun, as far as they have come.
    @discardableResult
    open class func loadAchievements() async throws -> [GKAchievement] {
        try await GameSession.request { try await $0.achievements() }
            .filter { $0.lastReportedDate != nil }.map { GKAchievement($0) }
    }

    @preconcurrency
    open class func loadAchievements(
        completionHandler: (@Sendable ([GKAchievement]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKAchievement.loadAchievements() }
    }

    /// Takes back all of the player's progress.
    open class func resetAchievements() async throws {
        _ = try await GameSession.request { try await $0.resetAchievements() }
    }

    @preconcurrency
    open class func resetAchievements(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await GKAchievement.resetAchievements() }
    }

    /// Reports how far the player has come. Progress that is less than the server knows changes nothing.
    ///
    /// Where it cannot be sent now it is kept on the device and sent later, and an error says so
    /// (``GKError/willBeSentLater``).
    ///
    /// - Throws: ``GKError`` of the first that was not taken; the others are reported nevertheless.
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

    @preconcurrency
    open class func report(
        _ achievements: [GKAchievement],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKAchievement.report(achievements) }
    }

    /// Reports achievements, which may win these challenges and no others.
    ///
    /// - Throws: ``GKError`` with the code `apiNotAvailable`, and reports nothing, where another challenge could be won: a
    ///   server lets a completed achievement win every challenge to complete it.
    open class func report(
        _ achievements: [GKAchievement], withEligibleChallenges challenges: [GKChallenge]
    ) async throws {
        try await challenges.mustHaveAll(of: achievements.filter(\.isCompleted).map(\.identifier))
        try await report(achievements)
    }

    @preconcurrency
    open class func report(
        _ achievements: [GKAchievement], withEligibleChallenges challenges: [GKChallenge],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) {
            try await GKAchievement.report(achievements, withEligibleChallenges: challenges)
        }
    }

    /// Those of `players` who can be dared to earn it: friends who have not, or who can earn it again.
    @discardableResult
    open func selectChallengeablePlayers(_ players: [GKPlayer]) async throws -> [GKPlayer] {
        let id = identifier
        let suggested = try await GameSession.request { try await $0.suggestedReceivers(achievement: id) }
        let ids = Set(suggested.map(\.id))
        return players.filter { ids.contains($0.gamePlayerID) }
    }

    @preconcurrency
    open func selectChallengeablePlayers(
        _ players: [GKPlayer],
        withCompletionHandler completionHandler: (@Sendable ([GKPlayer]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await self.selectChallengeablePlayers(players) }
    }

    // MARK: Challenges

    /// Prepares a challenge to earn this achievement, which the local player has completed. See ``LaurelChallengeComposer``.
    @_disfavoredOverload
    @discardableResult
    open func challengeComposeController(
        withMessage message: String?, players: [GKPlayer], completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(
            .achievement(identifier), message: message, players: players, block: completionHandler)
    }

    @discardableResult
    open func challengeComposeController(
        withMessage message: String?, players: [GKPlayer],
        completion completionHandler: GKChallengeComposeHandler? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(
            .achievement(identifier), message: message, players: players, completion: completionHandler)
    }
}
