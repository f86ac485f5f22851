/// The rule by which a leaderboard derives a player's entry from submissions.
public enum SubmissionType: String, Hashable, Sendable, CaseIterable {
    /// The best score. An equal score changes nothing.
    case best
    /// The score that was earned last.
    case mostRecent
    /// The sum of all scores.
    case sum
}
