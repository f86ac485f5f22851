import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

/// The endpoints that export all data about a player.
struct PlayerExportAPI: Sendable {
    let games: Games
    let ledger: any Ledger

    init(_ door: Door) {
        games = door.games
        ledger = door.ledger
    }

    /// `GET /v1/players/me/export`: returns all stored data about the signed-in player.
    func exportMe(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        return try await export(of: .id(me.id), request)
    }

    /// `GET /v1/admin/players/{id}/export`: returns all stored data about a player, for a developer whose player
    /// requests it.
    func exportPlayer(_ request: APIRequest) async throws -> Response {
        return try await export(of: try request.playerReference(), request)
    }

    private func export(
        of reference: PlayerReference, _ request: APIRequest
    ) async throws -> Response {
        let integers = try request.query.integers()
        let isCSV =
            try request.query.parameter("format") { text in
                guard ["json", "csv"].contains(text) else {
                    throw Problem.invalid(
                        "format", "Unknown value \(text.quotedForMessage). Supported values: json, csv.")
                }
                return text == "csv"
            } ?? false
        let service = try await games.service(for: request.caller)
        let rankings = try await service.occurrences.storedRankings()
        let (player, held) = try await ledger.read(in: request.caller.realm) { transaction in
            guard let player = try transaction.players(named: [reference]).values.first else {
                throw Refusal.playerNotFound(reference)
            }
            return (player, try transaction.export(of: player, on: rankings))
        }
        var body = held
        body.friends = try await ties(of: player, service)
        body.achievements = try await service.achievements.progress(of: player.number, in: request.game).values
            .sorted { $0.achievement < $1.achievement }.map { progress in
                .init(
                    achievementID: progress.achievement.text, percentComplete: progress.percent.percent,
                    lastReportedAt: progress.lastReportedAt, completedAt: progress.completedAt)
            }
        body.challenges = try await challenges(of: player, service)
        var response =
            isCSV
            ? Response(text: body.csv, type: "text/csv; charset=utf-8")
            : try Response(secret: body, integers: integers)
        response.headers[.cacheControl] = "no-store"
        response.headers[.contentDisposition] = "attachment; filename=\"\(player.id).\(isCSV ? "csv" : "json")\""
        return response
    }

    private func ties(of player: Player, _ service: RealmService) async throws -> [PlayerExportBody.Tie] {
        let name = PlayerReference.id(player.id)
        let requests = try await service.friends.requests(of: name)
        let lists: [(Friendship.State, [Friend])] = [
            (.friends, try await service.friends.list(of: name, limit: .max)), (.requested, requests.sent),
            (.received, requests.received), (.blocked, try await service.friends.blocks(of: name)),
        ]
        return lists.flatMap { state, friends in
            friends.map { .init(player: $0.player.id.text, state: state.rawValue, since: $0.since) }
        }
    }

    private func challenges(of player: Player, _ service: RealmService) async throws -> [PlayerExportBody.Challenge] {
        var found: [PlayerExportBody.Challenge] = []
        for role in ChallengeRole.allCases {
            var cursor: String?
            repeat {
                let page = try await service.challenges.list(of: player.number, as: role, after: cursor, limit: 1_000)
                found += page.challenges.map { known in
                    .init(
                        id: known.challenge.id.text, role: role.rawValue, state: known.challenge.state.rawValue,
                        issuedAt: known.challenge.issuedAt, message: role == .issued ? known.message : nil)
                }
                cursor = page.next
            } while cursor != nil
        }
        return found
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
