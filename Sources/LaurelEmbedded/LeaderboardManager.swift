public import Foundation
public import LaurelCore
import LaurelModel
import LaurelSQLite

/// Leaderboards of an app in its own process: daily, weekly, monthly and for all time, without a server.
///
/// They keep the rules of the server, because they are the server's own rooms. A score that was answered for is on the
/// disk.
public actor LeaderboardManager {
    private let service: RealmService
    private let game: GameID
    private let clock: any WallClock
    /// No submission is stamped before the one before it, whatever becomes of the device's clock.
    private var lastMoment: Moment
    private var listeners: [Int: AsyncStream<GamificationEvent>.Continuation] = [:]
    private var listenerCount = 0

    /// Opens the leaderboards in `folder`, which need not be there yet. One manager owns the folder at a time.
    public init(at folder: URL, clock: any WallClock = SystemClock()) async throws {
        let ledger: SQLiteLedger
        do {
            ledger = try SQLiteLedger(in: folder.path, creating: true)
        } catch {
            throw GamificationError.storage("\(error)")
        }
        try await self.init(on: ledger, clock: clock)
    }

    /// Leaderboards that are gone with the manager.
    public static func inMemory(clock: any WallClock = SystemClock()) async throws -> LeaderboardManager {
        try await LeaderboardManager(on: MemoryLedger(), clock: clock)
    }

    private init(on ledger: some Ledger, clock: any WallClock) async throws {
        let game = try GameID("app")
        let app = try Game(id: game)
        let realm = Realm(group: app.group, environment: .production)
        do {
            _ = try await ledger.add(app)
            lastMoment = try await ledger.overview(of: realm).head.moment
            service = try await RealmService(realm, ledger: ledger, clock: clock)
        } catch {
            throw GamificationError.storage("\(error)")
        }
        self.game = game
        self.clock = clock
        let known = Set(await service.leaderboards(of: game).map(\.id))
        for period in LeaderboardPeriod.allCases where try !known.contains(period.id) {
            _ = try await service.create(period.leaderboard(of: game))
        }
    }

    /// Gives a user a score in a period, in the place of the one that they had, be it higher or lower.
    ///
    /// - Returns: The user's entry, with the rank that they have now.
    @discardableResult
    public func submitScore(
        userID: String, displayName: String, score: Int, period: LeaderboardPeriod
    ) async throws -> LeaderboardEntry {
        let user = try user(userID)
        let name = DisplayName(mending: displayName)
        return try await submit(score, of: user, named: name, in: period)
    }

    /// Changes the score that a user has in a period.
    ///
    /// - Throws: ``GamificationError/leaderboardEntryNotFound`` where they have none; `submitScore` makes one.
    @discardableResult
    public func updateScore(userID: String, score: Int, period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        _ = try await rank(for: userID, period: period)
        return try await submit(score, of: try user(userID), named: nil, in: period)
    }

    /// The best of a period, highest first.
    ///
    /// - Parameter limit: How many, at most.
    public func leaderboard(period: LeaderboardPeriod, limit: Int = 100) async throws -> LeaderboardSnapshot {
        var entries: [LeaderboardEntry] = []
        var generatedAt: Moment
        let most = PageLimit.rowCountMax(for: .server)
        repeat {
            let rowCount = min(max(1, limit - entries.count), most)
            let page = try await page(
                .rows(from: RowNumber(entries.count + 1), limit: PageLimit(rowCount, for: .server)), of: period)
            entries += page.standings.map(LeaderboardEntry.init)
            generatedAt = page.generatedAt
            if page.standings.count < rowCount { break }
        } while entries.count < limit
        return LeaderboardSnapshot(
            entries: Array(entries.prefix(max(0, limit))), period: period, generatedAt: generatedAt.date)
    }

    /// A user's place in a period.
    ///
    /// - Throws: ``GamificationError/leaderboardEntryNotFound`` where they have no score in it.
    public func rank(for userID: String, period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        let page = try await page(.players([try user(userID)]), of: period)
        guard let standing = page.standings.first else { throw GamificationError.leaderboardEntryNotFound }
        return LeaderboardEntry(standing)
    }

    /// Takes every entry off a period; the others stay as they are.
    public func resetLeaderboard(period: LeaderboardPeriod) async throws {
        do {
            _ = try await service.reset(period.id, in: game)
        } catch {
            throw GamificationError.storage("\(error)")
        }
    }

    /// What happens from now on. Every call of `submitScore` and `updateScore` is one event.
    public var events: AsyncStream<GamificationEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: GamificationEvent.self)
        let number = listenerCount
        listenerCount += 1
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(listener: number) } }
        return stream
    }

    private func forget(listener number: Int) { listeners[number] = nil }

    private func submit(
        _ score: Int, of user: PlayerReference, named name: DisplayName?, in period: LeaderboardPeriod
    ) async throws -> LeaderboardEntry {
        lastMoment = max(lastMoment, clock.now)
        var random = SystemRandomNumberGenerator()
        let submission = Submission(
            id: SubmissionID(at: lastMoment, using: &random), game: game, leaderboard: try period.id, player: user,
            displayName: name, score: Int64(score), receivedAt: lastMoment, author: .server)
        let receipt: Receipt
        do {
            receipt = try await service.submit([submission])[0]
        } catch {
            throw GamificationError.storage("\(error)")
        }
        guard let standing = receipt.standing else {
            throw GamificationError.storage(receipt.problem.map { "\($0)" } ?? "The score has no place.")
        }
        let entry = LeaderboardEntry(standing)
        for listener in listeners.values { listener.yield(.leaderboardUpdated(entry.id, newRank: entry.rank)) }
        return entry
    }

    private func page(_ selection: PageSelection, of period: LeaderboardPeriod) async throws -> RankingPage {
        do {
            return try await service.page(selection, of: period.id, in: game)
        } catch {
            throw GamificationError.storage("\(error)")
        }
    }

    private func user(_ id: String) throws -> PlayerReference {
        do throws(InvalidExternalID) {
            return .external(try ExternalID(id))
        } catch {
            throw GamificationError.invalidUserID(error.description)
        }
    }
}

extension Moment {
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
