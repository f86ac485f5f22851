import LaurelCore
import LaurelModel
import LaurelWire

/// A builder of response bodies for challenges and group challenges, in the reader's languages.
struct ChallengeReader {
    let service: RealmService
    let wording: Wording
    let languages: AcceptedLanguages
    let moment: Moment
    var author = Author.player

    func bodies(of known: [KnownChallenge]) async throws -> [ChallengeBody] {
        let players = try await service.players.players(
            Set(known.flatMap { [$0.challenge.issuer, $0.challenge.receiver] }))
        let boards = await service.leaderboardsByNumber
        return known.compactMap { known in
            let challenge = known.challenge
            return ChallengeBody(
                challenge, message: known.message, issuer: body(of: challenge.issuer, among: players),
                receiver: body(of: challenge.receiver, among: players), score: score(of: challenge.target, on: boards),
                at: moment)
        }
    }

    func bodies(of groups: [GroupChallenge]) async throws -> [GroupChallengeBody] {
        let players = try await service.players.players(Set(groups.flatMap(\.players)))
        let boards = await service.leaderboardsByNumber
        return groups.compactMap { group in
            guard let board = boards[group.leaderboard] else { return nil }
            return GroupChallengeBody(
                group, on: board.id, starter: body(of: group.starter, among: players),
                players: group.players.map { body(of: $0, among: players) })
        }
    }

    func body(
        of group: GroupChallenge, _ entries: [GroupChallengeEntry]
    ) async throws -> GroupEntriesBody {
        let players = try await service.players.players(Set(entries.map(\.player)))
        guard let board = await service.leaderboardsByNumber[group.leaderboard],
            let body = try await bodies(of: [group]).first
        else { throw Refusal.challenge(.groupChallengeNotFound(group.id.text)) }
        let scores = formatter(of: board)
        return GroupEntriesBody(
            body,
            entries: entries.enumerated().map {
                .init($1, row: $0, player: self.body(of: $1.player, among: players), scores: scores)
            })
    }

    func body(of number: PlayerNumber, among players: [PlayerNumber: Player]) -> PlayerBody {
        guard let player = players[number] else { return .erased }
        return PlayerBody(player, for: author)
    }

    func score(
        of target: ChallengeTarget, on boards: [LeaderboardNumber: Leaderboard]
    ) -> ChallengedScoreBody? {
        guard case .score(let score) = target, let board = boards[score.ranking.leaderboard] else {
            return nil
        }
        return ChallengedScoreBody(score, on: board, scores: formatter(of: board))
    }

    private func formatter(of board: Leaderboard) -> ScoreFormatter {
        wording.formatter(of: board, for: board.readerLocale(accepting: languages))
    }
}
