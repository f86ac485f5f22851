/// What a purge did.
public struct PurgeBody: Codable, Hashable, Sendable {
    /// How many such accounts there were among those that were looked at.
    public var found: Int
    /// How many are gone.
    public var erased: Int
    /// Left out where everything was looked at.
    public var nextCursor: String?

    public init(found: Int, erased: Int, nextCursor: String?) {
        self.found = found
        self.erased = erased
        self.nextCursor = nextCursor
    }
}
