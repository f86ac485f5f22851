public import Foundation
public import LaurelCore
public import LaurelKit
import LaurelModel

/// Leaderboards of an app in its own process: daily, weekly, monthly and for all time.
///
/// Without a server they keep the rules of one, because they use the server's own modules. With one, every device of every user
/// sees the same leaderboards, and this device can be offline in between; see ``init(at:syncingWith:as:timeZone:clock:)``. Either
/// way a score that was answered for is on the disk.
public actor LeaderboardManager {
    private let scores: any ScoreKeeper
    private let listeners = EventListeners()

    /// Opens the leaderboards in `folder`, which need not be there yet. One manager owns the folder at a time.
    ///
    /// - Parameter timeZone: The time zone whose midnight resets a period, by a name such as `Europe/Paris`. A folder keeps the one
    ///   of its first opening.
    /// - Throws: ``GamificationError/adopted`` where a server has taken the scores over: the folder is opened with it then.
    public init(at folder: URL, timeZone: TimeZone = .gmt, clock: any WallClock = SystemClock()) async throws {
        guard try !StoredScores.isAdopted(folder) else { throw GamificationError.adopted }
        self.init(keeping: try await LocalScores(at: folder, in: Self.zone(timeZone), clock: clock))
    }

    /// Opens the leaderboards in `folder`, and shares them through a server from now on.
    ///
    /// The server must have leaderboards with the ids `daily`, `weekly`, `monthly` and `allTime`. It is the authority: what
    /// it says of a period is what is shown, and what it said last while it cannot be reached. The scores that the user has
    /// on this device already are submitted to it, with their dates, and once; those of other users stay where they are,
    /// unseen. What is submitted while the server cannot be reached counts on this device at once, and is sent later.
    ///
    /// - Parameters:
    ///   - client: Of the game on that server. Sign the user in with it, before or after.
    ///   - userID: By which the app names the user who is signed in. Only their scores can be submitted; others have the
    ///     server's own ids.
    ///   - timeZone: The time zone of the server's leaderboards.
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

    /// Leaderboards that are gone with the manager.
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

    /// Gives a user a score in a period, in the place of the one that they had, be it higher or lower.
    ///
    /// - Returns: The user's entry, with the rank that they have now.
    @discardableResult
    public func submitScore(
        userID: String, displayName: String, score: Int, period: LeaderboardPeriod
    ) async throws -> LeaderboardEntry {
        notify(try await scores.submit(score, of: userID, named: displayName, in: period))
    }

    /// Changes the score that a user has in a period.
    ///
    /// - Throws: ``GamificationError/leaderboardEntryNotFound`` where they have none; `submitScore` makes one.
    @discardableResult
    public func updateScore(userID: String, score: Int, period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        _ = try await rank(for: userID, period: period)
        return notify(try await scores.submit(score, of: userID, named: nil, in: period))
    }

    /// The best of a period, highest first.
    ///
    /// - Parameter limit: How many, at most.
    public func leaderboard(period: LeaderboardPeriod, limit: Int = 100) async throws -> LeaderboardSnapshot {
        try await scores.leaderboard(period: period, limit: limit)
    }

    /// A user's place in a period.
    ///
    /// - Throws: ``GamificationError/leaderboardEntryNotFound`` where they have no score in it.
    public func rank(for userID: String, period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        try await scores.rank(for: userID, period: period)
    }

    /// Takes every entry off a period; the others stay as they are.
    ///
    /// - Parameter serverKey: The studio's, where the scores are a server's. It is not for games that others have.
    /// - Throws: ``GamificationError/serverKeyRequired`` where the scores are a server's and there is no key.
    public func resetLeaderboard(period: LeaderboardPeriod, serverKey: String? = nil) async throws {
        try await scores.reset(period, serverKey: serverKey)
    }

    /// Sends the scores that wait, and reads what others have sent since; nothing where there is no server.
    ///
    /// - Throws: ``GamificationError/serverUnreachable`` where there is none now. Nothing is lost.
    public func sync() async throws { try await scores.sync() }

    /// What happens from now on. Every call of `submitScore` and `updateScore` is one event.
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
