import LaurelModel

/// What is kept of submissions, in App Store Connect's words.
enum AppleSubmission: String, CaseIterable {
    case best = "BEST_SCORE"
    case mostRecent = "MOST_RECENT_SCORE"

    var type: SubmissionType { self == .best ? .best : .mostRecent }

    /// Nil where Apple has no word.
    init?(_ type: SubmissionType) {
        switch type {
        case .best: self = .best
        case .mostRecent: self = .mostRecent
        case .sum: return nil
        }
    }
}
