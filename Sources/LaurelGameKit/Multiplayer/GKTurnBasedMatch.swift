public import Foundation
import class LaurelModel.Locked

/// How long a turn lasts by default, in seconds: a week.
public let GKTurnTimeoutDefault: TimeInterval = 604_800
/// A turn without an end.
public let GKTurnTimeoutNone: TimeInterval = 0

/// A match in turns. Laurel has none: every operation fails with `apiNotAvailable`.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKTurnBasedMatch: NSObject, @unchecked Sendable {
    public enum Status: Int, Sendable {
        case unknown = 0
        case open = 1
        case ended = 2
        case matching = 3
    }

    public enum Outcome: Int, Sendable {
        case none = 0
        case quit = 1
        case won = 2
        case lost = 3
        case tied = 4
        case timeExpired = 5
        case first = 6
        case second = 7
        case third = 8
        case fourth = 9
        case customRange = 0xFF0000
    }

    private let text = Locked<String?>(nil)

    public override init() { super.init() }

    open var matchID: String { "" }
    open var creationDate: Date { Date(timeIntervalSince1970: 0) }
    open var participants: [GKTurnBasedParticipant] { [] }
    open var status: GKTurnBasedMatch.Status { .unknown }
    open var currentParticipant: GKTurnBasedParticipant? { nil }
    open var matchData: Data? { nil }
    open var matchDataMaximumSize: Int { 0 }
    open var exchanges: [GKTurnBasedExchange]? { nil }
    open var activeExchanges: [GKTurnBasedExchange]? { nil }
    open var completedExchanges: [GKTurnBasedExchange]? { nil }
    open var exchangeDataMaximumSize: Int { 0 }
    open var exchangeMaxInitiatedExchangesPerPlayer: Int { 0 }

    open var message: String? {
        get { text.current }
        set { text.withLock { $0 = newValue } }
    }

    open func setLocalizableMessageWithKey(_ key: String, arguments: [String]?) {}

    // MARK: Matches

    @discardableResult
    open class func find(for request: GKMatchRequest) async throws -> GKTurnBasedMatch { throw GKError.matchesMissing }

    @preconcurrency
    open class func find(
        for request: GKMatchRequest,
        withCompletionHandler completionHandler: @escaping @Sendable (GKTurnBasedMatch?, (any Error)?) -> Void
    ) { refuse(.matchesMissing) { completionHandler(nil, $0) } }

    @discardableResult
    open class func loadMatches() async throws -> [GKTurnBasedMatch] { throw GKError.matchesMissing }

    @preconcurrency
    open class func loadMatches(
        completionHandler: (@Sendable ([GKTurnBasedMatch]?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    @discardableResult
    open class func load(withID matchID: String) async throws -> GKTurnBasedMatch { throw GKError.matchesMissing }

    @preconcurrency
    open class func load(
        withID matchID: String,
        withCompletionHandler completionHandler: (@Sendable (GKTurnBasedMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    @discardableResult
    open func rematch() async throws -> GKTurnBasedMatch { throw GKError.matchesMissing }

    @preconcurrency
    open func rematch(
        completionHandler: (@Sendable (GKTurnBasedMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    @discardableResult
    open func acceptInvite() async throws -> GKTurnBasedMatch { throw GKError.matchesMissing }

    @preconcurrency
    open func acceptInvite(
        completionHandler: (@Sendable (GKTurnBasedMatch?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    open func declineInvite() async throws { throw GKError.matchesMissing }

    @preconcurrency
    open func declineInvite(
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    open func remove() async throws { throw GKError.matchesMissing }

    @preconcurrency
    open func remove(
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    @discardableResult
    open func loadMatchData() async throws -> Data { throw GKError.matchesMissing }

    @preconcurrency
    open func loadMatchData(
        completionHandler: (@Sendable (Data?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    // MARK: Turns

    open func endTurn(
        withNextParticipants nextParticipants: [GKTurnBasedParticipant], turnTimeout timeout: TimeInterval,
        match matchData: Data
    ) async throws { throw GKError.matchesMissing }

    @preconcurrency
    open func endTurn(
        withNextParticipants nextParticipants: [GKTurnBasedParticipant], turnTimeout timeout: TimeInterval,
        match matchData: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    open func participantQuitInTurn(
        with matchOutcome: GKTurnBasedMatch.Outcome, nextParticipants: [GKTurnBasedParticipant],
        turnTimeout timeout: TimeInterval, match matchData: Data
    ) async throws { throw GKError.matchesMissing }

    @preconcurrency
    open func participantQuitInTurn(
        with matchOutcome: GKTurnBasedMatch.Outcome, nextParticipants: [GKTurnBasedParticipant],
        turnTimeout timeout: TimeInterval, match matchData: Data,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    open func participantQuitOutOfTurn(with matchOutcome: GKTurnBasedMatch.Outcome) async throws {
        throw GKError.matchesMissing
    }

    @preconcurrency
    open func participantQuitOutOfTurn(
        with matchOutcome: GKTurnBasedMatch.Outcome,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    open func endMatchInTurn(withMatch matchData: Data) async throws { throw GKError.matchesMissing }

    @preconcurrency
    open func endMatchInTurn(
        withMatch matchData: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    open func endMatchInTurn(withMatch matchData: Data, scores: [GKScore]?, achievements: [GKAchievement]?) async throws
    { throw GKError.matchesMissing }

    @preconcurrency
    open func endMatchInTurn(
        withMatch matchData: Data, scores: [GKScore]?, achievements: [GKAchievement]?,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    open func endMatchInTurn(
        withMatch matchData: Data, leaderboardScores scores: [GKLeaderboardScore], achievements: [Any]
    ) async throws { throw GKError.matchesMissing }

    @preconcurrency
    open func endMatchInTurn(
        withMatch matchData: Data, leaderboardScores scores: [GKLeaderboardScore], achievements: [Any],
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) { refuse(.matchesMissing) { completionHandler($0) } }

    open func saveCurrentTurn(withMatch matchData: Data) async throws { throw GKError.matchesMissing }

    @preconcurrency
    open func saveCurrentTurn(
        withMatch matchData: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    open func saveMergedMatch(_ matchData: Data, withResolvedExchanges exchanges: [GKTurnBasedExchange]) async throws {
        throw GKError.matchesMissing
    }

    @preconcurrency
    open func saveMergedMatch(
        _ matchData: Data, withResolvedExchanges exchanges: [GKTurnBasedExchange],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }

    @discardableResult
    open func sendExchange(
        to participants: [GKTurnBasedParticipant], data: Data, localizableMessageKey key: String, arguments: [String],
        timeout: TimeInterval
    ) async throws -> GKTurnBasedExchange { throw GKError.matchesMissing }

    @preconcurrency
    open func sendExchange(
        to participants: [GKTurnBasedParticipant], data: Data, localizableMessageKey key: String, arguments: [String],
        timeout: TimeInterval, completionHandler: (@Sendable (GKTurnBasedExchange?, (any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?(nil, $0) } }

    open func sendReminder(
        to participants: [GKTurnBasedParticipant], localizableMessageKey key: String, arguments: [String]
    ) async throws { throw GKError.matchesMissing }

    @preconcurrency
    open func sendReminder(
        to participants: [GKTurnBasedParticipant], localizableMessageKey key: String, arguments: [String],
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) { refuse(.matchesMissing) { completionHandler?($0) } }
}

/// A player in a match in turns.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKTurnBasedParticipant: NSObject, @unchecked Sendable {
    public enum Status: Int, Sendable {
        case unknown = 0
        case invited = 1
        case declined = 2
        case matching = 3
        case active = 4
        case done = 5
    }

    private let outcome = Locked(GKTurnBasedMatch.Outcome.none)

    public override init() { super.init() }

    open var player: GKPlayer? { nil }
    open var lastTurnDate: Date? { nil }
    open var status: GKTurnBasedParticipant.Status { .unknown }
    open var timeoutDate: Date? { nil }

    open var matchOutcome: GKTurnBasedMatch.Outcome {
        get { outcome.current }
        set { outcome.withLock { $0 = newValue } }
    }
}

/// Receives the events of matches in turns; none occur.
public protocol GKTurnBasedEventListener {
    func player(_ player: GKPlayer, didRequestMatchWithOtherPlayers playersToInvite: [GKPlayer])
    func player(_ player: GKPlayer, receivedTurnEventFor match: GKTurnBasedMatch, didBecomeActive: Bool)
    func player(_ player: GKPlayer, matchEnded match: GKTurnBasedMatch)
    func player(_ player: GKPlayer, receivedExchangeRequest exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch)
    func player(
        _ player: GKPlayer, receivedExchangeCancellation exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch)
    func player(
        _ player: GKPlayer, receivedExchangeReplies replies: [GKTurnBasedExchangeReply],
        forCompletedExchange exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch)
    func player(_ player: GKPlayer, wantsToQuitMatch match: GKTurnBasedMatch)
}

extension GKTurnBasedEventListener {
    public func player(_ player: GKPlayer, didRequestMatchWithOtherPlayers playersToInvite: [GKPlayer]) {}
    public func player(_ player: GKPlayer, receivedTurnEventFor match: GKTurnBasedMatch, didBecomeActive: Bool) {}
    public func player(_ player: GKPlayer, matchEnded match: GKTurnBasedMatch) {}
    public func player(
        _ player: GKPlayer, receivedExchangeRequest exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch
    ) {}
    public func player(
        _ player: GKPlayer, receivedExchangeCancellation exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch
    ) {}
    public func player(
        _ player: GKPlayer, receivedExchangeReplies replies: [GKTurnBasedExchangeReply],
        forCompletedExchange exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch
    ) {}
    public func player(_ player: GKPlayer, wantsToQuitMatch match: GKTurnBasedMatch) {}
}
