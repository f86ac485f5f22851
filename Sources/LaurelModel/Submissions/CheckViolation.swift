/// What a leaderboard's checks found in a submission.
public enum CheckViolation: Int64, Hashable, Sendable, CaseIterable, Error {
    // The numbers are those by which ledgers keep them, which never change.
    case improvement = 1
    case pace = 2
    case gap = 3

    /// The stable name of the problem, the last part of its `type`.
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
        case .improvement: "The score betters the player's entry by more than this leaderboard believes at once."
        case .pace: "The player earned more scores within a minute than this leaderboard believes."
        case .gap: "The score was earned sooner after or before another one than this leaderboard believes."
        }
    }
}
