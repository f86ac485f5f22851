public import LaurelModel

/// The id of a leaderboard set.
public typealias LeaderboardSetID = Identifier<LeaderboardSetDefinition>

/// A set of leaderboards that are shown together.
public struct LeaderboardSetDefinition: Hashable, Sendable {
    /// A leaderboard in the set.
    public struct Member: Hashable, Sendable {
        /// The leaderboard's id.
        public var leaderboard: LeaderboardID
        /// The names of the leaderboard within this set, if they differ.
        public var displayNames: [LocalizedName]

        /// Creates a member.
        public init(_ leaderboard: LeaderboardID, displayNames: [LocalizedName] = []) {
            self.leaderboard = leaderboard
            self.displayNames = displayNames
        }
    }

    /// The set's id.
    public let id: LeaderboardSetID
    /// The developer's name, which players do not see.
    public var referenceName: String
    /// The localizations, in the order of the document.
    public var localizations: [LocalizedName] = []
    /// The leaderboards in display order.
    public var members: [Member] = []

    /// Creates an empty set.
    public init(id: LeaderboardSetID, referenceName: String? = nil) {
        self.id = id
        self.referenceName = referenceName ?? id.text
    }
}
