public import Foundation
public import LaurelCore
public import LaurelKit
import LaurelModel

/// In-process leaderboards of an app: daily, weekly, monthly and all-time.
///
/// - Without a server, the manager uses the server's own modules, and therefore the same rules.
/// - With a server, all devices share the same leaderboards, and a device may be offline temporarily. See
///   ``init(at:syncingWith:as:timeZone:clock:)``.
/// - A score is on the disk when the call that submits it returns, unless the leaderboards are in memory.
public actor LeaderboardManager {
    private let scores: any ScoreKeeper
    private let listeners = EventListeners()

    /// Opens the leaderboards in `folder`, or creates the folder. Only one manager may use the folder at a time.
    ///
    /// - Parameters:
    ///   - folder: The location of the scores.
    ///   - timeZone: The time zone whose midnight resets a period, with a name such as `Europe/Paris`. It applies when
    ///     the leaderboards are created, and cannot be changed later.
    ///   - clock: The wall clock.
    /// - Throws: ``GamificationError/adopted`` if the scores belong to a server.
    public init(at folder: URL, timeZone: TimeZone = .gmt, clock: any WallClock = SystemClock()) async throws {
        guard try !StoredScores.isAdopted(folder) else { throw GamificationError.adopted }
        self.init(keeping: try await LocalScores(at: folder, in: Self.zone(timeZone), clock: clock))
    }

    /// Opens the leaderboards in `folder`, and synchronizes them with a server.
    ///
    /// The server must have leaderboards with the ids `daily`, `weekly`, `monthly` and `allTime`.
    ///
    /// - The server is the authority. While it is unreachable, the manager shows the server's last response.
    /// - The user's scores on this device are submitted once, with their dates. The scores of other users stay on the
    ///   device and are not shown.
    /// - A score that is submitted while the server is unreachable counts on this device immediately, and is sent
    ///   later.
    ///
    /// - Parameters:
    ///   - folder: The location of the scores.
    ///   - client: A client of the game on the server. Sign the user in with it, before or after this call.
    ///   - userID: The app's id of the signed-in user. Only this user's scores can be submitted. Entries of other users
    ///     have the server's player ids.
    ///   - timeZone: The time zone of the server's leaderboards.
    ///   - clock: The wall clock.
    public init(
        at folder: URL, syncingWith client: LaurelClient, as userID: String, timeZone: TimeZone = .gmt,
        clock: any WallClock = SystemClock()
    ) async throws {
        let zone = try Self.zone(timeZone)
        if try !StoredScores.isAdopted(folder), LocalScores.exist(in: folder) {
            let local = try await LocalScores(at: folder, in: zone, clock: clock)
            try await StoredScores.adopt(local, of: userID, in: folder)
        }
        self.init(keeping: try await ServerScores(at: folder, client: client, userID: userID, in: zone, clock: clock))
    }

    /// Returns a manager of in-memory leaderboards, which are lost when the manager is deallocated.
    public static func inMemory(
        timeZone: TimeZone = .gmt, clock: any WallClock = SystemClock()
    ) async throws -> LeaderboardManager {
        LeaderboardManager(keeping: try await LocalScores(on: MemoryLedger(), in: zone(timeZone), clock: clock))
    }

    private static func zone(_ timeZone: TimeZone) throws -> Zone {
        do {
            return try Zone(timeZone.identifier)
        } catch {
            throw GamificationError.invalidTimeZone(timeZone.identifier)
        }
    }

    private init(keeping scores: some ScoreKeeper) { self.scores = scores }

    /// Submits a user's score in a period. It replaces the previous score, even if it is lower.
    ///
    /// - Returns: The user's entry, with the current rank.
    @discardableResult
    public func submitScore(
        userID: String, displayName: String, score: Int, period: LeaderboardPeriod
    ) async throws -> LeaderboardEntry {
        notify(try await scores.submit(score, of: userID, named: displayName, in: period))
    }

    /// Updates the score of a user who already has a score in a period.
    ///
    /// - Returns: The user's entry, with the current rank.
    /// - Throws: ``GamificationError/leaderboardEntryNotFound`` if the user has no score. Use `submitScore` instead.
    @discardableResult
    public func updateScore(userID: String, score: Int, period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        _ = try await rank(for: userID, period: period)
        return notify(try await scores.submit(score, of: userID, named: nil, in: period))
    }

    /// Returns the best entries of a period, best first.
    ///
    /// - Parameters:
    ///   - period: The period.
    ///   - limit: The maximum number of entries.
    public func leaderboard(period: LeaderboardPeriod, limit: Int = 100) async throws -> LeaderboardSnapshot {
        try await scores.leaderboard(period: period, limit: limit)
    }

    /// Returns a user's entry in a period.
    ///
    /// - Throws: ``GamificationError/leaderboardEntryNotFound`` if the user has no score in the period.
    public func rank(for userID: String, period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        try await scores.rank(for: userID, period: period)
    }

    /// Removes all entries of a period. Other periods do not change.
    ///
    /// - Parameters:
    ///   - period: The period.
    ///   - serverKey: A server key of the game, which is required with a server. Do not ship it in an app.
    /// - Throws: ``GamificationError/serverKeyRequired`` if the scores belong to a server and `serverKey` is nil.
    public func resetLeaderboard(period: LeaderboardPeriod, serverKey: String? = nil) async throws {
        try await scores.reset(period, serverKey: serverKey)
    }

    /// Sends the waiting scores, and fetches the leaderboards. Does nothing without a server.
    ///
    /// - Throws: ``GamificationError/serverUnreachable`` if the server is unreachable. No data is lost.
    public func sync() async throws { try await scores.sync() }

    /// A new stream of future events. Each call of `submitScore` and `updateScore` causes one event.
    ///
    /// ```swift
    /// let manager = try await LeaderboardManager.inMemory()
    /// for await event in manager.events { show("\(event)") }
    /// ```
    public nonisolated var events: AsyncStream<GamificationEvent> { listeners.stream() }

    private func notify(_ entry: LeaderboardEntry) -> LeaderboardEntry {
        listeners.notify(.leaderboardUpdated(entry.id, newRank: entry.rank))
        return entry
    }
}
