/// A player to create, whose id the ledger generates.
public struct NewPlayer: Hashable, Sendable {
    /// The developer's own id for the player; nil if there is none.
    public var externalID: ExternalID?
    /// The name; nil for a generated name with the player's number, which no other new player gets.
    public var displayName: DisplayName?

    /// Creates a description of a new player.
    public init(externalID: ExternalID? = nil, displayName: DisplayName? = nil) {
        self.externalID = externalID
        self.displayName = displayName
    }
}
