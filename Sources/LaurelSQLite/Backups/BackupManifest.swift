public import LaurelModel

/// A backup's description, stored in a JSON file beside it.
public struct BackupManifest: Codable, Hashable, Sendable {
    /// The position of a realm's ledger.
    public struct RealmHead: Codable, Hashable, Sendable {
        /// The group of games that the realm belongs to.
        public var group: String
        /// The realm's environment, such as `production`.
        public var environment: String
        /// The realm's epoch.
        public var epoch: Int64
        /// The position of the last fact in the backup.
        public var position: Int64
    }

    /// The version of the backup's format. Version 1 is a SQLite database without a log.
    public var format = Self.formatNow
    /// The original name of the backup's file, without folders.
    public var file: String
    /// The size of the file.
    public var bytes: Int
    /// The SHA-256 digest of the file, as 64 lowercase hexadecimal digits.
    public var sha256: String
    /// The time of the backup, which contains all commits that were acknowledged before.
    public var createdAt: Moment
    /// The version of Laurel that made the backup.
    public var laurelVersion: String
    /// The name of the last migration of the database.
    public var schema: String
    /// The realms of all games.
    public var realms: [RealmHead]

    /// The format that this version writes and reads.
    public static let formatNow = 1

    /// The number of facts of all realms.
    public var factCount: Int64 { realms.reduce(0) { $0 + $1.position } }
}
