/// Flags of a player.
public struct PlayerFlags: OptionSet, Hashable, Sendable {
    /// The bits of the flags.
    public let rawValue: UInt8

    /// Creates flags from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// No friends, no messages, a generated name.
    public static let underage = PlayerFlags(rawValue: 1 << 0)
    /// Shadow-banned: the player sees their own row, and other players do not.
    public static let hidden = PlayerFlags(rawValue: 1 << 1)
    /// The player cannot submit, and is not on any ranking.
    public static let banned = PlayerFlags(rawValue: 1 << 2)

    /// The account is erased or linked to another account. It accepts no scores and no names.
    public static let closed = PlayerFlags(rawValue: 1 << 3)

    /// Whether the player is on rankings. The entries are stored either way.
    public var isRanked: Bool { isDisjoint(with: [.hidden, .banned]) }
}
