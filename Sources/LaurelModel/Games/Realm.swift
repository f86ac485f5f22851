/// One group of games in one environment: the unit that owns players, leaderboards and a ledger. Realms never mix.
public struct Realm: Hashable, Sendable {
    public let group: GroupID
    public let environment: GameEnvironment

    public init(group: GroupID, environment: GameEnvironment) {
        self.group = group
        self.environment = environment
    }
}

extension Realm {
    /// The realms of the groups of `games`: by group, production first.
    public static func all(of games: [Game]) -> [Realm] {
        Set(games.map(\.group)).sorted().flatMap { group in
            GameEnvironment.allCases.reversed().map { Realm(group: group, environment: $0) }
        }
    }
}

extension Realm: CustomStringConvertible {
    public var description: String { "\(group) (\(environment.rawValue))" }
}

/// Where scores are for practice, and where they count.
public enum GameEnvironment: String, Hashable, Sendable, CaseIterable {
    case sandbox
    case production
}
