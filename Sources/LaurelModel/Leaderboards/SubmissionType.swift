/// What a leaderboard keeps of a player's submissions.
public enum SubmissionType: String, Hashable, Sendable, CaseIterable {
    /// The best score; an equal one changes nothing.
    case best
    /// The score earned last.
    case mostRecent
    /// The total of all scores.
    case sum
}
