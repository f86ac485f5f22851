public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// A score to submit to a leaderboard, or loaded from one. Apple has deprecated it; Laurel supports it completely.
///
/// The score's date is its creation time. If it could not be reported, archive it and report it later: it keeps its
/// date, and counts only once.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKScore: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The archived state.
    struct State: Sendable, Codable {
        var leaderboardIdentifier: String
        /// The player's identifier; nil for the local player, even if another player signs in.
        var player: String?
        /// The value; nil if the game has not set it.
        var value: Int64?
        var context: UInt64 = 0
        var date: Date
        /// The idempotency key of the submission; nil for a score loaded from a leaderboard.
        var submission: UUID? = UUID()
        var rank = 0
        var formattedValue: String?
        var shouldSetDefaultLeaderboard = false

        /// Makes the score a new submission, because its content has changed.
        mutating func change() {
            submission = UUID()
            formattedValue = nil
            rank = 0
        }
    }

    let state: Locked<State>
    let owner: GKPlayer?
    /// The entry of a score that was loaded from a leaderboard or a challenge.
    let entry: GKLeaderboard.Entry?

    /// Creates a score of the local player.
    ///
    /// - Parameter identifier: The leaderboard's identifier; an empty string for the player's default leaderboard.
    public init(leaderboardIdentifier identifier: String) {
        state = Locked(State(leaderboardIdentifier: identifier, date: GameSession.now))
        owner = nil
        entry = nil
        super.init()
    }

    /// Creates a score of a player.
    ///
    /// - Parameters:
    ///   - identifier: The leaderboard's identifier; an empty string for the player's default leaderboard.
    ///   - player: The player. Only the local player's scores can be reported.
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

    /// Creates a score from an archive; nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        state = Locked(stored)
        owner = nil
        entry = nil
        super.init()
    }

    /// Archives the score.
    open func encode(with coder: NSCoder) { coder.encodeJSON(state.current) }
    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// The score's value; 0 if it is not set.
    open var value: Int64 {
        get { state.current.value ?? 0 }
        set {
            state.withLock { state in
                if state.value != nil, state.value != newValue { state.change() }
                state.value = newValue
            }
        }
    }

    /// The value as text, in the local player's language; nil unless the score was loaded from a leaderboard.
    open var formattedValue: String? { state.current.formattedValue }

    /// The leaderboard's identifier; an empty string for the player's default leaderboard.
    open var leaderboardIdentifier: String {
        get { state.current.leaderboardIdentifier }
        set {
            state.withLock { state in
                if state.leaderboardIdentifier != newValue { state.change() }
                state.leaderboardIdentifier = newValue
            }
        }
    }

    /// 64 bits for the game's use.
    open var context: UInt64 {
        get { state.current.context }
        set {
            state.withLock { state in
                if state.context != newValue { state.change() }
                state.context = newValue
            }
        }
    }

    /// The time at which the score was earned, which is its creation time by the device's clock.
    open var date: Date { state.current.date }

    /// The player who has earned the score.
    open var player: GKPlayer { owner ?? GKLocalPlayer.local }
    /// The rank, from 1; 0 unless the score was loaded from a leaderboard.
    open var rank: Int { state.current.rank }

    /// Whether reporting the score makes its leaderboard the player's default leaderboard.
    open var shouldSetDefaultLeaderboard: Bool {
        get { state.current.shouldSetDefaultLeaderboard }
        set { state.withLock { $0.shouldSetDefaultLeaderboard = newValue } }
    }

    open override var description: String {
        "<GKScore player:\(player.gamePlayerID) rank:\(rank) date:\(date) value:\(value) "
            + "formattedValue:\(formattedValue ?? "") context:0x\(String(context, radix: 16))>"
    }

    // MARK: Deprecated

    /// Creates a score for a player identifier. Apple has deprecated it.
    ///
    /// - Returns: Nil if `playerID` is not the local player's.
    public convenience init?(leaderboardIdentifier identifier: String, forPlayer playerID: String) {
        guard playerID == GKLocalPlayer.local.gamePlayerID else { return nil }
        self.init(leaderboardIdentifier: identifier)
    }

    /// The player's identifier. Apple has deprecated it.
    open var playerID: String? { player.gamePlayerID }

    /// Returns nil, as on Apple's platforms. Pass players instead of identifiers.
    open func challengeComposeController(
        withPlayers playerIDs: [String]?, message: String?, completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage? { nil }

    // MARK: Reporting

    /// Submits scores of the local player one after the other, each with its own date.
    ///
    /// A score that cannot be sent now is stored on the device, and the call throws an error with
    /// ``GKError/willBeSentLater``. A score counts only once, even if the same object or its archive is reported again.
    ///
    /// - Throws: The ``GKError`` of the first score that failed; the remaining scores are reported nevertheless. The
    ///   code is `scoreNotSet` for a score without a value.
    open class func report(_ scores: [GKScore]) async throws {
        var failure: (any Error)?
        for score in scores {
            do { try await score.report() } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Submits scores, and calls a completion handler on the main queue.
    @preconcurrency
    open class func report(
        _ scores: [GKScore], withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKScore.report(scores) }
    }

    /// Submits scores that may win only the given challenges.
    ///
    /// The server cannot limit the challenges: a score wins every pending challenge that it beats.
    ///
    /// - Throws: ``GKError`` with the code `apiNotAvailable`, without a submission, if another challenge could be won.
    open class func report(_ scores: [GKScore], withEligibleChallenges challenges: [GKChallenge]) async throws {
        try await challenges.mustHaveAll { challenge in
            scores.contains { $0.leaderboardIdentifier == challenge.score?.leaderboardIdentifier }
        }
        try await report(scores)
    }

    /// Submits scores that may win only the given challenges, and calls a completion handler on the main queue.
    @preconcurrency
    open class func report(
        _ scores: [GKScore], withEligibleChallenges challenges: [GKChallenge],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKScore.report(scores, withEligibleChallenges: challenges) }
    }

    /// Submits scores that may win only the given challenges; see
    /// ``report(_:withEligibleChallenges:)-(_,[GKChallenge])``.
    open class func report(
        _ scores: [GKLeaderboardScore], withEligibleChallenges challenges: [GKChallenge]
    ) async throws {
        try await challenges.mustHaveAll { challenge in
            scores.contains { $0.leaderboardID == challenge.score?.leaderboardIdentifier }
        }
        for score in scores { try await score.submit() }
    }

    /// Submits scores that may win only the given challenges, and calls a completion handler on the main queue.
    @preconcurrency
    open class func report(
        _ scores: [GKLeaderboardScore], withEligibleChallenges challenges: [GKChallenge],
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKScore.report(scores, withEligibleChallenges: challenges) }
    }

    // MARK: Challenges

    /// Prepares a challenge to beat this score, which the local player has reported. Returns a
    /// ``LaurelChallengeComposer``.
    @_disfavoredOverload
    @discardableResult
    open func challengeComposeController(
        withMessage message: String?, players: [GKPlayer]?, completionHandler: GKChallengeComposeCompletionBlock? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(goal, message: message, players: players, block: completionHandler)
    }

    /// Prepares a challenge to beat this score, which the local player has reported. Returns a
    /// ``LaurelChallengeComposer``.
    @discardableResult
    open func challengeComposeController(
        withMessage message: String?, players: [GKPlayer]?,
        completion completionHandler: GKChallengeComposeHandler? = nil
    ) -> LaurelPage {
        LaurelChallengeComposer(goal, message: message, players: players, completion: completionHandler)
    }
}
