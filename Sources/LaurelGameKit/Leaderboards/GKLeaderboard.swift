public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// A leaderboard of this game: a classic one, or one occurrence of a recurring one.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKLeaderboard: NSObject, @unchecked Sendable {
    /// How far back scores count, on a classic leaderboard.
    public enum TimeScope: Int, Sendable {
        /// The past 24 hours.
        case today = 0
        /// The past 7 days.
        case week = 1
        case allTime = 2
    }

    /// Among whom ranks are counted.
    public enum PlayerScope: Int, Sendable {
        case global = 0
        /// The player and their friends.
        case friendsOnly = 1
    }

    public enum LeaderboardType: Int, Sendable {
        /// It never begins anew.
        case classic = 0
        case recurring = 1
    }

    /// What the server said of it; nil for one that the game made to ask with.
    let loaded: Leaderboard?
    /// Of a recurring leaderboard, the one that this is.
    let occurrence: Leaderboard.Occurrence?
    let asked: Locked<RequestedScores>

    init(_ leaderboard: Leaderboard, _ occurrence: Leaderboard.Occurrence? = nil) {
        loaded = leaderboard
        self.occurrence = occurrence ?? leaderboard.occurrence
        asked = Locked(RequestedScores())
        super.init()
    }

    /// One to ask with: set its ``identifier``.
    public override init() {
        loaded = nil
        occurrence = nil
        asked = Locked(RequestedScores())
        super.init()
    }

    /// One to ask with for the scores of these players.
    public init(players: [GKPlayer]) {
        loaded = nil
        occurrence = nil
        asked = Locked(RequestedScores(players: players.map(\.gamePlayerID)))
        super.init()
    }

    /// One to ask with for the scores of these players; nil without any.
    public init?(playerIDs: [String]?) {
        guard let playerIDs else { return nil }
        loaded = nil
        occurrence = nil
        asked = Locked(RequestedScores(players: playerIDs))
        super.init()
    }

    /// Its name in the player's language.
    open var title: String? { loaded?.name ?? asked.current.title }
    /// A server does not say to which group of games a leaderboard belongs.
    open var groupIdentifier: String? { nil }
    open var baseLeaderboardID: String { loaded?.id ?? asked.current.identifier ?? "" }
    open var type: GKLeaderboard.LeaderboardType { loaded?.isRecurring == true ? .recurring : .classic }
    /// Of this occurrence; nil on a classic leaderboard, and before the first occurrence.
    open var startDate: Date? { occurrence?.startDate }
    /// When the occurrence after this one starts.
    open var nextStartDate: Date? { occurrence?.nextStartDate }
    /// For how long this occurrence takes scores, in seconds; 0 on a classic leaderboard.
    open var duration: TimeInterval { occurrence?.duration ?? 0 }
    /// Leaderboards have names only.
    open var leaderboardDescription: String { "" }
    /// In the sandbox nothing is released yet.
    open var releaseState: GKReleaseState { .here }
    /// There are no activities on the server.
    open var activityIdentifier: String { "" }
    /// There are no activities on the server.
    open var activityProperties: [String: String] { [:] }
    /// Whether it takes scores and is in no list.
    open var isHidden: Bool { loaded?.isHidden ?? false }

    open override var description: String { "<GKLeaderboard \(baseLeaderboardID) \(title ?? "")>" }

    // MARK: Loading

    /// Loads leaderboards, each recurring one as its current occurrence.
    ///
    /// - Parameter leaderboardIDs: Ids, in the order of the result; nil for all listed leaderboards. Unknown ids are omitted.
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

    @preconcurrency
    open class func loadLeaderboards(
        IDs leaderboardIDs: [String]?, completionHandler: @escaping @Sendable ([GKLeaderboard]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await GKLeaderboard.loadLeaderboards(IDs: leaderboardIDs) }
    }

    /// All leaderboards that are shown.
    @discardableResult
    open class func loadLeaderboards() async throws -> [GKLeaderboard] { try await loadLeaderboards(IDs: nil) }

    @preconcurrency
    open class func loadLeaderboards(
        completionHandler: (@Sendable ([GKLeaderboard]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKLeaderboard.loadLeaderboards(IDs: nil) }
    }

    /// The latest occurrence before this one in which the player has a score, or else the latest before this one.
    ///
    /// - Returns: Nil where there is none, or none that a player may see any more; and on a classic leaderboard.
    @discardableResult
    open func loadPreviousOccurrence() async throws -> GKLeaderboard? {
        guard let loaded, let occurrence else { return nil }
        let stored = try await GameSession.request { try await $0.occurrences(of: loaded.id) }
        let earlier = stored.filter { $0.number < occurrence.number }
        return earlier.max { $0.number < $1.number }.map { GKLeaderboard(loaded, $0) }
    }

    @preconcurrency
    open func loadPreviousOccurrence(
        completionHandler: @escaping @Sendable (GKLeaderboard?, (any Error)?) -> Void
    ) {
        deliver(to: { completionHandler($0 ?? nil, $1) }) { try await self.loadPreviousOccurrence() }
    }

    /// The image that the game's configuration names for the player's language.
    ///
    /// - Throws: ``GKError`` with the code `communicationsFailure` where there is none, as Apple's does.
    @discardableResult
    open func loadImage() async throws -> LaurelImage { try await .named(loaded?.image, ofGame: loaded?.game) }

    @preconcurrency
    open func loadImage(completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadImage() }
    }

    // MARK: Submitting

    /// Submits a score that was earned now to leaderboards; on a recurring one to its current occurrence.
    ///
    /// Where it cannot be sent now it is kept on the device, and an error says so (``GKError/willBeSentLater``).
    ///
    /// - Parameters:
    ///   - context: 64 bits of the game's own, which come back with the entry.
    ///   - player: The local player.
    /// - Throws: ``GKError``; the leaderboards that it does not concern have the score. The code is `invalidPlayer` for another
    ///   player, and `invalidParameter` where a leaderboard is unknown, not open, or does not take such a score.
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

    @preconcurrency
    open class func submitScore(
        _ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String],
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        deliver(to: completionHandler) {
            try await GKLeaderboard.submitScore(score, context: context, player: player, leaderboardIDs: leaderboardIDs)
        }
    }

    /// Submits a score to this leaderboard; on a recurring one to this occurrence, and to no other.
    ///
    /// A leaderboard that the game created needs an ``identifier``; on a recurring one the score goes to the current occurrence.
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

    @preconcurrency
    open func submitScore(
        _ score: Int, context: Int, player: GKPlayer, completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await self.submitScore(score, context: context, player: player) }
    }

    // MARK: Entries

    /// Part of the ranking: the player's own entry, the rows, and how many players it has.
    ///
    /// - Parameters:
    ///   - timeScope: On a classic leaderboard; a recurring one passes it over.
    ///   - range: The rank of the first row, from 1, and how many rows, up to 101: the last row is up to 100 ranks below.
    /// - Throws: ``GKError`` with the code `invalidParameter` for another range.
    @discardableResult
    open func loadEntries(
        for playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope, range: NSRange
    ) async throws -> (GKLeaderboard.Entry?, [GKLeaderboard.Entry], Int) {
        guard range.location >= 1, (1...Self.rangeLengthMax).contains(range.length) else {
            throw GKError(
                .invalidParameter,
                "The range \(range) is invalid. It starts at 1 or later, and has 1 to \(Self.rangeLengthMax) rows.")
        }
        let (local, entries, count) = try await rows(of: range, scope: playerScope, time: timeScope)
        let id = baseLeaderboardID
        return (local.map { Entry($0, on: id) }, entries.map { Entry($0, on: id) }, count)
    }

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

    /// The player's own entry, and those of `players` with their ranks among all, best first. Who has no entry is left out.
    @discardableResult
    open func loadEntries(
        for players: [GKPlayer], timeScope: GKLeaderboard.TimeScope
    ) async throws -> (GKLeaderboard.Entry?, [GKLeaderboard.Entry]) {
        let page = try await page(of: players.map(\.gamePlayerID), time: timeScope)
        let id = baseLeaderboardID
        return (page.local.map { Entry($0, on: id) }, page.entries.map { Entry($0, on: id) })
    }

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

    /// How far back scores count; all time unless it is set.
    open var timeScope: GKLeaderboard.TimeScope {
        get { asked.current.timeScope }
        set { asked.withLock { $0.timeScope = newValue } }
    }

    /// Among whom ranks are counted; everybody unless it is set.
    open var playerScope: GKLeaderboard.PlayerScope {
        get { asked.current.playerScope }
        set { asked.withLock { $0.playerScope = newValue } }
    }

    /// Which leaderboard is asked.
    open var identifier: String? {
        get { asked.current.identifier ?? loaded?.id }
        set { asked.withLock { $0.identifier = newValue } }
    }

    /// The rank of the first row, from 1, and the number of rows, up to 101. The default is the first ten rows.
    open var range: NSRange {
        get { asked.current.range }
        set { asked.withLock { $0.range = newValue } }
    }

    /// What was loaded last.
    open var scores: [GKScore]? { asked.current.scores }
    /// How many players the ranking had then.
    open var maxRange: Int { asked.current.maxRange }
    /// The player's own score then.
    open var localPlayerScore: GKScore? { asked.current.localPlayerScore }
    open var isLoading: Bool { asked.current.isLoading }

    /// Loads the scores that the properties ask for.
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

    open func loadScores(completionHandler: (([GKScore]?, (any Error)?) -> Void)? = nil) {
        let handler = OnMainThread(completionHandler)
        deliver(to: { scores, error in MainActor.assumeIsolated { handler.value?(scores, error) } }) {
            try await self.loadScores()
        }
    }
}
