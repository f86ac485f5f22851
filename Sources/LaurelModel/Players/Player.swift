public typealias PlayerNumber = Number<Player>

/// Somebody who has scores in a realm.
public struct Player: Hashable, Sendable {
    public let number: PlayerNumber
    public let id: PlayerID
    /// The studio's own name for this player, where the studio made the account.
    public var externalID: ExternalID?
    public var displayName: DisplayName
    public let createdAt: Moment
    public var flags: PlayerFlags

    /// The name that others see. An underage player's own is kept and not shown.
    public var shownName: DisplayName { flags.contains(.underage) ? DisplayName(numbered: number) : displayName }

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
