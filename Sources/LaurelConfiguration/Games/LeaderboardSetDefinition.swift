public import LaurelModel

public typealias LeaderboardSetID = Identifier<LeaderboardSetDefinition>

/// Leaderboards that are shown together.
public struct LeaderboardSetDefinition: Hashable, Sendable {
    public struct Member: Hashable, Sendable {
        public var leaderboard: LeaderboardID
        /// What the leaderboard is called within this set, where that differs.
        public var displayNames: [LocalizedName]

        public init(_ leaderboard: LeaderboardID, displayNames: [LocalizedName] = []) {
            self.leaderboard = leaderboard
            self.displayNames = displayNames
        }
    }

    public let id: LeaderboardSetID
    public var referenceName: String
    public var localizations: [LocalizedName] = []
    /// In the order in which they are shown.
    public var members: [Member] = []

    public init(id: LeaderboardSetID, referenceName: String? = nil) {
        self.id = id
        self.referenceName = referenceName ?? id.text
    }
}
