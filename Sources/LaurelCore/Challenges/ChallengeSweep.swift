import LaurelModel

/// Challenges whose target is gone, and that are still to be ended: a part with each transaction, in the order of the rows that
/// name them, so that nobody waits for a hundred thousand to end.
///
/// Nothing wins them meanwhile.
struct ChallengeSweep: Hashable, Sendable, Codable {
    /// What is gone.
    enum Scope: Hashable, Sendable, Codable {
        /// Nothing changes this ranking any more.
        case final(RankingID)
        /// Every entry was taken off: group challenges begin anew, too.
        case reset(RankingID)
        case leaderboard(LeaderboardNumber)
        case achievement(AchievementID, in: GameID)
        /// A player is no longer there, or was banned.
        case player(PlayerNumber)
        /// What a player submitted so far to a ranking was removed.
        case scores(of: PlayerNumber, on: RankingID)
    }

    let scope: Scope
    /// What was dared later stays.
    let begunAt: Moment
    let position: LedgerPosition
    /// The last row that was looked at.
    var name: String?

    init(_ scope: Scope, at moment: Moment, after position: LedgerPosition) {
        self.scope = scope
        begunAt = moment
        self.position = position
    }

    /// How many rows a transaction looks at.
    static let rowCount = 250
}

extension ChallengeSweep {
    var range: RecordRange {
        switch scope {
        case .final(let ranking), .reset(let ranking): range(of: ranking.leaderboard)
        case .leaderboard(let number): range(of: number)
        case .achievement: RecordRange(.openAchievementChallenges, after: name)
        case .player(let player): RecordRange(.challengeLists, prefix: "\(player.rowName)/", after: name)
        case .scores(let player, _):
            RecordRange(.challengeLists, prefix: "\(player.rowName)/\(ChallengeRole.issued.rawValue)/", after: name)
        }
    }

    private func range(of leaderboard: LeaderboardNumber) -> RecordRange {
        RecordRange(.openChallenges, prefix: "\(leaderboard.value.rowName)/", after: name)
    }

    var invalidity: ChallengeInvalidity {
        switch scope {
        case .final: .occurrenceFinal
        case .reset, .scores: .scoreRemoved
        case .leaderboard, .achievement: .withdrawn
        case .player: .playerGone
        }
    }

    /// Whether a row of the range may name what is meant.
    func concerns(_ name: String) -> Bool {
        guard case .achievement(let achievement, let game) = scope else { return true }
        return name.hasSuffix("/\(game)/\(achievement)")
    }

    func concerns(_ challenge: Challenge) -> Bool {
        guard challenge.issuedAt <= begunAt else { return false }
        guard case .score(let target) = challenge.target else {
            switch scope {
            case .achievement, .player: return true
            case .final, .reset, .leaderboard, .scores: return false
            }
        }
        guard target.position <= position else { return false }
        return switch scope {
        case .final(let ranking), .reset(let ranking), .scores(_, let ranking): target.ranking == ranking
        case .leaderboard(let number): target.ranking.leaderboard == number
        case .player: true
        case .achievement: false
        }
    }
}
