/// What an operator may do; each may do what those before it may.
public enum OperatorRole: String, Codable, Hashable, Sendable, CaseIterable {
    /// Looks at everything.
    case viewer
    /// Changes games: leaderboards, configurations, what is decided about players and scores.
    case editor
    /// Decides who else gets in: operators, keys and games.
    case owner
}

extension OperatorRole: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.weight < b.weight }

    private var weight: Int {
        switch self {
        case .viewer: 0
        case .editor: 1
        case .owner: 2
        }
    }
}
