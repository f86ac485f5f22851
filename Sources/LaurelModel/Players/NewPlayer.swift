/// A player to make, whose id the ledger draws.
public struct NewPlayer: Hashable, Sendable {
    public var externalID: ExternalID?
    /// Nil for a name with the player's number, which no other new player gets.
    public var displayName: DisplayName?

    public init(externalID: ExternalID? = nil, displayName: DisplayName? = nil) {
        self.externalID = externalID
        self.displayName = displayName
    }
}
