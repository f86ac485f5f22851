public import LaurelModel

/// A player's profile, as far as its reader may see it.
public struct ProfileBody: Codable, Hashable, Sendable {
    /// Who reads.
    public enum Reader: Hashable, Sendable {
        case themselves
        case other(Author)
    }

    public var id: String
    /// The studio's own id; told to server keys and to the player.
    public var externalID: String?
    public var displayName: String
    /// The address of a picture, on the server that answers.
    public var avatarURL: String
    public var createdAt: Moment
    /// Told to server keys and to the player, as is `banned`.
    public var underage: Bool?
    public var banned: Bool?
    /// Told to server keys only.
    public var hidden: Bool?
    /// The action of the audit log that changed it; left out elsewhere.
    public var action: String?

    public init(_ player: Player, for reader: Reader) {
        let isServer = reader == .other(.server)
        let isClose = isServer || reader == .themselves
        id = player.id.text
        externalID = isClose ? player.externalID?.text : nil
        displayName = player.shownName.text
        avatarURL = player.id.avatarAddress
        createdAt = player.createdAt
        underage = isClose ? player.flags.contains(.underage) : nil
        banned = isClose ? player.flags.contains(.banned) : nil
        hidden = isServer ? player.flags.contains(.hidden) : nil
    }
}
