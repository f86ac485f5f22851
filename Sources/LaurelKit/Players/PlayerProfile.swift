public import Foundation
import LaurelWire

/// The profile of the signed-in player or of another player.
public struct PlayerProfile: Hashable, Sendable, Identifiable {
    /// The player.
    public let player: Player
    /// The developer's own id for the player. Nil in another player's profile, as are the flags below.
    public let externalID: String?
    /// The date on which the player was created.
    public let creationDate: Date
    /// Whether the player is underage. An underage player has no friends and no messages, and a generated name.
    public let isUnderage: Bool?
    /// Whether the player is banned. A banned player cannot submit scores and is not ranked.
    public let isBanned: Bool?

    /// The player's id.
    public var id: String { player.id }
    /// The player's display name.
    public var displayName: String { player.displayName }

    init(_ body: ProfileBody) {
        player = Player(id: body.id, displayName: body.displayName)
        externalID = body.externalID
        creationDate = Date(body.createdAt)
        isUnderage = body.underage
        isBanned = body.banned
    }
}
