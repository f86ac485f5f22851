public import LaurelModel

/// What a wipe removed, and where the new epoch begins: `POST /v1/admin/wipe`.
public struct WipeBody: Codable, Hashable, Sendable {
    /// What is gone.
    public struct Removed: Codable, Hashable, Sendable {
        public var players: Int
        public var entries: Int
        public var submissions: Int

        public init(players: Int, entries: Int, submissions: Int) {
            self.players = players
            self.entries = entries
            self.submissions = submissions
        }
    }

    /// The group whose games share what was wiped.
    public var group: String
    public var environment: String
    public var removed: Removed
    public var position: Int64

    public init(_ realm: Realm, removed: Removed, position: Int64) {
        group = realm.group.text
        environment = realm.environment.rawValue
        self.removed = removed
        self.position = position
    }
}
