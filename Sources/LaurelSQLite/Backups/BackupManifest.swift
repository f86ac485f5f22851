public import LaurelModel

/// What is said of a backup, in a file of JSON beside it.
public struct BackupManifest: Codable, Hashable, Sendable {
    /// How far a realm's ledger had come.
    public struct RealmHead: Codable, Hashable, Sendable {
        public var group: String
        public var environment: String
        public var epoch: Int64
        /// Of the last fact that is in the backup.
        public var position: Int64
    }

    /// How the backup is laid out: 1, a SQLite database without a log.
    public var format = Self.formatNow
    /// The name that it was made under, without folders.
    public var file: String
    public var bytes: Int
    /// Of the whole file: 64 hexadecimal digits, lower case.
    public var sha256: String
    /// Everything that was acknowledged before this moment is in it.
    public var createdAt: Moment
    /// Of the program that made it.
    public var laurelVersion: String
    /// The last change of the database's shape that it has.
    public var schema: String
    public var realms: [RealmHead]

    public static let formatNow = 1

    /// The facts of all realms.
    public var factCount: Int64 { realms.reduce(0) { $0 + $1.position } }
}
