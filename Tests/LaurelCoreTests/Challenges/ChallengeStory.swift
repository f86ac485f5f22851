import LaurelCore
import LaurelModel
import LaurelTesting

/// A simple reference model of a realm's challenges, computed from the facts alone.
struct ChallengeStory {
    private(set) var challenges: [ChallengeID: Challenge] = [:]
    /// The expected notifications of each player, one each; every selection causes another one.
    private(set) var notifications: [String: Int] = [:]
    private(set) var faults: [String] = []

    init(_ facts: [Fact], boards: [LeaderboardNumber: Leaderboard], issues: Set<LedgerPosition>) {
        for fact in facts {
            switch fact.content {
            case .submission(let submission): apply(submission, of: fact, on: boards[submission.ranking.leaderboard]!)
            case .challenges(let changes):
                for challenge in changes.challenges {
                    let before = challenges[challenge.id]
                    if before == nil, !issues.contains(fact.position) { faults.append("\(challenge.id) has no issuer") }
                    if before == nil, challenge.returned != nil { faults.append("\(challenge.id) returns") }
                    // The same score was challenged again, or selected again in the same millisecond.
                    if challenge == before {
                        if !issues.contains(fact.position) {
                            notify("challenge.selected", challenge, [challenge.receiver])
                        }
                        continue
                    }
                    if challenge.state == .completed, case .score = challenge.target {
                        faults.append("\(challenge.id) is completed without a score")
                    }
                    apply(challenge)
                }
            default: break
            }
        }
    }

    private mutating func apply(_ submission: SubmissionFact, of fact: Fact, on board: Leaderboard) {
        let score = board.submission == .sum ? submission.entry.score : submission.score
        let won = challenges.values.filter { challenge in
            guard case .score(let target) = challenge.target else { return false }
            let isBetter = board.order == .highToLow ? score > target.score : score < target.score
            return challenge.state == .pending && challenge.receiver == submission.player
                && target.ranking == submission.ranking && fact.moment < challenge.expiresAt
                && submission.earnedAt >= challenge.issuedAt && submission.outcome != .late
                && (isBetter || challenge.terms.equalScoreWins && score == target.score)
        }
        let changed = submission.challenges?.challenges ?? []
        let completed = changed.filter { $0.state == .completed }
        if Set(completed.map(\.id)) != Set(won.map(\.id)) {
            faults.append("the score at \(fact.position) wins \(won.map(\.id)), not \(completed.map(\.id))")
        }
        let returns = changed.filter { $0.returned != nil && challenges[$0.id] == nil }
        if Set(returns.compactMap(\.returned)) != Set(won.filter(\.terms.returns).map(\.id)) {
            faults.append("the score at \(fact.position) returns \(returns.compactMap(\.returned))")
        }
        for challenge in returns where challenge.issuer != submission.player { faults.append("\(challenge.id) is odd") }
        for challenge in changed { apply(challenge) }
    }

    private mutating func apply(_ challenge: Challenge) {
        let before = challenges.updateValue(challenge, forKey: challenge.id)
        guard let before else { return notify("challenge.received", challenge, [challenge.receiver]) }
        if before.state != .pending { faults.append("\(challenge.id) changed after its end") }
        if challenge.selectedAt != before.selectedAt { notify("challenge.selected", challenge, [challenge.receiver]) }
        if challenge.state != before.state {
            notify("challenge.\(challenge.state.rawValue)", challenge, [challenge.receiver, challenge.issuer])
        }
    }

    private mutating func notify(_ kind: String, _ challenge: Challenge, _ players: [PlayerNumber]) {
        for player in players { notifications["\(kind) \(challenge.id) \(player)", default: 0] += 1 }
    }
}
