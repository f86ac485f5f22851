/// What a studio has decided about a player.
public struct PlayerFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No friends, no messages, a generated name.
    public static let underage = PlayerFlags(rawValue: 1 << 0)
    /// Sees their own row as if nothing were amiss; nobody else does.
    public static let hidden = PlayerFlags(rawValue: 1 << 1)
    /// Cannot submit, and is off every ranking.
    public static let banned = PlayerFlags(rawValue: 1 << 2)

    /// Takes no more scores and no more names: erased, or gone on as another.
    public static let closed = PlayerFlags(rawValue: 1 << 3)

    /// Whether the player is counted on rankings. Entries stay untouched either way.
    public var isRanked: Bool { isDisjoint(with: [.hidden, .banned]) }
}
