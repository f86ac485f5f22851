/// A player to create.
public struct NewPlayer: Hashable, Sendable {
    /// The id of a player that a ledger lost; nil for a new player, whose id the ledger generates.
    public var id: PlayerID?
    /// The developer's own id for the player; nil if there is none.
    public var externalID: ExternalID?
    /// The name; nil for a generated name with the player's number, which no other new player gets.
    public var displayName: DisplayName?

    /// Creates a description of a new player.
    public init(id: PlayerID? = nil, externalID: ExternalID? = nil, displayName: DisplayName? = nil) {
        self.id = id
        self.externalID = externalID
        self.displayName = displayName
    }

    /// The references that no other player may have.
    package var references: [PlayerReference] {
        [id.map(PlayerReference.id), externalID.map(PlayerReference.external)].compactMap(\.self)
    }
}
