import LaurelKit

/// The state of a challenge.
public enum GKChallengeState: Int, Sendable {
    /// The challenge can no longer be completed.
    case invalid = 0
    /// The challenge has not been completed.
    case pending = 1
    /// The receiving player has completed the challenge.
    case completed = 2
    /// The receiving player has declined the challenge.
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
