public import LaurelModel

extension Outcome {
    /// The outcome's number in stored facts, which never changes. Rejections are not stored, so ``init(code:)`` does
    /// not return them.
    public var code: Int64 {
        switch self {
        case .ranked: 1
        case .notImproved: 2
        case .late: 3
        case .pendingReview: 4
        case .refused: 0
        }
    }

    /// Creates the outcome with a stored number, or returns nil if no outcome has that number.
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
