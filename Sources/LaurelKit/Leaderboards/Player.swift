import LaurelWire

/// A player as others see them.
public struct Player: Hashable, Sendable, Identifiable, Codable {
    /// Opaque and stable; begins `p_`.
    public let id: String
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
