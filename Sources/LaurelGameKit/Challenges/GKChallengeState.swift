import LaurelKit

/// Where a challenge is in its life.
public enum GKChallengeState: Int, Sendable {
    /// It cannot be won any more.
    case invalid = 0
    case pending = 1
    case completed = 2
    case declined = 3

    init(_ state: Challenge.State?) {
        switch state {
        case .pending: self = .pending
        case .completed: self = .completed
        case .declined: self = .declined
        case .invalid, nil: self = .invalid
        }
    }
}
