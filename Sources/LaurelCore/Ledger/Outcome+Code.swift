public import LaurelModel

extension Outcome {
    /// The number by which ledgers keep it, which never changes. Refusals are not stored and have none that can be read
    /// back.
    public var code: Int64 {
        switch self {
        case .ranked: 1
        case .notImproved: 2
        case .late: 3
        case .pendingReview: 4
        case .refused: 0
        }
    }

    /// Nil for a number that no outcome has.
    public init?(code: Int64) {
        switch code {
        case 1: self = .ranked
        case 2: self = .notImproved
        case 3: self = .late
        case 4: self = .pendingReview
        default: return nil
        }
    }
}
