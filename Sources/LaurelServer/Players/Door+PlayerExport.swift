import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/players/me/export`: a copy of all that is held about the player who asks.
    func exportMe(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        let integers = try context.query.integers()
        let rankings = try await rankings(for: caller)
        let body = try await ledger.read(in: caller.realm) { transaction in
            guard let player = try transaction.players(named: [.id(me.id)]).values.first else {
                throw Refusal.playerNotFound(.id(me.id))
            }
            return try transaction.export(of: player, on: rankings)
        }
        var response = try Response(secret: body, integers: integers)
        response.headers[.contentDisposition] = "attachment; filename=\"\(me.id).json\""
        return response
    }

    /// Every ranking that is kept.
    private func rankings(for caller: Caller) async throws -> [PlayedRanking] {
        let service = try await service(for: caller)
        var rankings: [PlayedRanking] = []
        for registered in await service.allLeaderboards {
            guard registered.leaderboard.recurrence != nil else {
                rankings.append(PlayedRanking(registered))
                continue
            }
            let kept = try await ledger.occurrences(
                of: registered.number, below: .max, limit: 10_000, in: caller.realm)
            rankings += kept.map { PlayedRanking(registered, occurrence: $0.number) }
        }
        return rankings
    }
}

extension LedgerTransaction {
    fileprivate func export(of player: Player, on rankings: [PlayedRanking]) throws -> PlayerExportBody {
        let scores = try rankings.flatMap { ranking in
            try submissions(of: player.number, on: ranking.id).map { (ranking, $0.position, $0.content) }
        }
        .sorted { $0.1 < $1.1 }
        return PlayerExportBody(
            profile: ProfileBody(player, for: .themselves),
            ways: try links(of: player.id).map { .init(credential: $0.credential, linkedAt: $0.linkedAt) },
            sessions: try sessions(of: player.id).map {
                .init(game: $0.session.game.text, createdAt: $0.session.createdAt, refreshedAt: $0.session.refreshedAt)
            },
            scores: scores.map { ranking, _, fact in
                .init(
                    SubmissionRecord(
                        leaderboard: ranking.registered.leaderboard.id, occurrence: ranking.occurrence, id: fact.id,
                        score: fact.score, context: fact.context, date: fact.earnedAt, receivedAt: fact.receivedAt,
                        outcome: fact.outcome))
            })
    }
}
