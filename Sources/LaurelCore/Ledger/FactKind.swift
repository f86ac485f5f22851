/// The stored numbers of the kinds of fact. Facts are never rewritten, so a number never changes.
public enum FactKind: Int64, Sendable {
    case submission = 1
    case leaderboard
    case flags
    case final
    case reset
    case wipe = 10
    case player = 20
    case challenges = 30
    case correction = 40
    case epoch = 50
    case reopened
}

extension Fact {
    /// The kind's number in stored facts.
    public var kind: FactKind {
        switch content {
        case .submission: .submission
        case .leaderboard: .leaderboard
        case .flags: .flags
        case .final: .final
        case .reopened: .reopened
        case .epoch: .epoch
        case .reset: .reset
        case .wipe: .wipe
        case .player: .player
        case .challenges: .challenges
        case .correction: .correction
        }
    }
}
