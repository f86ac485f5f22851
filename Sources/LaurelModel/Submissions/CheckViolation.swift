/// A violation of a leaderboard's checks by a submission.
public enum CheckViolation: Int64, Hashable, Sendable, CaseIterable, Error {
    // Ledgers store these numbers, which never change.
    /// The score improves the player's entry by too much.
    case improvement = 1
    /// The player earned too many scores within a minute.
    case pace = 2
    /// The score was earned too soon before or after another score.
    case gap = 3

    /// The stable name of the problem: the last part of its `type`.
    public var slug: String {
        switch self {
        case .improvement: "improvement-too-large"
        case .pace: "too-many-submissions"
        case .gap: "submitted-too-soon"
        }
    }
}

extension CheckViolation: CustomStringConvertible {
    public var description: String {
        switch self {
        case .improvement:
            "The score improves the player's entry by more than this leaderboard allows. Check the score."
        case .pace:
            "The player earned more scores within a minute than this leaderboard allows. Submit scores less often."
        case .gap:
            "The player earned another score within less time than this leaderboard allows. Submit scores less often."
        }
    }
}
