public import Foundation
import LaurelKit

extension GKLeaderboard {
    /// The most rows that a player may ask for at once.
    private static let countMax = 100

    /// Part of the ranking: the player's own entry, the rows, and how many players it has.
    ///
    /// - Parameters:
    ///   - timeScope: On a classic leaderboard; a recurring one passes it over.
    ///   - range: The rank of the first row, from 1, and how many rows, up to 100.
    /// - Throws: ``GKError`` with the code `invalidParameter` for another range.
    @discardableResult
    public func loadEntries(
        for playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope, range: NSRange
    ) async throws -> (GKLeaderboard.Entry?, [GKLeaderboard.Entry], Int) {
        guard range.location >= 1, (1...Self.countMax).contains(range.length) else {
            throw GKError(
                .invalidParameter, "A range starts at 1 or later, and is 1 to \(Self.countMax) long; not \(range).")
        }
        let page = try await page(
            .rows(from: range.location, count: range.length), scope: playerScope, time: timeScope)
        let id = baseLeaderboardID
        return (
            page.localPlayerEntry.map { Entry($0, on: id) }, page.entries.map { Entry($0, on: id) }, page.playerCount
        )
    }

    @preconcurrency
    public func loadEntries(
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
    public func loadEntries(
        for players: [GKPlayer], timeScope: GKLeaderboard.TimeScope
    ) async throws -> (GKLeaderboard.Entry?, [GKLeaderboard.Entry]) {
        let page = try await page(of: players.map(\.gamePlayerID), time: timeScope)
        let id = baseLeaderboardID
        return (page.local.map { Entry($0, on: id) }, page.entries.map { Entry($0, on: id) })
    }

    @preconcurrency
    public func loadEntries(
        for players: [GKPlayer], timeScope: GKLeaderboard.TimeScope,
        completionHandler: @escaping @Sendable (GKLeaderboard.Entry?, [GKLeaderboard.Entry]?, (any Error)?) -> Void
    ) {
        deliver(to: { page, error in completionHandler(page?.0, page?.1, error) }) {
            try await self.loadEntries(for: players, timeScope: timeScope)
        }
    }

    func page(
        _ selection: Leaderboard.Selection, scope: PlayerScope, time: TimeScope
    ) async throws -> Leaderboard.Page {
        let id = baseLeaderboardID
        guard !id.isEmpty else { throw GKError(.invalidParameter, "Say which leaderboard: set its identifier.") }
        let number = occurrence.map { Leaderboard.OccurrenceChoice.number($0.number) }
        return try await GameSession.ask { client in
            try await client.entries(of: id, selection, scope: scope.wire, time: time.wire, occurrence: number)
        }
    }

    /// The entries of some players, as many as they are.
    func page(
        of players: [String], time: TimeScope
    ) async throws -> (local: Leaderboard.Entry?, entries: [Leaderboard.Entry]) {
        guard !players.isEmpty else {
            return (try await page(.top(1), scope: .global, time: time).localPlayerEntry, [])
        }
        var local: Leaderboard.Entry?
        var entries: [Leaderboard.Entry] = []
        for first in stride(from: 0, to: players.count, by: Self.countMax) {
            let some = Array(players[first..<min(first + Self.countMax, players.count)])
            let page = try await page(.players(some), scope: .global, time: time)
            local = page.localPlayerEntry
            entries += page.entries
        }
        return (local, entries.sorted { $0.rank < $1.rank })
    }
}

extension GKLeaderboard.TimeScope {
    var wire: Leaderboard.TimeScope {
        switch self {
        case .today: .today
        case .week: .week
        case .allTime: .allTime
        }
    }
}

extension GKLeaderboard.PlayerScope {
    var wire: Leaderboard.Scope {
        switch self {
        case .global: .global
        case .friendsOnly: .friends
        }
    }
}
