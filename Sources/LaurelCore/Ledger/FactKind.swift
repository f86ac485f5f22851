/// The stored numbers of the kinds of fact. Facts are never rewritten, so a number never changes.
public enum FactKind: Int64, Sendable {
    /// A submission; see ``Fact/Content/submission(_:)``.
    case submission = 1
    /// A leaderboard's settings; see ``Fact/Content/leaderboard(_:)``.
    case leaderboard
    /// A player's flags; see ``Fact/Content/flags(_:of:)``.
    case flags
    /// A final occurrence; see ``Fact/Content/final(_:)``.
    case final
    /// A reset of a ranking; see ``Fact/Content/reset(_:)``.
    case reset
    /// A wipe; see ``Fact/Content/wipe(_:)``.
    case wipe = 10
    /// A change of a player's other data; see ``Fact/Content/player(_:of:)``.
    case player = 20
    /// Changes of challenges; see ``Fact/Content/challenges(_:)``.
    case challenges = 30
    /// A correction of an entry; see ``Fact/Content/correction(_:)``.
    case correction = 40
    /// The start of an epoch; see ``Fact/Content/epoch(_:)``.
    case epoch = 50
    /// A reopened occurrence; see ``Fact/Content/reopened(_:)``.
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
