public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// A classic leaderboard of this game, or an occurrence of a recurring leaderboard.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKLeaderboard: NSObject, @unchecked Sendable {
    /// The period of a classic leaderboard's ranking.
    public enum TimeScope: Int, Sendable {
        /// The last 24 hours.
        case today = 0
        /// The last 7 days.
        case week = 1
        /// All scores.
        case allTime = 2
    }

    /// The players of a ranking.
    public enum PlayerScope: Int, Sendable {
        /// All players.
        case global = 0
        /// The local player and their friends.
        case friendsOnly = 1
    }

    /// The type of a leaderboard.
    public enum LeaderboardType: Int, Sendable {
        /// The leaderboard never resets.
        case classic = 0
        /// The leaderboard resets on a schedule.
        case recurring = 1
    }

    /// The leaderboard as loaded from the server; nil if the game has created this object for a request.
    let loaded: Leaderboard?
    /// The occurrence of a recurring leaderboard; nil for a classic leaderboard.
    let occurrence: Leaderboard.Occurrence?
    let asked: Locked<RequestedScores>

    init(_ leaderboard: Leaderboard, _ occurrence: Leaderboard.Occurrence? = nil) {
        loaded = leaderboard
        self.occurrence = occurrence ?? leaderboard.occurrence
        asked = Locked(RequestedScores())
        super.init()
    }

    /// Creates a leaderboard for a request. Set its ``identifier``.
    public override init() {
        loaded = nil
        occurrence = nil
        asked = Locked(RequestedScores())
        super.init()
    }

    /// Creates a leaderboard for a request of the given players' scores.
    public init(players: [GKPlayer]) {
        loaded = nil
        occurrence = nil
        asked = Locked(RequestedScores(players: players.map(\.gamePlayerID)))
        super.init()
    }

    /// Creates a leaderboard for a request of the given players' scores; nil if `playerIDs` is nil.
    public init?(playerIDs: [String]?) {
        guard let playerIDs else { return nil }
        loaded = nil
        occurrence = nil
        asked = Locked(RequestedScores(players: playerIDs))
        super.init()
    }

    /// The name in the player's language.
    open var title: String? { loaded?.name ?? asked.current.title }
    /// Always nil: the server does not report groups of games.
    open var groupIdentifier: String? { nil }
    /// The leaderboard's identifier; an empty string if the game has not set it.
    open var baseLeaderboardID: String { loaded?.id ?? asked.current.identifier ?? "" }
    /// The type of the leaderboard.
    open var type: GKLeaderboard.LeaderboardType { loaded?.isRecurring == true ? .recurring : .classic }
    /// The start of this occurrence; nil for a classic leaderboard and before the first occurrence.
    open var startDate: Date? { occurrence?.startDate }
    /// The start of the next occurrence; nil for a classic leaderboard.
    open var nextStartDate: Date? { occurrence?.nextStartDate }
    /// The time for which this occurrence accepts scores, in seconds; 0 for a classic leaderboard.
    open var duration: TimeInterval { occurrence?.duration ?? 0 }
    /// Always empty: leaderboards have only a name.
    open var leaderboardDescription: String { "" }
    /// The release state: prereleased in the sandbox, released otherwise, and empty before a player is authenticated.
    open var releaseState: GKReleaseState { .here }
    /// Always empty: the server has no activities.
    open var activityIdentifier: String { "" }
    /// Always empty: the server has no activities.
    open var activityProperties: [String: String] { [:] }
    /// Whether the leaderboard accepts scores but is not listed.
    open var isHidden: Bool { loaded?.isHidden ?? false }

    open override var description: String { "<GKLeaderboard \(baseLeaderboardID) \(title ?? "")>" }

    // MARK: Loading

    /// Loads leaderboards. A recurring leaderboard is loaded as its current occurrence.
    ///
    /// - Parameter leaderboardIDs: Identifiers, in the order of the result; nil for all listed leaderboards. Unknown
    ///   identifiers are omitted.
    @discardableResult
    open class func loadLeaderboards(IDs leaderboardIDs: [String]?) async throws -> [GKLeaderboard] {
        try await GameSession.request { client in
            let loaded =
                if let leaderboardIDs {
                    try await client.leaderboards(withIDs: leaderboardIDs)
                } else {
                    try await client.leaderboards()
                }
            return loaded.map { GKLeaderboard($0) }
        }
    }

    /// Loads leaderboards, and passes them to a completion handler on the main queue.
    @preconcurrency
    open class func loadLeaderboards(
        IDs leaderboardIDs: [String]?, completionHandler: @escaping @Sendable ([GKLeaderboard]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await GKLeaderboard.loadLeaderboards(IDs: leaderboardIDs) }
    }

    /// Loads all listed leaderboards.
    @discardableResult
    open class func loadLeaderboards() async throws -> [GKLeaderboard] { try await loadLeaderboards(IDs: nil) }

    /// Loads all listed leaderboards, and passes them to a completion handler on the main queue.
    @preconcurrency
    open class func loadLeaderboards(
        completionHandler: (@Sendable ([GKLeaderboard]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKLeaderboard.loadLeaderboards(IDs: nil) }
    }

    /// Loads the latest earlier occurrence in which the player has a score, or else the latest earlier occurrence.
    ///
    /// - Returns: The occurrence; nil if there is none that is visible to players, and for a classic leaderboard.
    @discardableResult
    open func loadPreviousOccurrence() async throws -> GKLeaderboard? {
        guard let loaded, let occurrence else { return nil }
        let stored = try await GameSession.request { try await $0.occurrences(of: loaded.id) }
        let earlier = stored.filter { $0.number < occurrence.number }
        return earlier.max { $0.number < $1.number }.map { GKLeaderboard(loaded, $0) }
    }

    /// Loads the previous occurrence, and passes it to a completion handler on the main queue.
    @preconcurrency
    open func loadPreviousOccurrence(
        completionHandler: @escaping @Sendable (GKLeaderboard?, (any Error)?) -> Void
    ) {
        deliver(to: { completionHandler($0 ?? nil, $1) }) { try await self.loadPreviousOccurrence() }
    }

    /// Loads the image that the game's configuration specifies for the player's language.
    ///
    /// - Throws: ``GKError`` with the code `communicationsFailure` if there is no image, as on Apple's platforms.
    @discardableResult
    open func loadImage() async throws -> LaurelImage { try await .named(loaded?.image, ofGame: loaded?.game) }

    /// Loads the image, and passes it to a completion handler on the main queue.
    @preconcurrency
    open func loadImage(completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadImage() }
    }

    // MARK: Submitting

    /// Submits a score that was earned now. For a recurring leaderboard, it counts in the current occurrence.
    ///
    /// A score that cannot be sent now is stored on the device, and the call throws an error with
    /// ``GKError/willBeSentLater``.
    ///
    /// - Parameters:
    ///   - context: 64 bits for the game's use, which are returned with the entry.
    ///   - player: The local player.
    /// - Throws: The first ``GKError``; the other leaderboards still receive the score. The code is `invalidPlayer` for
    ///   another player, and `invalidParameter` if a leaderboard is unknown, not open, or does not accept the score.
    open class func submitScore(
        _ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String]
    ) async throws {
        try player.mustBeLocal()
        let deliveries = try await GameSession.request { client in
            try await client.submit(score, to: leaderboardIDs, context: UInt64(bitPattern: Int64(context)))
        }
        for delivery in deliveries {
            if let error = GKError(delivery) { throw error }
        }
    }

    /// Submits a score to leaderboards, and calls a completion handler on the main queue.
    @preconcurrency
    open class func submitScore(
        _ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String],
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        deliver(to: completionHandler) {
            try await GKLeaderboard.submitScore(score, context: context, player: player, leaderboardIDs: leaderboardIDs)
        }
    }

    /// Submits a score to this leaderboard. A score for a recurring leaderboard counts only in this occurrence.
    ///
    /// A leaderboard that the game has created needs an ``identifier``. Its score goes to the current occurrence.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` if the occurrence is not open.
    open func submitScore(_ score: Int, context: Int, player: GKPlayer) async throws {
        try player.mustBeLocal()
        let id = try namedID()
        let number = occurrence?.number
        let delivery = try await GameSession.request { client in
            try await client.submit(score, to: id, context: UInt64(bitPattern: Int64(context)), occurrence: number)
        }
        if let error = GKError(delivery) { throw error }
    }

    /// Submits a score to this leaderboard, and calls a completion handler on the main queue.
    @preconcurrency
    open func submitScore(
        _ score: Int, context: Int, player: GKPlayer, completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await self.submitScore(score, context: context, player: player) }
    }

    // MARK: Entries

    /// Loads the local player's entry, a range of rows, and the number of players.
    ///
    /// - Parameters:
    ///   - timeScope: The period of a classic leaderboard; ignored for a recurring one.
    ///   - range: The number of the first row, from 1, and the number of rows, from 1 to 101.
    /// - Throws: ``GKError`` with the code `invalidParameter` for another range.
    @discardableResult
    open func loadEntries(
        for playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope, range: NSRange
    ) async throws -> (GKLeaderboard.Entry?, [GKLeaderboard.Entry], Int) {
        guard range.location >= 1, (1...Self.rangeLengthMax).contains(range.length) else {
            throw GKError(
                .invalidParameter,
                "The range \(range) is invalid. Use a location from 1 and a length from 1 to \(Self.rangeLengthMax).")
        }
        let (local, entries, count) = try await rows(of: range, scope: playerScope, time: timeScope)
        let id = baseLeaderboardID
        return (local.map { Entry($0, on: id) }, entries.map { Entry($0, on: id) }, count)
    }

    /// Loads a range of entries, and passes it to a completion handler on the main queue.
    @preconcurrency
    open func loadEntries(
        for playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope, range: NSRange,
        completionHandler:
            @escaping @Sendable (
                GKLeaderboard.Entry?, [GKLeaderboard.Entry]?, Int, (any Error)?
            ) -> Void
    ) {
        deliver(to: { page, error in completionHandler(page?.0, page?.1, page?.2 ?? 0, error) }) {
            try await self.loadEntries(for: playerScope, timeScope: timeScope, range: range)
        }
    }

    /// Loads the local player's entry, and those of `players` with their ranks among all players, best first. Players
    /// without an entry are omitted.
    @discardableResult
    open func loadEntries(
        for players: [GKPlayer], timeScope: GKLeaderboard.TimeScope
    ) async throws -> (GKLeaderboard.Entry?, [GKLeaderboard.Entry]) {
        let page = try await page(of: players.map(\.gamePlayerID), time: timeScope)
        let id = baseLeaderboardID
        return (page.local.map { Entry($0, on: id) }, page.entries.map { Entry($0, on: id) })
    }

    /// Loads the entries of players, and passes them to a completion handler on the main queue.
    @preconcurrency
    open func loadEntries(
        for players: [GKPlayer], timeScope: GKLeaderboard.TimeScope,
        completionHandler: @escaping @Sendable (GKLeaderboard.Entry?, [GKLeaderboard.Entry]?, (any Error)?) -> Void
    ) {
        deliver(to: { page, error in completionHandler(page?.0, page?.1, error) }) {
            try await self.loadEntries(for: players, timeScope: timeScope)
        }
    }

    // MARK: Deprecated

    /// The period of ``loadScores()``. The default is all time.
    open var timeScope: GKLeaderboard.TimeScope {
        get { asked.current.timeScope }
        set { asked.withLock { $0.timeScope = newValue } }
    }

    /// The players of ``loadScores()``. The default is all players.
    open var playerScope: GKLeaderboard.PlayerScope {
        get { asked.current.playerScope }
        set { asked.withLock { $0.playerScope = newValue } }
    }

    /// The identifier of the leaderboard.
    open var identifier: String? {
        get { asked.current.identifier ?? loaded?.id }
        set { asked.withLock { $0.identifier = newValue } }
    }

    /// The number of the first row, from 1, and the number of rows, up to 101. The default is the first 10 rows.
    open var range: NSRange {
        get { asked.current.range }
        set { asked.withLock { $0.range = newValue } }
    }

    /// The scores of the last ``loadScores()``; nil before that.
    open var scores: [GKScore]? { asked.current.scores }
    /// The number of players in the ranking at the last ``loadScores()``.
    open var maxRange: Int { asked.current.maxRange }
    /// The local player's score at the last ``loadScores()``.
    open var localPlayerScore: GKScore? { asked.current.localPlayerScore }
    /// Whether ``loadScores()`` is running.
    open var isLoading: Bool { asked.current.isLoading }

    /// Loads the scores that this object's properties select, such as ``timeScope`` and ``range``.
    @discardableResult
    open func loadScores() async throws -> [GKScore] {
        asked.withLock { $0.isLoading = true }
        defer { asked.withLock { $0.isLoading = false } }
        let wanted = asked.current
        let board = loaded == nil ? try await named() : self
        var result: (local: Entry?, entries: [Entry], count: Int)
        if let players = wanted.players {
            let page = try await board.page(of: players, time: wanted.timeScope)
            let id = board.baseLeaderboardID
            result = (page.local.map { Entry($0, on: id) }, page.entries.map { Entry($0, on: id) }, page.entries.count)
        } else {
            let (local, entries, count) = try await board.loadEntries(
                for: wanted.playerScope, timeScope: wanted.timeScope, range: wanted.range)
            result = (local, entries, count)
        }
        let scores = result.entries.map { GKScore($0) }
        asked.withLock { asked in
            asked.scores = scores
            asked.localPlayerScore = result.local.map { GKScore($0) }
            asked.maxRange = result.count
            asked.title = board.title
        }
        return scores
    }

    /// Loads the scores that this object's properties select, and calls a completion handler on the main queue.
    open func loadScores(completionHandler: (([GKScore]?, (any Error)?) -> Void)? = nil) {
        let handler = OnMainThread(completionHandler)
        deliver(to: { scores, error in MainActor.assumeIsolated { handler.value?(scores, error) } }) {
            try await self.loadScores()
        }
    }
}
