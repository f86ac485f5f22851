/// The number by which a realm's facts and rankings refer to a player.
public typealias PlayerNumber = Number<Player>

/// A player of a realm.
public struct Player: Hashable, Sendable {
    /// The number in the ledger.
    public let number: PlayerNumber
    /// The opaque, stable id.
    public let id: PlayerID
    /// The developer's own id for this player; nil if there is none.
    public var externalID: ExternalID?
    /// The player's display name.
    public var displayName: DisplayName
    /// The creation date.
    public let createdAt: Moment
    /// The flags.
    public var flags: PlayerFlags

    /// The name that other players see: an underage player has a generated name.
    public var shownName: DisplayName { flags.contains(.underage) ? DisplayName(numbered: number) : displayName }

    /// Creates a player.
    public init(
        number: PlayerNumber,
        id: PlayerID,
        externalID: ExternalID?,
        displayName: DisplayName,
        createdAt: Moment,
        flags: PlayerFlags = []
    ) {
        self.number = number
        self.id = id
        self.externalID = externalID
        self.displayName = displayName
        self.createdAt = createdAt
        self.flags = flags
    }
}
