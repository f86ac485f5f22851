public import Foundation
import LaurelWire

/// What a player may know of themselves, or of another.
public struct PlayerProfile: Hashable, Sendable, Identifiable {
    public let player: Player
    /// The studio's own id; told to the player themselves only, as what follows but for the date.
    public let externalID: String?
    /// When the player was made.
    public let creationDate: Date
    /// Who is underage has no friends, sends no messages and has a generated name.
    public let isUnderage: Bool?
    /// Who is banned cannot submit, and is on no ranking.
    public let isBanned: Bool?

    public var id: String { player.id }
    public var displayName: String { player.displayName }

    init(_ body: ProfileBody) {
        player = Player(id: body.id, displayName: body.displayName)
        externalID = body.externalID
        creationDate = Date(body.createdAt)
        isUnderage = body.underage
        isBanned = body.banned
    }
}
