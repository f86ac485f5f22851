public import Foundation
import class LaurelModel.Locked

/// The default timeout of a turn in seconds: one week.
public let GKTurnTimeoutDefault: TimeInterval = 604_800
/// The value for a turn without a timeout.
public let GKTurnTimeoutNone: TimeInterval = 0

/// A turn-based match. Laurel has no matches: every operation fails with `apiNotAvailable`.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKTurnBasedMatch: NSObject, @unchecked Sendable {
    /// The status of a match.
    public enum Status: Int, Sendable {
        /// The status is unknown.
        case unknown = 0
        /// The match is running.
        case open = 1
        /// The match has ended.
        case ended = 2
        /// The match waits for players.
        case matching = 3
    }

    /// The outcome of a match for a participant.
    public enum Outcome: Int, Sendable {
        /// The participant has no outcome yet.
        case none = 0
        /// The participant has left the match.
        case quit = 1
        /// The participant has won.
        case won = 2
        /// The participant has lost.
        case lost = 3
        /// The participants have tied.
        case tied = 4
        /// The participant's time has expired.
        case timeExpired = 5
        /// The participant has finished first.
        case first = 6
        /// The participant has finished second.
        case second = 7
        /// The participant has finished third.
        case third = 8
        /// The participant has finished fourth.
        case fourth = 9
        /// The mask of the bits for outcomes that the game defines.
        case customRange = 0xFF0000
    }

    private let text = Locked<String?>(nil)

    /// Creates a match without participants.
    public override init() { super.init() }

    /// The identifier of the match; always empty.
    open var matchID: String { "" }
    /// The time at which the match was created; always the start of 1970.
    open var creationDate: Date { Date(timeIntervalSince1970: 0) }
    /// The participants of the match; always empty.
    open var participants: [GKTurnBasedParticipant] { [] }
    /// The status; always `unknown`.
    open var status: GKTurnBasedMatch.Status { .unknown }
    /// The participant whose turn it is; always nil.
    open var currentParticipant: GKTurnBasedParticipant? { nil }
    /// The game's data for the match; always nil.
    open var matchData: Data? { nil }
    /// The maximum size of the data in bytes; always 0.
    open var matchDataMaximumSize: Int { 0 }
    /// All exchanges of the match; always nil.
    open var exchanges: [GKTurnBasedExchange]? { nil }
    /// The exchanges that wait for replies; always nil.
    open var activeExchanges: [GKTurnBasedExchange]? { nil }
    /// The completed exchanges; always nil.
    open var completedExchanges: [GKTurnBasedExchange]? { nil }
    /// The maximum size of an exchange's data in bytes; always 0.
    open var exchangeDataMaximumSize: Int { 0 }
    /// The maximum number of exchanges that a player can start; always 0.
    open var exchangeMaxInitiatedExchangesPerPlayer: Int { 0 }

    /// A message for the participants, which is only stored in this object.
    open var message: String? {
        get { text.current }
        set { text.withLock { $0 = newValue } }
    }

    /// Does nothing.
    open func setLocalizableMessageWithKey(_ key: String, arguments: [String]?) {}

    // MARK: Matches

    /// Finds a match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open class func find(for request: GKMatchRequest) async throws -> GKTurnBasedMatch { throw GKError.matchesMissing }

    /// Finds a match. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the main
    /// queue.
    @preconcurrency
    open class func find(
        for request: GKMatchRequest,
        withCompletionHandler completionHandler: @escaping @Sendable (GKTurnBasedMatch?, (any Error)?) -> Void
    ) { refuse(.matchesMissing) { completionHandler(nil, $0) } }

    /// Loads the player's matches. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open class func loadMatches() async throws -> [GKTurnBasedMatch] { throw GKError.matchesMissing }

    /// Loads the player's matches. Always fails: passes an error with the code `apiNotAvailable` to a completion
    /// handler on the main queue.
    @preconcurrency
    open class func loadMatches(
        completionHandler: (@Sendable ([GKTurnBasedMatch]?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    /// Loads a match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open class func load(withID matchID: String) async throws -> GKTurnBasedMatch { throw GKError.matchesMissing }

    /// Loads a match. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the main
    /// queue.
    @preconcurrency
    open class func load(
        withID matchID: String,
        withCompletionHandler completionHandler: (@Sendable (GKTurnBasedMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    /// Creates a match with the same participants. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func rematch() async throws -> GKTurnBasedMatch { throw GKError.matchesMissing }

    /// Creates a match with the same participants. Always fails: passes an error with the code `apiNotAvailable` to a
    /// completion handler on the main queue.
    @preconcurrency
    open func rematch(
        completionHandler: (@Sendable (GKTurnBasedMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    /// Accepts an invitation. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func acceptInvite() async throws -> GKTurnBasedMatch { throw GKError.matchesMissing }

    /// Accepts an invitation. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on
    /// the main queue.
    @preconcurrency
    open func acceptInvite(
        completionHandler: (@Sendable (GKTurnBasedMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    /// Declines an invitation. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func declineInvite() async throws { throw GKError.matchesMissing }

    /// Declines an invitation. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on
    /// the main queue.
    @preconcurrency
    open func declineInvite(
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Removes the match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func remove() async throws { throw GKError.matchesMissing }

    /// Removes the match. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the
    /// main queue.
    @preconcurrency
    open func remove(
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Loads the data of the match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func loadMatchData() async throws -> Data { throw GKError.matchesMissing }

    /// Loads the data of the match. Always fails: passes an error with the code `apiNotAvailable` to a completion
    /// handler on the main queue.
    @preconcurrency
    open func loadMatchData(
        completionHandler: (@Sendable (Data?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    // MARK: Turns

    /// Ends the turn. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func endTurn(
        withNextParticipants nextParticipants: [GKTurnBasedParticipant], turnTimeout timeout: TimeInterval,
        match matchData: Data
    ) async throws { throw GKError.matchesMissing }

    /// Ends the turn. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the main
    /// queue.
    @preconcurrency
    open func endTurn(
        withNextParticipants nextParticipants: [GKTurnBasedParticipant], turnTimeout timeout: TimeInterval,
        match matchData: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Leaves the match during the turn. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func participantQuitInTurn(
        with matchOutcome: GKTurnBasedMatch.Outcome, nextParticipants: [GKTurnBasedParticipant],
        turnTimeout timeout: TimeInterval, match matchData: Data
    ) async throws { throw GKError.matchesMissing }

    /// Leaves the match during the turn. Always fails: passes an error with the code `apiNotAvailable` to a completion
    /// handler on the main queue.
    @preconcurrency
    open func participantQuitInTurn(
        with matchOutcome: GKTurnBasedMatch.Outcome, nextParticipants: [GKTurnBasedParticipant],
        turnTimeout timeout: TimeInterval, match matchData: Data,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Leaves the match outside the turn. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func participantQuitOutOfTurn(with matchOutcome: GKTurnBasedMatch.Outcome) async throws {
        throw GKError.matchesMissing
    }

    /// Leaves the match outside the turn. Always fails: passes an error with the code `apiNotAvailable` to a completion
    /// handler on the main queue.
    @preconcurrency
    open func participantQuitOutOfTurn(
        with matchOutcome: GKTurnBasedMatch.Outcome,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Ends the match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func endMatchInTurn(withMatch matchData: Data) async throws { throw GKError.matchesMissing }

    /// Ends the match. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the
    /// main queue.
    @preconcurrency
    open func endMatchInTurn(
        withMatch matchData: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Ends the match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func endMatchInTurn(withMatch matchData: Data, scores: [GKScore]?, achievements: [GKAchievement]?) async throws
    { throw GKError.matchesMissing }

    /// Ends the match. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the
    /// main queue.
    @preconcurrency
    open func endMatchInTurn(
        withMatch matchData: Data, scores: [GKScore]?, achievements: [GKAchievement]?,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Ends the match. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func endMatchInTurn(
        withMatch matchData: Data, leaderboardScores scores: [GKLeaderboardScore], achievements: [Any]
    ) async throws { throw GKError.matchesMissing }

    /// Ends the match. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the
    /// main queue.
    @preconcurrency
    open func endMatchInTurn(
        withMatch matchData: Data, leaderboardScores scores: [GKLeaderboardScore], achievements: [Any],
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) { refuse(.matchesMissing) { completionHandler($0) } }

    /// Saves the data of the current turn. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func saveCurrentTurn(withMatch matchData: Data) async throws { throw GKError.matchesMissing }

    /// Saves the data of the current turn. Always fails: passes an error with the code `apiNotAvailable` to a
    /// completion handler on the main queue.
    @preconcurrency
    open func saveCurrentTurn(
        withMatch matchData: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Saves the data with the results of exchanges. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func saveMergedMatch(_ matchData: Data, withResolvedExchanges exchanges: [GKTurnBasedExchange]) async throws {
        throw GKError.matchesMissing
    }

    /// Saves the data with the results of exchanges. Always fails: passes an error with the code `apiNotAvailable` to a
    /// completion handler on the main queue.
    @preconcurrency
    open func saveMergedMatch(
        _ matchData: Data, withResolvedExchanges exchanges: [GKTurnBasedExchange],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    /// Sends an exchange. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    @discardableResult
    open func sendExchange(
        to participants: [GKTurnBasedParticipant], data: Data, localizableMessageKey key: String, arguments: [String],
        timeout: TimeInterval
    ) async throws -> GKTurnBasedExchange { throw GKError.matchesMissing }

    /// Sends an exchange. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the
    /// main queue.
    @preconcurrency
    open func sendExchange(
        to participants: [GKTurnBasedParticipant], data: Data, localizableMessageKey key: String, arguments: [String],
        timeout: TimeInterval, completionHandler: (@Sendable (GKTurnBasedExchange?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    /// Sends a reminder. Always fails: throws ``GKError`` with the code `apiNotAvailable`.
    open func sendReminder(
        to participants: [GKTurnBasedParticipant], localizableMessageKey key: String, arguments: [String]
    ) async throws { throw GKError.matchesMissing }

    /// Sends a reminder. Always fails: passes an error with the code `apiNotAvailable` to a completion handler on the
    /// main queue.
    @preconcurrency
    open func sendReminder(
        to participants: [GKTurnBasedParticipant], localizableMessageKey key: String, arguments: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }
}

/// A participant of a turn-based match.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKTurnBasedParticipant: NSObject, @unchecked Sendable {
    /// The status of a participant.
    public enum Status: Int, Sendable {
        /// The status is unknown.
        case unknown = 0
        /// The participant has been invited.
        case invited = 1
        /// The participant has declined the invitation.
        case declined = 2
        /// The match waits for a player for this participant.
        case matching = 3
        /// The participant takes part in the match.
        case active = 4
        /// The participant has left the match.
        case done = 5
    }

    private let outcome = Locked(GKTurnBasedMatch.Outcome.none)

    /// Creates a participant without a player.
    public override init() { super.init() }

    /// The player; always nil.
    open var player: GKPlayer? { nil }
    /// The time of the last turn; always nil.
    open var lastTurnDate: Date? { nil }
    /// The status; always `unknown`.
    open var status: GKTurnBasedParticipant.Status { .unknown }
    /// The time at which the turn expires; always nil.
    open var timeoutDate: Date? { nil }

    /// The participant's outcome, which is only stored in this object. The default is `none`.
    open var matchOutcome: GKTurnBasedMatch.Outcome {
        get { outcome.current }
        set { outcome.withLock { $0 = newValue } }
    }
}

/// A listener that receives the events of turn-based matches. No such event occurs: Laurel has no matches.
public protocol GKTurnBasedEventListener {
    /// Called when the player has requested a match with other players; never by Laurel.
    func player(_ player: GKPlayer, didRequestMatchWithOtherPlayers playersToInvite: [GKPlayer])
    /// Called when a turn starts or a match becomes active; never by Laurel.
    func player(_ player: GKPlayer, receivedTurnEventFor match: GKTurnBasedMatch, didBecomeActive: Bool)
    /// Called when a match has ended; never by Laurel.
    func player(_ player: GKPlayer, matchEnded match: GKTurnBasedMatch)
    /// Called when an exchange is received; never by Laurel.
    func player(_ player: GKPlayer, receivedExchangeRequest exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch)
    /// Called when an exchange is canceled; never by Laurel.
    func player(
        _ player: GKPlayer, receivedExchangeCancellation exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch)
    /// Called when all replies to an exchange are received; never by Laurel.
    func player(
        _ player: GKPlayer, receivedExchangeReplies replies: [GKTurnBasedExchangeReply],
        forCompletedExchange exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch)
    /// Called when the player wants to leave a match; never by Laurel.
    func player(_ player: GKPlayer, wantsToQuitMatch match: GKTurnBasedMatch)
}

extension GKTurnBasedEventListener {
    /// Does nothing.
    public func player(_ player: GKPlayer, didRequestMatchWithOtherPlayers playersToInvite: [GKPlayer]) {}
    /// Does nothing.
    public func player(_ player: GKPlayer, receivedTurnEventFor match: GKTurnBasedMatch, didBecomeActive: Bool) {}
    /// Does nothing.
    public func player(_ player: GKPlayer, matchEnded match: GKTurnBasedMatch) {}
    /// Does nothing.
    public func player(
        _ player: GKPlayer, receivedExchangeRequest exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch
    ) {}
    /// Does nothing.
    public func player(
        _ player: GKPlayer, receivedExchangeCancellation exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch
    ) {}
    /// Does nothing.
    public func player(
        _ player: GKPlayer, receivedExchangeReplies replies: [GKTurnBasedExchangeReply],
        forCompletedExchange exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch
    ) {}
    /// Does nothing.
    public func player(_ player: GKPlayer, wantsToQuitMatch match: GKTurnBasedMatch) {}
}
