import LaurelWire

/// A player, as visible to other players.
public struct Player: Hashable, Sendable, Identifiable, Codable {
    /// The player's id, which is opaque, permanent and starts with `p_`.
    public let id: String
    /// The display name.
    public let displayName: String

    init(id: String, displayName: String) {
        self.id = id
        self.displayName = displayName
    }

    init(_ body: PlayerBody) {
        id = body.id
        displayName = body.displayName
    }
}
