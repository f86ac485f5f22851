public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// A score, on its way to a leaderboard or from one. Apple has deprecated it; it works here as it always did.
///
/// It is dated when it is made. Archive it when it could not be reported, and report it later: it keeps its date, and counts
/// once however often it is reported.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKScore: NSObject, NSSecureCoding, @unchecked Sendable {
    /// What is archived.
    struct State: Sendable, Codable {
        var leaderboardIdentifier: String
        /// Nil for the local player, whoever that will be.
        var player: String?
        /// Nil while the game has not set it.
        var value: Int64?
        var context: UInt64 = 0
        var date: Date
        /// Under which it counts once; nil for one that comes from a leaderboard.
        var submission: UUID? = UUID()
        var rank = 0
        var formattedValue: String?
        var shouldSetDefaultLeaderboard = false

        /// What it was sent as is another score than what it is now.
        mutating func change() {
            submission = UUID()
            formattedValue = nil
            rank = 0
        }
    }

    let state: Locked<State>
    let owner: GKPlayer?
    /// Of one that comes from a leaderboard or a challenge.
    let entry: GKLeaderboard.Entry?

    /// - Parameter identifier: The leaderboard's; an empty one means the player's default leaderboard.
    public init(leaderboardIdentifier identifier: String) {
        state = Locked(State(leaderboardIdentifier: identifier, date: GameSession.now))
        owner = nil
        entry = nil
        super.init()
    }

    /// - Parameter player: Only the local player's can be reported.
    public init(leaderboardIdentifier identifier: String, player: GKPlayer) {
        let id = player.gamePlayerID
        state = Locked(
            State(leaderboardIdentifier: identifier, player: id.isEmpty ? nil : id, date: GameSession.now))
        owner = player
        entry = nil
        super.init()
    }

    init(_ entry: GKLeaderboard.Entry) {
        state = Locked(
            State(
                leaderboardIdentifier: entry.leaderboard, player: entry.player.gamePlayerID, value: entry.value,
                context: entry.bits, date: entry.date, submission: nil, rank: entry.rank,
                formattedValue: entry.formattedScore))
        owner = entry.player
        self.entry = entry
        super.init()
    }

    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        state = Locked(stored)
        owner = nil
        entry = nil
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encodeJSON(state.current) }
    public static var supportsSecureCoding: Bool { true }

    open var value: Int64 {
        get { state.current.value ?? 0 }
        set {
            state.withLock { state in
                if state.value != nil, state.value != newValue { state.change() }
                state.value = newValue
            }
        }
    }

    /// As this player reads it; nil unless it comes from a leaderboard.
    open var formattedValue: String? { state.current.formattedValue }

    open var leaderboardIdentifier: String {
        get { state.current.leaderboardIdentifier }
        set {
            state.withLock { state in
                if state.leaderboardIdentifier != newValue { state.change() }
                state.leaderboardIdentifier = newValue
            }
        }
    }

    /// 64 bits of the game's own.
    open var context: UInt64 {
        get { state.current.context }
        set {
            state.withLock { state in
                if state.context != newValue { state.change() }
                state.context = newValue
            }
        }
    }

    /// When it was earned: when this was made, by the device's clock.
    open var date: Date { state.current.date }

    open var player: GKPlayer { owner ?? GKLocalPlayer.local }
    /// From 1; 0 unless it comes from a leaderboard.
    open var rank: Int { state.current.rank }

    /// Whether reporting it makes its leaderboard the player's default one.
    open var shouldSetDefaultLeaderboard: Bool {
        get { state.current.shouldSetDefaultLeaderboard }
        set { state.withLock { $0.shouldSetDefaultLeaderboard = newValue } }
    }

    open override var description: String {
        "<GKScore player:\(player.gamePlayerID) rank:\(rank) date:\(date) value:\(value) "
            + "formattedValue:\(formattedValue ?? "") context:0x\(String(context, radix: 16))>"
    }

    // MARK: Deprecated

    /// - Parameter playerID: The local player's; nil is returned for any other.
    public convenience init?(leaderboardIdentifier identifier: String, forPlayer playerID: String) {
        guard playerID == GKLocalPlayer.local.gamePlayerID else { return nil }
        self.init(leaderboardIdentifier: identifier)
    }

    open var playerID: String? { player.gamePlayerID }

    /// Does nothing, as on Apple's platforms: pass players, and not ids.
    open func challengeComposeController(
        withPlayers playerIDs: [String]?, message: String?, completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage? { nil }

    // MARK: Reporting

    /// Submits scores of the local player, one after the other, each with its own date.
    ///
    /// Where one cannot be sent now it is kept on the device, and an error says so (``GKError/willBeSentLater``). Reporting the
    /// same object again, or one from its archive, does no harm: it counts once.
    ///
    /// - Throws: ``GKError`` of the first that was not taken; the others are reported nevertheless. The code is `scoreNotSet`
    ///   for one without a value.
    open class func report(_ scores: [GKScore]) async throws {
        var failure: (any Error)?
        for score in scores {
            do { try await score.report() } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    @preconcurrency
    open class func report(
        _ scores: [GKScore], withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKScore.report(scores) }
    }

    /// Submits scores, which may win these challenges and no others.
    ///
    /// - Throws: ``GKError`` with the code `apiNotAvailable`, and submits nothing, where another challenge could be won: a
    ///   server lets a score win whatever it beats.
    open class func report(_ scores: [GKScore], withEligibleChallenges challenges: [GKChallenge]) async throws {
        try await challenges.mustHaveAll { challenge in
            scores.contains { $0.leaderboardIdentifier == challenge.score?.leaderboardIdentifier }
        }
        try await report(scores)
    }

    @preconcurrency
    open class func report(
        _ scores: [GKScore], withEligibleChallenges challenges: [GKChallenge],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKScore.report(scores, withEligibleChallenges: challenges) }
    }

    /// Submits scores, which may win these challenges and no others; see ``report(_:withEligibleChallenges:)-(_,[GKChallenge])``.
    open class func report(
        _ scores: [GKLeaderboardScore], withEligibleChallenges challenges: [GKChallenge]
    ) async throws {
        try await challenges.mustHaveAll { challenge in
            scores.contains { $0.leaderboardID == challenge.score?.leaderboardIdentifier }
        }
        for score in scores { try await score.submit() }
    }

    @preconcurrency
    open class func report(
        _ scores: [GKLeaderboardScore], withEligibleChallenges challenges: [GKChallenge],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKScore.report(scores, withEligibleChallenges: challenges) }
    }

    // MARK: Challenges

    /// Prepares a challenge to beat this score, which the local player has reported. See ``LaurelChallengeComposer``.
    @_disfavoredOverload
    @discardableResult
    open func challengeComposeController(
        withMessage message: String?, players: [GKPlayer]?, completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(goal, message: message, players: players, block: completionHandler)
    }

    @discardableResult
    open func challengeComposeController(
        withMessage message: String?, players: [GKPlayer]?,
        completion completionHandler: GKChallengeComposeHandler? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(goal, message: message, players: players, completion: completionHandler)
    }
}
