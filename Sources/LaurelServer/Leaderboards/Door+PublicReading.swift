import LaurelCore
package import LaurelModel

/// What everybody may read without a credential, as values: pages for people are made of it. Production is meant.
extension Door {
    /// The games that are served, by id.
    package var publicGames: [Game] { games.all }

    /// The game that an address names.
    package func publicGame(_ text: String) throws -> Game {
        try games.game(Problem.explaining("game") { try GameID(text) })
    }

    /// The leaderboards of `game` that are everybody's, by id.
    package func publicLeaderboards(of game: Game) async throws -> [Leaderboard] {
        try await games.service(of: game, in: .production).leaderboards(of: game.id).filter(\.isPublicRead)
    }

    /// Part of a ranking, as a stranger may see it.
    package func publicPage(
        _ selection: PageSelection, of id: LeaderboardID, in game: Game, occurrence: OccurrenceSelection? = nil,
        time: TimeScope = .allTime
    ) async throws -> RankingPage {
        let service = try await games.service(of: game, in: .production)
        // Before anything is read, and as if it were not there.
        guard try await service.leaderboard(id, of: game.id).isPublicRead else {
            throw Refusal.leaderboardNotFound(id)
        }
        return try await service.page(
            selection, of: id, in: game.id, occurrence: occurrence, time: time, by: .player)
    }

    /// The current occurrence of a recurring leaderboard and the one before it, as a stranger may see them.
    package func publicOccurrences(of id: LeaderboardID, in game: Game) async throws -> [OccurrenceStatus] {
        try await games.service(of: game, in: .production)
            .occurrences(of: id, in: game.id, for: nil, by: .player)
    }
}
