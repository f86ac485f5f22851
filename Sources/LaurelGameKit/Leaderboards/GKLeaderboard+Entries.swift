import Foundation
import LaurelKit

extension GKLeaderboard {
    /// The maximum number of rows in a response to a player.
    private static let rowCountMax = 100
    /// The maximum length of a range. Apple limits the difference between the first and the last rank to 100.
    static let rangeLengthMax = rowCountMax + 1

    /// Returns the leaderboard's identifier.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` if the game has not set an identifier.
    func namedID() throws -> String {
        let id = baseLeaderboardID
        guard !id.isEmpty else { throw GKError(.invalidParameter, "The leaderboard has no identifier. Set it.") }
        return id
    }

    /// Loads the rows of a range in one or two requests.
    func rows(
        of range: NSRange, scope: PlayerScope, time: TimeScope
    ) async throws -> (local: Leaderboard.Entry?, entries: [Leaderboard.Entry], count: Int) {
        let page = try await page(
            .rows(from: range.location, count: min(range.length, Self.rowCountMax)), scope: scope, time: time)
        let rest = range.length - Self.rowCountMax
        guard rest > 0, page.entries.count == Self.rowCountMax else {
            return (page.localPlayerEntry, page.entries, page.playerCount)
        }
        let next = try await self.page(
            .rows(from: range.location + Self.rowCountMax, count: rest), scope: scope, time: time)
        // A player may have moved from one page to the next between the requests.
        let known = Set(page.entries.map(\.player.id))
        return (
            next.localPlayerEntry, page.entries + next.entries.filter { !known.contains($0.player.id) },
            next.playerCount
        )
    }

    func page(
        _ selection: Leaderboard.Selection, scope: PlayerScope, time: TimeScope
    ) async throws -> Leaderboard.Page {
        let id = try namedID()
        let number = occurrence.map { Leaderboard.OccurrenceChoice.number($0.number) }
        return try await GameSession.request { client in
            try await client.entries(of: id, selection, scope: scope.wire, time: time.wire, occurrence: number)
        }
    }

    /// Loads the entries of any number of players. Players without an identifier of the server, such as guests, have no
    /// entries.
    func page(
        of ids: [String], time: TimeScope
    ) async throws -> (local: Leaderboard.Entry?, entries: [Leaderboard.Entry]) {
        // A malformed identifier would make the whole request fail.
        let players = ids.filter(LaurelClient.isPlayerID)
        guard !players.isEmpty else {
            return (try await page(.top(1), scope: .global, time: time).localPlayerEntry, [])
        }
        var local: Leaderboard.Entry?
        var entries: [Leaderboard.Entry] = []
        for first in stride(from: 0, to: players.count, by: Self.rowCountMax) {
            let some = Array(players[first..<min(first + Self.rowCountMax, players.count)])
            let page = try await page(.players(some), scope: .global, time: time)
            local = page.localPlayerEntry
            entries += page.entries
        }
        return (local, entries.sorted { $0.rank < $1.rank })
    }

    /// Loads the leaderboard with this ``identifier``.
    func named() async throws -> GKLeaderboard {
        let id = try namedID()
        return GKLeaderboard(try await GameSession.request { try await $0.leaderboard(id) })
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
