import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

/// The scores of a manager without a server, in a ledger on this device.
actor LocalScores: ScoreKeeper {
    private let service: RealmService
    private let game: GameID
    private let clock: any WallClock
    /// The moment of the last submission. The moment of a later submission is never earlier.
    private var lastMoment: Moment

    init(at folder: URL, in zone: Zone, clock: any WallClock) async throws {
        let ledger: SQLiteLedger
        do {
            ledger = try SQLiteLedger(in: folder.path, creating: true)
        } catch {
            throw GamificationError.storage("\(error)")
        }
        try await self.init(on: ledger, in: zone, clock: clock)
    }

    /// Creates the game and the leaderboards if they do not exist.
    ///
    /// - Parameter zone: The time zone of new leaderboards.
    init(on ledger: some Ledger, in zone: Zone, clock: any WallClock) async throws {
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
        let known = Set(service.leaderboards(of: game).map(\.id))
        for period in LeaderboardPeriod.allCases where try !known.contains(period.id) {
            _ = try await service.administration.create(period.leaderboard(of: game, in: zone))
        }
    }

    /// Returns whether a folder contains scores.
    static func exist(in folder: URL) -> Bool {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names?.contains { $0.hasSuffix(".sqlite") } ?? false
    }

    func submit(
        _ score: Int, of userID: String, named name: String?, in period: LeaderboardPeriod
    ) async throws -> LeaderboardEntry {
        lastMoment = max(lastMoment, clock.now)
        var random = SystemRandomNumberGenerator()
        let submission = Submission(
            id: SubmissionID(at: lastMoment, using: &random), game: game, leaderboard: try period.id,
            player: try user(userID), displayName: name.flatMap(DisplayName.init(sanitizing:)), score: Int64(score),
            receivedAt: lastMoment, author: .server)
        let receipt: Receipt
        do {
            receipt = try await service.submit([submission])[0]
        } catch {
            throw GamificationError.storage("\(error)")
        }
        guard let standing = receipt.standing else {
            throw GamificationError.storage(receipt.problem.map { "\($0)" } ?? "The receipt contains no entry.")
        }
        return LeaderboardEntry(standing)
    }

    func leaderboard(period: LeaderboardPeriod, limit: Int) async throws -> LeaderboardSnapshot {
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

    func rank(for userID: String, period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        guard let standing = try await standing(of: userID, in: period) else {
            throw GamificationError.leaderboardEntryNotFound
        }
        return LeaderboardEntry(standing)
    }

    func standing(of userID: String, in period: LeaderboardPeriod) async throws -> Standing? {
        try await page(.players([try user(userID)]), of: period).standings.first
    }

    func reset(_ period: LeaderboardPeriod, serverKey: String?) async throws {
        do {
            _ = try await service.administration.reset(period.id, in: game)
        } catch {
            throw GamificationError.storage("\(error)")
        }
    }

    func sync() async throws {}

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
