/// A group in an environment: the unit that owns players, leaderboards and a ledger. Realms never mix.
public struct Realm: Hashable, Sendable {
    /// The group of games.
    public let group: GroupID
    /// The environment.
    public let environment: GameEnvironment

    /// Creates a realm.
    public init(group: GroupID, environment: GameEnvironment) {
        self.group = group
        self.environment = environment
    }
}

extension Realm {
    /// Returns the realms of the groups of `games`, sorted by group, production first.
    public static func all(of games: [Game]) -> [Realm] {
        Set(games.map(\.group)).sorted().flatMap { group in
            GameEnvironment.allCases.reversed().map { Realm(group: group, environment: $0) }
        }
    }
}

extension Realm: CustomStringConvertible {
    public var description: String { "\(group) (\(environment.rawValue))" }
}

/// An environment of a group.
public enum GameEnvironment: String, Hashable, Sendable, CaseIterable {
    /// The environment for tests.
    case sandbox
    /// The environment of released games.
    case production
}
