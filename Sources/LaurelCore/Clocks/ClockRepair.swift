public import LaurelModel

/// What a repair of a realm's moments did.
public struct ClockRepair: Hashable, Sendable, Codable {
    /// An occurrence that had become final too early.
    public struct Occurrence: Hashable, Sendable, Codable {
        public var leaderboard: LeaderboardID
        public var number: Int64
        /// How many late scores count again.
        public var countedScores: Int
    }

    public var realm: String
    /// How far the last commit was ahead of the clock; 0 if an earlier repair was interrupted.
    public var leadMilliseconds: Int64
    /// Those that were reopened.
    public var occurrences: [Occurrence] = []

    init(realm: Realm, lead: Span) {
        self.realm = "\(realm)"
        leadMilliseconds = lead.milliseconds
    }
}
