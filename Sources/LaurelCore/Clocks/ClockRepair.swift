public import LaurelModel

/// The result of a repair of a realm's timestamps.
public struct ClockRepair: Hashable, Sendable, Codable {
    /// An occurrence that was finalized too early.
    public struct Occurrence: Hashable, Sendable, Codable {
        /// The leaderboard of the occurrence.
        public var leaderboard: LeaderboardID
        /// The occurrence's number.
        public var number: Int64
        /// The number of late scores that count again.
        public var countedScores: Int
    }

    /// The realm's name, as in messages.
    public var realm: String
    /// The lead of the last commit over the clock; 0 if an earlier repair was interrupted.
    public var leadMilliseconds: Int64
    /// The occurrences that were reopened.
    public var occurrences: [Occurrence] = []

    init(realm: Realm, lead: Span) {
        self.realm = "\(realm)"
        leadMilliseconds = lead.milliseconds
    }
}
