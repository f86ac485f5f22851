import Foundation
import LaurelCore
import LaurelKit
import LaurelModel

/// The cached scores of a server, and the scores of this device that wait to be sent.
actor ServerScores: ScoreKeeper {
    private let client: LaurelClient
    private let userID: String
    private let zone: Zone
    private let clock: any WallClock
    private let document: StoredDocument<StoredScores>
    private var stored: StoredScores
    private var listening: Task<Void, Never>?

    init(at folder: URL, client: LaurelClient, userID: String, in zone: Zone, clock: any WallClock) async throws {
        self.client = client
        self.userID = userID
        self.zone = zone
        self.clock = clock
        document = StoredScores.document(in: folder)
        do {
            stored = try document.read().content ?? StoredScores()
            try document.write(stored)
        } catch {
            throw GamificationError.storage("\(error)")
        }
        try await handOver()
        // The client also sends scores in the background.
        let deliveries = await client.scores.deliveries
        listening = Task { [weak self] in
            for await delivery in deliveries { try? await self?.note(delivery) }
        }
    }

    deinit { listening?.cancel() }

    func submit(
        _ score: Int, of userID: String, named name: String?, in period: LeaderboardPeriod
    ) async throws -> LeaderboardEntry {
        guard userID == self.userID else { throw GamificationError.anotherUser(userID) }
        if let name { try update { $0.displayName = name } }
        let delivery: ScoreDelivery
        do {
            delivery = try await client.submit(score, to: period.rawValue)
        } catch {
            throw GamificationError(error)
        }
        if case .refused(let error) = delivery.status { throw GamificationError.refused(error.message) }
        try note(delivery)
        if !delivery.isWaiting { try await sendName() }
        return try await own(in: period)
    }

    func leaderboard(period: LeaderboardPeriod, limit: Int) async throws -> LeaderboardSnapshot {
        try await fetch(period, limit: limit)
        let page = await page(of: period)
        let entries = page.rows.prefix(max(0, limit)).enumerated().map { entry($1, rank: $0 + 1, own: page.own) }
        return LeaderboardSnapshot(entries: entries, period: period, generatedAt: page.generatedAt)
    }

    func rank(for userID: String, period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        try await fetch(period, limit: Self.rowCount)
        if userID == self.userID { return try await own(in: period) }
        let page = await page(of: period)
        guard let index = page.rows.firstIndex(where: { $0.id == userID }) else {
            return try await distantRank(of: userID, in: period)
        }
        return entry(page.rows[index], rank: index + 1, own: page.own)
    }

    func reset(_ period: LeaderboardPeriod, serverKey: String?) async throws {
        guard let serverKey else { throw GamificationError.serverKeyRequired }
        do {
            try await client.reset(period.rawValue, serverKey: serverKey)
            try update { $0.pages[period] = nil }
        } catch {
            throw GamificationError(error)
        }
    }

    func sync() async throws {
        try await handOver()
        await client.scores.flush()
        try await sendName()
        for period in LeaderboardPeriod.allCases {
            do {
                try await read(period, limit: Self.rowCount)
            } catch {
                throw GamificationError(error)
            }
        }
        guard await client.scores.waitingCount == 0 else { throw GamificationError.serverUnreachable }
    }

    // MARK: Pages of the server

    /// The maximum number of rows that are stored for a period.
    private static let rowCount = 100

    /// Fetches a period if the server is reachable. Otherwise the last response remains valid.
    private func fetch(_ period: LeaderboardPeriod, limit: Int) async throws {
        do {
            try await read(period, limit: limit)
        } catch let error as LaurelError
            where error.isTemporary || error.status == 401 || error.code == .notAuthenticated
        {
        } catch {
            throw GamificationError(error)
        }
    }

    private func read(_ period: LeaderboardPeriod, limit: Int) async throws {
        let wanted = max(limit, Self.rowCount)
        var rows: [StoredPage.Row] = []
        while true {
            let page = try await client.entries(
                of: period.rawValue, .rows(from: rows.count + 1, count: min(100, wanted - rows.count)))
            rows += page.entries.map(StoredPage.Row.init)
            guard page.entries.count < 100 || rows.count >= wanted else { continue }
            let read = StoredPage(
                rows: rows, playerCount: page.playerCount, own: page.localPlayerEntry.map(StoredPage.Row.init),
                ownRank: page.localPlayerEntry?.rank ?? 0, endDate: page.occurrence?.endDate,
                generatedAt: page.generatedAt)
            // An unchanged page is not written again.
            if stored.pages[period]?.says(theSameAs: read) == true {
                stored.pages[period] = read
            } else {
                try update { $0.pages[period] = read }
            }
            return
        }
    }

    /// Returns the server's last response for a period, or an empty page if the period has reset since.
    private func known(_ period: LeaderboardPeriod) -> StoredPage {
        let now = clock.now
        if let page = stored.pages[period], page.endDate ?? .distantFuture > now.date { return page }
        return StoredPage(
            rows: [], playerCount: 0, own: nil, ownRank: 0, endDate: period.end(at: now, in: zone)?.date,
            generatedAt: now.date)
    }

    /// Returns the current page of a period, with the user's own waiting score if there is one.
    private func page(of period: LeaderboardPeriod) async -> StoredPage {
        var page = known(period)
        if let waiting = await client.scores.waiting(on: period.rawValue),
            period.isCurrent(waiting.date, at: clock.now, in: zone),
            waiting.date.date >= page.own?.date ?? .distantPast
        {
            let name = stored.displayName ?? page.own?.name ?? ""
            let id = await client.player?.id ?? page.own?.id ?? userID
            page.place(StoredPage.Row(id: id, name: name, score: waiting.score, date: waiting.date.date))
        }
        return page
    }

    private func own(in period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        let page = await page(of: period)
        guard let own = page.own else { throw GamificationError.leaderboardEntryNotFound }
        return entry(own, rank: page.ownRank, own: own)
    }

    /// Fetches the entry of a player who is not in the stored page.
    private func distantRank(of playerID: String, in period: LeaderboardPeriod) async throws -> LeaderboardEntry {
        do {
            let found = try await client.entries(of: period.rawValue, .players([playerID])).entries.first
            guard let found else { throw GamificationError.leaderboardEntryNotFound }
            return entry(StoredPage.Row(found), rank: found.rank, own: nil)
        } catch is LaurelError {
            throw GamificationError.leaderboardEntryNotFound
        }
    }

    private func entry(_ row: StoredPage.Row, rank: Int, own: StoredPage.Row?) -> LeaderboardEntry {
        LeaderboardEntry(
            id: row.id == own?.id ? userID : row.id, displayName: row.name, score: Int(row.score), rank: rank)
    }

    // MARK: Queued scores

    /// Queues the scores that were submitted before the server was added.
    ///
    /// The method can be interrupted and called again: the ids are stored, so that each score counts once.
    private func handOver() async throws {
        guard !stored.adopted.isEmpty else { return }
        for score in stored.adopted {
            do {
                try await client.submit(score.score, to: score.period.rawValue, earnedAt: score.date.date, id: score.id)
            } catch {
                throw GamificationError(error)
            }
        }
        try update { $0.adopted = [] }
    }

    /// Stores the entry that the server returned for a score of the user.
    private func note(_ delivery: ScoreDelivery) throws {
        guard let receipt = delivery.receipt, let entry = receipt.entry,
            let period = LeaderboardPeriod(rawValue: receipt.leaderboardID)
        else { return }
        let page = known(period)
        // A background delivery may arrive after a newer score.
        if let own = page.own, entry.date < own.date { return }
        var changed = page
        changed.playerCount = receipt.playerCount - (page.own == nil ? 1 : 0)
        changed.place(StoredPage.Row(entry))
        changed.ownRank = entry.rank
        if changed != page { try update { $0.pages[period] = changed } }
    }

    /// Sends the user's current display name to the server.
    private func sendName() async throws {
        guard let name = stored.displayName, let player = await client.player else { return }
        do {
            if player.displayName != name { try await client.rename(to: name) }
        } catch let error as LaurelError where error.isTemporary {
            return
        } catch {
            // A rejected name is not sent again.
        }
        try update { $0.displayName = nil }
    }

    private func update(_ change: (inout StoredScores) -> Void) throws {
        var changed = stored
        change(&changed)
        do {
            try document.write(changed)
        } catch {
            throw GamificationError.storage("\(error)")
        }
        stored = changed
    }
}

extension Moment {
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
