public import LaurelModel

/// The result of a wipe: `POST /v1/admin/wipe`.
public struct WipeBody: Codable, Hashable, Sendable {
    /// The numbers of removed items.
    public struct Removed: Codable, Hashable, Sendable {
        /// The number of players.
        public var players: Int
        /// The number of entries.
        public var entries: Int
        /// The number of submissions.
        public var submissions: Int

        /// Creates the numbers of removed items.
        public init(players: Int, entries: Int, submissions: Int) {
            self.players = players
            self.entries = entries
            self.submissions = submissions
        }
    }

    /// The group whose games share the wiped realm.
    public var group: String
    /// The environment: `sandbox` or `production`.
    public var environment: String
    /// The numbers of removed items.
    public var removed: Removed
    /// The first position of the new epoch.
    public var position: Int64

    /// Creates a result.
    public init(_ realm: Realm, removed: Removed, position: Int64) {
        group = realm.group.text
        environment = realm.environment.rawValue
        self.removed = removed
        self.position = position
    }
}
