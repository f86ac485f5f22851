/// The permissions of an operator. Each role includes the permissions of the roles before it.
public enum OperatorRole: String, Codable, Hashable, Sendable, CaseIterable {
    /// May view everything.
    case viewer
    /// May change games: leaderboards, configurations, and moderation of players and scores.
    case editor
    /// May manage operators, keys and games.
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
