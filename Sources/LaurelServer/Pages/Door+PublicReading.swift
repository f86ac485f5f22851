import LaurelCore
package import LaurelModel

/// What visitors of the pages may read, as values: pages for people are made of it.
extension Door {
    /// The games that are served, by id.
    package var publicGames: [Game] { games.all }

    /// The game that an address names.
    package func publicGame(_ text: String) throws -> Game {
        try games.game(Problem.explaining("game") { try GameID(text) })
    }

    /// The leaderboards that lists show and `visitor` may read, by id.
    package func leaderboards(for visitor: Visitor) async throws -> [Leaderboard] {
        try await service(for: visitor).leaderboards(of: visitor.game.id).filter { $0.isListed && visitor.mayRead($0) }
    }

    /// Part of a ranking, as `visitor` may see it.
    package func page(
        _ selection: PageSelection, of id: LeaderboardID, for visitor: Visitor,
        occurrence: OccurrenceSelection? = nil, time: TimeScope = .allTime, scope: PlayerScope = .global
    ) async throws -> RankingPage {
        let service = try await service(for: visitor)
        // Before anything is read, and as if it were not there.
        guard visitor.mayRead(try service.leaderboard(id, of: visitor.game.id)) else {
            throw Refusal.leaderboardNotFound(id)
        }
        return try await service.page(
            selection, of: id, in: visitor.game.id, occurrence: occurrence, time: time, scope: scope,
            for: visitor.player.map { .id($0) }, by: .player)
    }

    /// The current occurrence of a recurring leaderboard and the one before it, as `visitor` may see them.
    package func occurrences(of id: LeaderboardID, for visitor: Visitor) async throws -> [OccurrenceStatus] {
        try await service(for: visitor)
            .occurrences.list(of: id, in: visitor.game.id, for: visitor.player.map { .id($0) }, by: .player)
    }

    /// The player who looks; nil for a stranger.
    package func player(_ visitor: Visitor) async throws -> Player? {
        guard let id = visitor.player else { return nil }
        return try await service(for: visitor).players.player(.id(id))
    }

    /// The visitor's best submission on a leaderboard's current ranking: what they may dare others to beat. Nil where they
    /// have none, and on a combined leaderboard.
    package func ownSubmission(
        on id: LeaderboardID, for visitor: Visitor
    ) async throws -> (id: SubmissionID, score: Int64)? {
        let service = try await service(for: visitor)
        guard let player = try await player(visitor),
            let registered = await service.allLeaderboards.first(where: { $0.leaderboard.id == id }),
            registered.leaderboard.combination == nil
        else { return nil }
        let occurrence = registered.leaderboard.recurrence?.occurrence(at: service.now)
        guard occurrence != nil || registered.leaderboard.recurrence == nil else { return nil }
        let ranking = RankingID(leaderboard: registered.number, occurrence: occurrence?.number ?? 0)
        let order = registered.leaderboard.order
        return try await ledger.read(in: service.realm) { transaction in
            try transaction.submissions(of: player.number, on: ranking)
                .max { order.isBetter($1.content.score, than: $0.content.score) }
                .map { ($0.content.id, $0.content.score) }
        }
    }

    /// The place in the stream of events as of now: from there a stream continues without a gap.
    package func eventPlace(for visitor: Visitor) async throws -> String {
        let service = try await service(for: visitor)
        let last = ToldID(position: service.position, number: ToldID.numberMax)
        return EventWriter(service: service, clock: clock, wording: wording).id(of: last)
    }

    private func service(for visitor: Visitor) async throws -> RealmService {
        try await games.service(of: visitor.game, in: visitor.environment)
    }
}

extension Visitor {
    func mayRead(_ leaderboard: Leaderboard) -> Bool { leaderboard.isPublicRead || player != nil }
}
