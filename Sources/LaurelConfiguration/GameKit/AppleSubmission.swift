import LaurelModel

/// The submission types in App Store Connect's terms.
enum AppleSubmission: String, CaseIterable {
    case best = "BEST_SCORE"
    case mostRecent = "MOST_RECENT_SCORE"

    var type: SubmissionType { self == .best ? .best : .mostRecent }

    /// Creates App Store Connect's name of a submission type; nil if there is none.
    init?(_ type: SubmissionType) {
        switch type {
        case .best: self = .best
        case .mostRecent: self = .mostRecent
        case .sum: return nil
        }
    }
}
