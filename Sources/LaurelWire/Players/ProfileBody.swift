public import LaurelModel

/// A player's profile, as far as its reader may see it.
public struct ProfileBody: Codable, Hashable, Sendable {
    /// The reader of a profile.
    public enum Reader: Hashable, Sendable {
        /// The player whose profile it is.
        case themselves
        /// Another player, or a server key.
        case other(Author)
    }

    /// The id.
    public var id: String
    /// The developer's own id of the player; only for server keys and the player.
    public var externalID: String?
    /// The display name.
    public var displayName: String
    /// The path of the player's picture, on the responding server.
    public var avatarURL: String
    /// The time of creation.
    public var createdAt: Moment
    /// Whether the player is a child; only for server keys and the player.
    public var underage: Bool?
    /// Whether the player is banned; only for server keys and the player.
    public var banned: Bool?
    /// Whether the player is hidden; only for server keys.
    public var hidden: Bool?
    /// The id of the action in the audit log; only in the response to a change.
    public var action: String?

    /// Creates the body of a profile.
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
