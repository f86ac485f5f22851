/// The result of a purge.
public struct PurgeBody: Codable, Hashable, Sendable {
    /// The number of examined accounts that match.
    public var found: Int
    /// The number of erased accounts.
    public var erased: Int
    /// The cursor for the remaining accounts; omitted if all were examined.
    public var nextCursor: String?

    /// Creates a result.
    public init(found: Int, erased: Int, nextCursor: String?) {
        self.found = found
        self.erased = erased
        self.nextCursor = nextCursor
    }
}
