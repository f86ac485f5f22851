public import LaurelCore
public import LaurelModel

/// The outcome of a fact that only a former primary has.
public enum SalvageOutcome: Hashable, Sendable {
    /// The fact is not a score, so it cannot be submitted again.
    case notScore
    /// The score can be submitted again; nothing was submitted yet.
    case pending
    /// The current ledger has a score with the same id.
    case present
    /// The score was submitted again, with this outcome.
    case submitted(Outcome)
    /// The score is not accepted, for this reason.
    case refused(String)

    init(_ outcome: CommandOutcome) {
        switch outcome {
        case .recorded(let fact, let isReplayed):
            if isReplayed {
                self = .present
            } else if case .submission(let submission) = fact.content {
                self = .submitted(submission.outcome)
            } else {
                self = .notScore
            }
        case .unchanged: self = .present
        case .refused(let refusal): self = .refused(refusal.description)
        }
    }
}

/// A fact that only a former primary has, and its outcome.
public struct SalvagedFact: Sendable {
    /// The fact, with the numbers of the former primary.
    public let fact: Fact
    /// The player of the fact as the former primary has them; nil if the fact has none.
    public let player: Player?
    /// The leaderboard of the fact; nil if the fact has none.
    public let leaderboard: LeaderboardID?
    /// The outcome.
    public let outcome: SalvageOutcome
}
