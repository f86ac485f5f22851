import LaurelModel

/// An incremental invalidation of the challenges whose target no longer exists.
///
/// Each transaction processes a part, in the order of the records, so that 100,000 challenges do not block other
/// transactions. None of the challenges can be won meanwhile.
struct ChallengeSweep: Hashable, Sendable, Codable {
    /// The target that no longer exists.
    enum Scope: Hashable, Sendable, Codable {
        /// The ranking is final.
        case final(RankingID)
        /// The ranking was reset. Group challenges restart too.
        case reset(RankingID)
        case leaderboard(LeaderboardNumber)
        case achievement(AchievementID, in: GameID)
        /// A player's account was closed or banned.
        case player(PlayerNumber)
        /// A player's scores so far on a ranking were removed.
        case scores(of: PlayerNumber, on: RankingID)
    }

    let scope: Scope
    /// The start of the sweep. Challenges issued later are not affected.
    let begunAt: Moment
    let position: LedgerPosition
    /// The name of the last processed record.
    var name: String?

    init(_ scope: Scope, at moment: Moment, after position: LedgerPosition) {
        self.scope = scope
        begunAt = moment
        self.position = position
    }

    /// The number of records that a transaction processes.
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

    /// Whether the record with this name may contain affected challenges.
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
